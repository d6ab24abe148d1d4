// Package pruning stores how far positions are from their goals. Its parts are:
//
//   - A [Coord] is a coordinate: a number that describes part of a position. Its
//     move table, from [Store.Moves], gives its value after each move.
//   - A [Spec] declares a table: its row and column coordinates, its moveset, its
//     goals and its distribution. An entry has four bits. Tables with many rows keep one row of each
//     class under the 16 symmetries that keep the U/D axis.
//   - A [Breadth] search fills a table row by row, on all cores. The resulting
//     distribution must be the declared one.
//   - A [Store] owns tables. It loads a table from its file on first use. If there
//     is no usable file, it builds and saves the table.
//   - [Table.RaiseDistances] looks up many positions at once.
//
// A table of at most 96 kB has no file. Building it takes less time than opening a
// file.
//
// # Building
//
// breadth.go builds a table breadth first, by rows. A move takes all entries of a row to one other
// row, through a small permutation of the columns. So to find the entries of the next depth, a row
// checks which entries of its neighbour rows have the last depth.
//
// Rows fit in the first caches, and memory is read in sequence. Only one goroutine writes each
// row, so nothing needs a lock. If the neighbours have few entries of the last depth, the search
// follows these forward. If the row has few unknown entries, it follows these backward.
package pruning

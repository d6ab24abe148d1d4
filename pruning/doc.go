// Package pruning stores how far positions are from their goals. Its parts are:
//
//   - A [Coord] is a coordinate: a number that describes part of a position. Its
//     move table, from [Store.Moves], gives its value after each move.
//   - A [Spec] declares a table: its row and column coordinates, its moveset, its
//     goals and its distribution. The rows can be reduced by symmetries.
//   - A [Breadth] search fills a table row by row, on all cores. The resulting
//     distribution must be the declared one.
//   - A [Store] owns tables. It loads a table from its file on first use. If there
//     is no usable file, it builds and saves the table.
//   - [Table.RaiseDistances] looks up many positions at once.
//
// A table of at most 96 kB has no file. Building it takes less time than opening a
// file.
package pruning

// Package pruning knows how far positions are from their goals. Its pipeline:
//
//   - A [Coord] is a number that tells a part of a position. Its move table,
//     from [Store.Moves], says what each move does to it.
//   - A [Spec] declares a table: two coordinates, rows and columns, with a
//     moveset and goals. Rows may be reduced by the symmetries that keep the
//     U/D axis.
//   - A [Breadth] search fills a table, row by row, on all cores. The
//     distribution of depths must then be the declared one.
//   - A [Store] owns tables: it loads them from files, builds those that are
//     missing and saves what it has built, all on first use.
//   - [Table.Raise] looks many positions up at once.
//
// Whatever is small is built anew each time, which takes less time than
// opening a file.
package pruning

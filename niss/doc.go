// Package niss is the generic solver: an iterative-deepening search for moves
// on the normal scramble, on its inverse, or on both (NISS, the Normal-Inverse
// Scramble Switch).
//
//   - A [Problem] tells what is searched: coordinates, tables that bound the
//     moves left, a moveset, and which endings are kept. It knows of no cube
//     beyond that, so that a step is data.
//   - A [Frame] is the position, seen through a rotation: one problem serves
//     all axes.
//   - [Solve] searches by increasing length. A search on one side is plain
//     IDA*. Moves on both sides act independently (A on normal and B on inverse
//     take S to B⁻¹·S·A), so one of them has at most half of the length:
//     all its sequences are made, and the other side is searched, well pruned,
//     from each. That costs about the square root of a search that does not
//     know which side is shorter.
//   - Solutions come sorted, the same for any number of threads.
package niss

// Package niss is the generic solver. It searches by iterative deepening for moves
// on the normal scramble, on its inverse, or on both (NISS, the Normal-Inverse
// Scramble Switch).
//
//   - A [Problem] says what to search for: the coordinates to follow, the tables
//     that bound the moves left, the moveset, and which endings to keep. It knows
//     nothing else about the cube, so a step is plain data.
//   - A [Frame] is a position viewed through a rotation. One problem serves all
//     axes that way.
//   - [Solve] searches by increasing length. A search on one side is plain IDA*.
//     Moves on the two sides act independently: A on normal and B on inverse take
//     S to B⁻¹·S·A. One of the two has at most half of the length, so Solve makes
//     all sequences for that side and searches the other side, well pruned, from
//     each of them. This costs about the square root of a search that does not
//     know which side is shorter.
//   - Solutions are reported in sorted order, which does not depend on the number
//     of threads.
package niss

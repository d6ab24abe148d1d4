// Package cube defines the moves and positions of the Rubik's cube. It parses and
// formats them, and names the cases that solvers for Fewest Moves distinguish. It
// does not search and builds no large tables.
//
// The main types and functions, from the text of a scramble to the name of its case:
//
//   - [ParseAlg] parses moves into an [Alg]: moves on the normal scramble and, in
//     parentheses, moves on its inverse (NISS). [Alg.String] formats them.
//     [Alg.Cleanup] rewrites them as turns of single faces, [Alg.UnNISS] rewrites
//     them on one side, and [Alg.Count] counts them in a [Metric].
//   - A [Cube] is a position: the piece in each slot. [Solved] is the solved cube,
//     and [Cube.ApplyAlg] makes moves. Positions form a group with the operations
//     [Cube.Mul] and [Cube.Inverse].
//   - [Cube.Facelets], [Cube.Reid] and [Cube.B32] write a position; package state reads
//     it. [Cube.Check] reports why a position is impossible, and [Random] returns a
//     random one.
//   - A [Sym] is one of the 48 symmetries. [Cube.Conj] transforms a position by a
//     symmetry. It lets code for one axis work for all three: a Cube stores the
//     orientation of edges (EO) for F/B and that of corners for U/D, and a domino
//     reduction (DR) is on U/D.
//   - [Cube.BadEdges], [Cube.BadCorners], [Cube.DRCase], [Cube.IsDR], [Cube.IsHTR]
//     and [Cube.HTRSubset] describe the state of a position on an axis.
//
// A position can be rotated as a whole; then its centres are not solved.
// [Cube.Orientation] returns the rotation, and [Cube.Upright] undoes it.
// [Cube.Recolored] renames the colours instead, for a person who does not care
// which colour is in front.
//
// Functions that parse text return a [*SyntaxError], which has the line and column.
// Errors about impossible positions wrap [ErrImpossible]. All values are plain
// data and safe for use by several goroutines.
package cube

// Package cube knows the Rubik's cube: its moves and positions, how people
// write them, and what solvers for Fewest Moves call them. It searches nothing
// and builds no large tables.
//
// From the text of a scramble to the name of its case:
//
//   - [ParseAlg] reads moves into an [Alg]: those on the scramble and, in
//     parentheses, those on its inverse (NISS). Alg.String writes them back,
//     Alg.Cleanup rewrites them in turns of single faces, Alg.UnNISS on one
//     side, and Alg.Count counts them in a [Metric].
//   - [Cube.ApplyAlg] makes the moves on a position; [Solved] is the first. A
//     [Cube] says what stands in each place. It is a group element too: Mul and
//     Inverse.
//   - [ParseState] reads a position that is not given by moves, in any of three
//     formats; Facelets, Reid and B32 write it. [Cube.Check] says what is wrong
//     with one that no moves lead to. [Random] draws one.
//   - A [Sym] is one of the 48 symmetries. [Cube.Conj] shows a position through
//     it, and so makes one axis out of three: orientation of edges (EO) is
//     stored for F/B, of corners for U/D, and a domino reduction (DR) is on U/D.
//   - BadEdges, BadCorners, DRCase, IsDR, IsHTR and HTRSubset name what a
//     position is like on an axis.
//
// A position may be rotated as a whole: then its centres are not at home.
// Orientation tells the rotation, Upright undoes it, and Recolored gives the
// position that a person sees who does not mind which colour is in front.
//
// What is wrong with a text is a [*SyntaxError], which knows the place; a
// position that cannot be wraps [ErrImpossible]. All values are plain data and
// may be used by several goroutines.
package cube

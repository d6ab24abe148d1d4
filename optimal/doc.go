// Package optimal solves whole cubes in the fewest moves.
//
//   - A [Table] bounds the moves left of any position. It is built breadth
//     first by package pruning from the coordinate of package kernel, and keeps
//     two bits a position class.
//   - [Solve] searches by iterative deepening, from the position or its inverse
//     at every step, whichever leaves fewer moves to try.
//
// The coordinate's corner and edge parts are those of Sebastiano Tronto's H48
// solver, but instead of the orientation of some edges, which moves do not keep
// apart from that of the others, there are parities: so the coordinate is
// closed under the moves and its table can be built by rows. The search owes to
// Tomas Rokicki's nxopt and to H48.
package optimal

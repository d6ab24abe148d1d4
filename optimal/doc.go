// Package optimal solves whole cubes in the fewest moves, in HTM or QTM.
//
//   - A [Size] says what a table's coordinate, of package kernel, tells apart.
//   - A [Table] bounds the moves left of any position with two bits an entry.
//     It is built breadth first in place, a row after the other.
//   - [Solve] searches by iterative deepening, from the position or its inverse
//     at every step, whichever leaves fewer moves to try. Its goroutines share
//     tasks, the first moves; each goes on from many positions at a time, and
//     asks the memory for all that it must know of them at once.
//
// The coordinate's corner and edge parts are those of Sebastiano Tronto's H48
// solver, but instead of the orientation of some edges, which moves do not keep
// apart from that of the others, there are parities, and the arrangement of the
// corners within their tetrads: so the coordinate is closed under the moves and
// its table can be built by rows. Half turns before all moves do not change it.
// That spares lookups, as the search tells, besides what Tomas Rokicki's nxopt
// and H48 do.
package optimal

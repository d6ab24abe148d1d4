// Package optimal solves whole cubes in the fewest moves, in HTM or QTM.
//
//   - A [Size] says what the coordinate of a table distinguishes. The coordinate is
//     that of package kernel.
//   - A [Table] bounds the moves left of any position, with two bits an entry. It is
//     built breadth first in place, row by row.
//   - [Solve] searches by iterative deepening. At every node it continues from the
//     position or from its inverse, whichever leaves fewer moves to try. Its
//     goroutines share tasks, which are first moves. Each goroutine expands many
//     nodes at a time and prefetches all table entries that they need at once.
//
// The corner and edge parts of the coordinate are those of Sebastiano Tronto's H48
// solver, with one difference. H48 uses the orientation of some edges, which moves
// mix with that of the others. This coordinate has instead the parities of
// orientations, and the arrangement of the corners within their tetrads. So it is
// closed under the moves, and its table can be built by rows. Half turns before all
// moves do not change it. The search uses this to save lookups, in addition to
// those that Tomas Rokicki's nxopt and H48 save.
package optimal

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
// # The coordinate
//
// The coordinate sees the corners by tetrad, with their twists: 3393 classes under all 48
// symmetries. It sees the edges by slice. Both are from the solver H48 by Sebastiano Tronto.
//
// H48 adds the orientation of some edges. Moves mix it with that of the other edges, so such a
// table cannot be built by rows. This coordinate has parts instead that are closed under the
// moves: the parity of the orientations in each slice (a factor of 4), and the arrangement of the
// two tetrads up to half turns (6, or its parity, 2). That gives tables of 118, 237 and 711 MB,
// with two bits an entry.
//
// The next larger table has all orientations within each slice, up to flipping all four edges (256
// instead of 4). It has 7.5 GB without the arrangement. No table lies between them. The symmetries
// and the half turns preserve no other set of orientations. To distinguish arrangements of tetrads
// that differ by half turns takes six times the memory, and gains a third of a move.
//
// In quarter turns the coordinate must know the parity. There the next table would have 15 GB.
//
// # Building
//
// build.go builds the table by rows, as package pruning does, but in the table itself. During the search the
// values of an entry mean "just reached", "reached before" and "earlier". In the finished table
// the same values mean base+2, base+1 and at most base. So building takes little more memory than
// the table. A search knows the lines of a row in which the last one found something, and reads
// only these.
//
// In rows of 138,600 columns, four columns form a quad. They differ in the parities of the flips.
// Moves take quads to quads. kernel.QuadMaps has these maps in tables that stay in the first
// caches. With AVX-512 it follows a line of 64 quads at once.
//
// In the table of 7.5 GB, a line of 64 bytes has the 256 orientations of one way to place the
// slices. A move takes lines to lines, through a map that is linear over bits (patterns.go). For
// all 256 entries that takes two dozen instructions, if the processor multiplies matrices of bits
// (kernel.LineMap).
//
// Finally the entries move up to make room for the least distance of each line (linemin.go). The
// distribution is compared with the declared one.
//
// # The search
//
// Every node may continue from the position or from its inverse. It takes the side with fewer
// moves left to try. Both sides have a bound. A half turn on one side does not change what the
// coordinate sees of the other. This saves
// lookups, in addition to those that H48 and nxopt by Tomas Rokicki save:
//
//   - A half turn needs no lookup from the other side. The two quarter turns of a face share
//     one.
//   - If the other bound leaves no room, half turns are left out on both sides.
//   - If a turn is too far, it is too far after a turn of the opposite face as well.
//   - While no bound can rule out a node, and bounds only show whether half turns come too
//     late, one of the two bounds is enough.
//
// A worker (worker.go) takes 32 positions at a time from a stack, and does each kind of work for
// all of them: make the children, find their entries in the table, prefetch the entries, read
// them. The processor runs long simple loops with eight positions in a vector, instead of a
// hundred different steps with unpredictable branches. Each loop is one call (kernel.Children,
// with a kernel.ChildSet for each position).
//
// So the memory gets hundreds of requests at a time. Coord.Locate prefetches entries while it finds
// the next ones. For the table of 7.5 GB it does so afterwards. There each request must first find
// its page, and would delay the work after it.
//
// The data that every position needs must stay in the nearest caches. The classes of all corner
// configurations take 612 kB. Those with the tetrads in 16 of the 70 possible ways suffice.
// Rotations that keep the U/D axis turn the others into these (kernel/classes.go).
//
// # When the table gives no bound
//
//   - A line may still give one, and then the near table: distances by the flips of all edges
//     and the slots of one slice (near.go).
//   - The table does not see most flips. If it gives no bound on either side, the distance to
//     DR on three axes may (drbounds.go).
//   - For a symmetric position the search tries only those first moves that are least under
//     the symmetries (symmetry.go).
//   - Moves before superflip have the same effect as moves after it. So its solutions can
//     begin anywhere, and the search tries only the rarest kind of beginning (central.go): a
//     third of the positions.
//
// In QTM all distances of a position have the same parity. The value of an entry represents two
// distances, and the parity of the position selects one. A half turn has length 2.
//
// # Which table
//
// [choose] takes the largest table that is built and fits in the available memory. If none is
// built, it takes the default size, or the largest smaller size for which there is memory to build
// it. Size.buildBytes says how much building takes. The available memory is gopsutil's figure, or
// less if the cgroup or ulimit -v allow less.
//
// With several threads a search begins with the smallest table that is built. It switches to the
// largest between two depths, when that has been loaded into memory. With one thread it uses only
// the largest, so that answers are exactly reproducible.
package optimal

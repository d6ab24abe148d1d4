// Package kernel holds the inner loops of the optimal solver: positions as byte
// vectors, the children of positions, and the lookup of many positions in a pruning
// table.
//
//   - A [Vec] is a position in 32 bytes. One byte shuffle moves all pieces.
//   - [Children] makes the children of many positions. Each position comes with a
//     [ChildSet], which selects them. [Step] makes one child and its inverse.
//   - [Coord.Locate] finds the [BitIndex] of the table entries of many positions and
//     prefetches the entries. [Prefetch] does only the latter.
//   - [ReadBounds] reads these entries and compares them with the moves left.
//   - [QuadMaps] and [LineMap] are used while a table is built. They map the entries
//     in a line of the table to where a move takes them.
//
// Each of these has a portable form, which the tests use as the oracle, and one in
// assembly, which is chosen at start if the processor supports it. The build tag
// purego leaves the assembly out.
//
// The terms for a table are: a table has rows, a row has lines of 64 bytes, and a
// line has 256 cells of two bits. A cell holds an entry, except for the last cells
// of a line in some tables, which hold something about the whole line.
package kernel

// Package kernel holds the inner loops of the optimal solver: cubes as vectors
// of bytes, the children of a position, and the entries of many positions in a
// pruning table.
//
//   - A [Vec] is a position of 32 bytes: one shuffle moves all pieces.
//   - [Children] makes those children of many positions that are each one's
//     [Brood], [Step] one child and its inverse.
//   - [Coord.Locate] finds the [Place] of the entries of many positions in a
//     table and asks the memory for them, as does [Fetch].
//   - [Read] compares the entries of broods with what is left.
//   - [Fours] and [Turn] tell, while a table is built, where moves take what a line
//     of it holds.
//
// Each has a portable form, which is the oracle of the tests, and one in
// assembly that is chosen at start if the processor can run it. Build with the
// tag purego to leave the assembly out.
package kernel

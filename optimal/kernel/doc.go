// Package kernel holds the inner loops of the optimal solver: cubes as vectors
// of bytes, all children of a position at once, and the indices of positions
// in a pruning table.
//
//   - A [Vec] is a position of 32 bytes: one shuffle moves all pieces.
//   - [Expand] makes all children of a position and their inverses.
//   - [Coord.Locate] finds the [Place] of the entries of many positions in the
//     table and asks the memory for them, so that they have arrived when they
//     are read.
//
// Each has a portable form, which is the oracle of the tests, and one in
// assembly that is chosen at start if the processor can run it. Build with the
// tag purego to leave the assembly out.
package kernel

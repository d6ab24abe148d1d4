// Package cubes has the requests about cubes and sequences of moves that need no search for a step:
//
//	Print, Inverse, Transform, RandomCube        → State
//	Invert, Unniss, Cleanup, Vary, Scramble      → Sequence
//	Measure, Compare, GetStatus, Steps           → Lengths, Comparison, Status, Step
//
// A Status says what is solved of a cube and what is wrong with the rest; other packages of requests
// build on it.
package cubes

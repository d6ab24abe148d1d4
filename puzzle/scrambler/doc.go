// Package scrambler makes scrambles of the puzzles in the catalogue, in the form of the WCA:
//
//	2x2x2, pyraminx, skewb, square-1 → a random position → a solution of it → its inverse
//	clock, megaminx, 4x4x4 and larger cubes → random moves
//
// Random positions are uniformly distributed among those that the regulations allow: those that need some number of moves at least.
package scrambler

// Package puzzletest has a second implementation of the rules of definitions and scrambles, for tests. It tries everything:
//
//	Drawer → Model → Definition, KPuzzle → the package that is tested → its solutions → Compare with Solutions
//
// Neither package puzzle nor its solver is asked how a puzzle turns.
package puzzletest

// Package puzzle represents any twisty puzzle as data, and reads and writes it.
//
// A definition file goes through these stages:
//
//  1. scan.go splits it into words with their lines and columns.
//  2. [ParseDefinition] reads the commands of ksolve+, and [ParseJSON] reads KPuzzle
//     JSON. Both return a [Puzzle]: sets of pieces, the solved [State], moves and blocks.
//  3. moves.go generates the powers of each [Move] and names them. It also finds out
//     which moves commute, and rotation.go which moves only turn the puzzle as a whole.
//     An [Order] says which moves need not follow which (order.go).
//  4. [Puzzle.ParseScrambles] reads a scramble file, and [Puzzle.ReadSequence] reads
//     moves.
//
// A mistake in a file is reported as a [syntax.Error] with file, line and column. The
// readers limit the time and memory that a file of [MaxFile] bytes can take.
//
// A [Notation] reads and writes moves in a notation other than their names in the definition.
//
// Package catalogue contains definitions that are ready to use. Package solver solves
// positions and computes God's algorithm. Package wca has notations, package scrambler makes
// scrambles, and packages clock and square1 are solvers for one puzzle each.
package puzzle

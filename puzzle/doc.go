// Package puzzle holds any twisty puzzle as data, and reads and writes it.
//
// A definition file goes through these stages:
//
//  1. scan.go cuts it into words that know their line and column.
//  2. [ParseDefinition] reads the commands of ksolve+, and [ParseJSON] those of
//     KPuzzle JSON, into a [Puzzle]: sets of pieces, the solved [State], moves,
//     blocks.
//  3. Each [Move] gets its powers, with their names, and the pairs of moves that
//     never follow one another are found (moves.go).
//  4. [Puzzle.ParseScrambles] reads a scramble file, [Puzzle.ParseSequence] moves.
//
// Whatever is wrong is a [SyntaxError] with file, line and column. The readers
// take no more time and memory than a file of [MaxFile] bytes can need.
//
// The package catalogue has definitions ready for use, and the package solver
// solves positions and computes God's algorithm.
package puzzle

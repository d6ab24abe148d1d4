// Package puzzles has the requests about any twisty puzzle, which has a definition file:
//
//	PuzzleSource (a file, its text, or a name in the catalogue) → puzzle.Puzzle
//	SolvePuzzle             → PuzzleScramble, PuzzlePosition, PuzzleSolution or PuzzleCount
//	God                     → Distance, GodTotal, Antipode
//	ListPuzzles, ShowPuzzle → CataloguePuzzle, PuzzleText, PuzzleSummary
//	ApplyPuzzle             → PuzzlePosition
//	ScramblePuzzle          → MadeScramble
package puzzles

package session

import (
	"nissy/puzzle"
)

func init() {
	Register([]Kind{
		{Name: "ksolve", Request: SolvePuzzle{}, Uses: LongSearch},
		{Name: "ksolve_god", Request: God{}, Uses: LongSearch},
		{Name: "ksolve_list", Request: ListPuzzles{}},
		{Name: "ksolve_show", Request: ShowPuzzle{}, Uses: LongSearch},
	}, []Event{
		PuzzleScramble{}, PuzzlePosition{Puzzle: new(puzzle.Puzzle)}, PuzzleSolution{}, PuzzleCount{},
		Distance{}, GodTotal{}, Antipode{Position: PuzzlePosition{Puzzle: new(puzzle.Puzzle)}},
		PuzzleText{}, PuzzleSummary{}, CataloguePuzzle{},
	})
}

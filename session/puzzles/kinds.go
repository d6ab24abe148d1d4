package puzzles

import (
	"nissy/puzzle"
	"nissy/session"
)

func init() {
	session.Register([]session.Kind{
		{Name: "ksolve", Request: SolvePuzzle{}, Uses: session.LongSearch},
		{Name: "ksolve_god", Request: God{}, Uses: session.LongSearch},
		{Name: "ksolve_list", Request: ListPuzzles{}},
		{Name: "ksolve_position", Request: ApplyPuzzle{}, Uses: session.LongSearch},
		{Name: "ksolve_scramble", Request: ScramblePuzzle{}, Uses: session.LongSearch},
		{Name: "ksolve_show", Request: ShowPuzzle{}, Uses: session.LongSearch},
	}, []session.Event{
		PuzzleScramble{}, PuzzlePosition{Puzzle: new(puzzle.Puzzle)}, PuzzleSolution{}, PuzzleCount{},
		Distance{}, GodTotal{}, Antipode{Position: PuzzlePosition{Puzzle: new(puzzle.Puzzle)}},
		PuzzleText{}, PuzzleSummary{}, CataloguePuzzle{}, MadeScramble{},
	})
}

package view

import (
	"fmt"
	"strings"

	"nissy/internal/words"
	"nissy/session"
	"nissy/session/puzzles"
)

// puzzleText is text for the events of puzzles.
func (v *View) puzzleText(e session.Event) (text string, ok bool) {
	switch e := e.(type) {
	case puzzles.PuzzleSolution:
		return v.puzzleSolutionText(e.Moves, e.Length, e.Goal), true
	case puzzles.PuzzleScramble:
		return "Solving " + e.Name, true
	case puzzles.MadeScramble:
		return e.Moves, true
	case puzzles.PuzzlePosition:
		return "Scramble position:\n" + puzzlePositionText(e), true
	case puzzles.PuzzleCount:
		return fmt.Sprint(e.Count), true
	case puzzles.Distance:
		return fmt.Sprintf("%d\t%d", e.Distance, e.Positions), true
	case puzzles.GodTotal:
		return fmt.Sprintf("total\t%d", e.Total), true
	case puzzles.Antipode:
		return "antipode solved by " + v.puzzleSolutionText(e.Moves, e.Length, "") + "\n" + puzzlePositionText(e.Position), true
	case puzzles.PuzzleText:
		return strings.TrimSuffix(e.Text, "\n"), true
	case puzzles.PuzzleSummary:
		return puzzleSummaryText(e), true
	case puzzles.CataloguePuzzle:
		return fmt.Sprintf("%-15s %s", e.Name, e.Title), true
	}
	return "", false
}

// puzzleSolutionText returns moves and their length, in the format that
// appendSolution has for the cube.
// The goal may be empty.
func (v *View) puzzleSolutionText(moves []string, length int, goal string) string {
	text := strings.Join(moves, " ")
	if v.plain {
		return text
	}
	if len(moves) > 0 {
		text += " "
	}
	text += v.style.length.apply(fmt.Sprintf("(%d)", length))
	if goal != "" {
		text += v.style.comment.apply(" // to " + goal)
	}
	return text
}

// puzzlePositionText returns a position in the format of scramble files.
func puzzlePositionText(e puzzles.PuzzlePosition) string {
	var b strings.Builder
	for k, set := range e.Puzzle.Sets {
		b.WriteString(set.Name)
		for _, list := range [][]int{e.State[k].Pieces, e.State[k].Orient} {
			b.WriteString("\n" + strings.Trim(fmt.Sprint(list), "[]"))
		}
		if k < len(e.Puzzle.Sets)-1 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// puzzleSummaryText lists the sets, blocks and moves of a puzzle.
func puzzleSummaryText(e puzzles.PuzzleSummary) string {
	text := e.Puzzle
	for _, s := range e.Sets {
		text += fmt.Sprintf("\n%s: %s, %s", s.Name, words.Plural(s.Pieces, "piece"), words.Plural(s.Orientations, "orientation"))
	}
	if e.Blocks > 0 {
		text += "\n" + words.Plural(e.Blocks, "block")
	}
	if e.Positions != "" {
		text += "\npositions: " + e.Positions
	}
	text += "\nmoves: " + strings.Join(e.Moves, " ")
	if len(e.Rotations) > 0 {
		text += "\nrotations: " + strings.Join(e.Rotations, " ")
	}
	return text
}

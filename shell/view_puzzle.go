package shell

import (
	"fmt"
	"strings"

	"nissy/session"
)

// puzzle writes an event that is about a puzzle of ksolve; ok is false for all
// others.
func (v *view) puzzle(e session.Event) (text string, ok bool) {
	switch e := e.(type) {
	case session.PuzzleSolution:
		return v.puzzleSolution(e.Moves, e.Length), true
	case session.PuzzleScramble:
		return "Solving " + e.Name, true
	case session.PuzzlePosition:
		return "Scramble position:\n" + puzzlePosition(e), true
	case session.PuzzleCount:
		return fmt.Sprint(e.Count), true
	case session.Distance:
		return fmt.Sprintf("%d\t%d", e.Distance, e.Positions), true
	case session.GodTotal:
		return fmt.Sprintf("total\t%d", e.Total), true
	case session.Antipode:
		return "antipode solved by " + v.puzzleSolution(e.Moves, e.Length) + "\n" + puzzlePosition(e.Position), true
	case session.PuzzleText:
		return strings.TrimSuffix(e.Text, "\n"), true
	case session.PuzzleSummary:
		return puzzleSummary(e), true
	case session.CataloguePuzzle:
		return fmt.Sprintf("%-15s %s", e.Name, e.Title), true
	}
	return "", false
}

// puzzleSolution writes moves as the solutions of the cube are written.
func (v *view) puzzleSolution(moves []string, length int) string {
	text := strings.Join(moves, " ")
	if v.plain {
		return text
	}
	if len(moves) > 0 {
		text += " "
	}
	return fmt.Sprintf("%s%s(%d)%s", text, v.style.length.on, length, v.style.length.off)
}

// puzzlePosition writes a position as scramble files have it.
func puzzlePosition(e session.PuzzlePosition) string {
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

// puzzleSummary writes what a puzzle is.
func puzzleSummary(e session.PuzzleSummary) string {
	text := e.Puzzle
	for _, s := range e.Sets {
		text += fmt.Sprintf("\n%s: %d pieces, %d orientations", s.Name, s.Pieces, s.Orientations)
	}
	if e.Blocks > 0 {
		text += fmt.Sprintf("\n%d blocks", e.Blocks)
	}
	return text + "\nmoves: " + strings.Join(e.Moves, " ")
}

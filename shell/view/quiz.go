package view

import (
	"fmt"
	"strings"

	"nissy/coach/training"
	"nissy/internal/words"
	"nissy/session/explain"
)

// questionText shows a question: what to solve, the scramble and the cube.
func (v *View) questionText(q explain.Question) string {
	return fmt.Sprintf("%s %s: find %s\n\n%s\n\n%s", q.Kind, q.Case, q.Task, q.Scramble, v.net(q.Cube))
}

// judgementText says how good an answer is, and shows the best.
func (v *View) judgementText(j explain.Judgement) string {
	var lines []string
	switch {
	case j.Right() && j.Loss() == 0:
		lines = append(lines, fmt.Sprintf("right: %s, as few as possible", words.Plural(j.Length, "move")))
	case j.Right():
		lines = append(lines, fmt.Sprintf("right: %s, %d more than the best", words.Plural(j.Length, "move"), j.Loss()))
	case j.Answer.Len() > 0:
		lines = append(lines, "wrong: "+j.Problem)
	}
	for _, a := range j.Ways {
		lines = append(lines, string(v.style.length.appendTo(append(a.AppendTo(nil), ' '), fmt.Sprintf("(%d)", a.Len()))))
	}
	return strings.Join(lines, "\n")
}

// TrainingTable returns a table of recorded answers, a line for each case.
func TrainingTable(stats []training.Stat) string {
	text := fmt.Sprintf("%-7s%-10s%4s%7s%7s%7s%7s%8s", "", "case", "box", "asked", "right", "loss", "lately", "time")
	for _, s := range stats {
		text += fmt.Sprintf("\n%-7s%-10s%4d%7d%7d", s.Kind, s.Case, s.Box, s.Asked, s.Right)
		if s.Right > 0 {
			text += fmt.Sprintf("%7.1f%7.1f%7.0fs", s.Loss, s.LastLoss, s.Seconds)
		}
	}
	return text
}

package history

import (
	"fmt"
	"strings"

	"nissy/cube"
)

// The comments of a write-up are aligned in one column. It is at least minColumn.
// Lines of moves that are longer than maxColumn do not move it.
const (
	minColumn = 20
	maxColumn = 44
)

// String writes the attempt as a write-up: the scramble, the lines of the skeleton
// with comments and tallies, and the solution if the attempt is complete. Saved
// sequences and marks follow. Of a mark it writes the number of lines that it shares
// with the skeleton, then the other lines up to the mark.
func (a Attempt) String() string {
	var b strings.Builder
	if a.Started() {
		b.WriteString(scrambleLine(a.Scramble()) + "\n")
	}
	if lines := a.Lines(); len(lines) > 0 {
		b.WriteString("\n")
		writeLines(&b, lines)
	}
	if a.Complete() {
		moves := a.Solution()
		fmt.Fprintf(&b, "\nSolution (%d): %s\n", cube.CountMoves(moves, cube.HTM), cube.FormatMoves(moves))
	}
	if a.saved != nil {
		b.WriteString("\n")
	}
	for _, s := range a.Saved() {
		fmt.Fprintf(&b, "$%s = %s\n", s.Name, s.Moves)
	}
	for _, m := range a.Marks() {
		shared := sharedLines(m.skeleton, a.skeleton)
		fmt.Fprintf(&b, "\nmark %s: %d\n", m.Name, shared)
		writeLines(&b, m.Lines()[shared:])
	}
	return strings.TrimPrefix(b.String(), "\n")
}

// sharedLines returns the number of lines that two skeletons have in common.
func sharedLines(a, b *stack[Line]) int {
	for a != b {
		if a.len() >= b.len() {
			a = a.below
		} else {
			b = b.below
		}
	}
	return a.len()
}

// scrambleLine writes a position with the label that a reader needs to recognise it
// as the scramble. Moves on the inverse need one, because without it they can be a
// line of a skeleton.
func scrambleLine(p Position) string {
	switch {
	case p.State != nil:
		return "Cube: " + p.String()
	case p.Moves.Len() == 0:
		return "Scramble:"
	case len(p.Moves.Inverse) > 0:
		return "Scramble: " + p.String()
	}
	return p.String()
}

func writeLines(b *strings.Builder, lines []Line) {
	column := minColumn
	for _, l := range lines {
		if n := len(l.String()); n <= maxColumn && l.CommentWithTally() != "" {
			column = max(column, n)
		}
	}
	for _, l := range lines {
		if l.IsNote() {
			b.WriteString("// " + l.Comment + "\n")
			continue
		}
		if l.CommentWithTally() == "" { // of a restatement
			b.WriteString(l.String() + "\n")
			continue
		}
		fmt.Fprintf(b, "%-*s  // %s\n", column, l, l.CommentWithTally())
	}
}

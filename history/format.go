package history

import (
	"fmt"
	"strconv"
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
// sequences follow. The last line has the marks. Of a mark it writes the number of
// lines that it shares with the skeleton, then the other lines up to the mark, in
// quotes.
func (a Attempt) String() string {
	var b strings.Builder
	if a.Started() {
		b.WriteString(scrambleLine(a.Scramble()) + "\n")
	}
	if lines := a.FormatLines(); lines != "" {
		b.WriteString("\n" + lines)
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
	if a.marks != nil {
		b.WriteString("\n" + MarksPrefix + strings.Join(a.formatMarks(), ", ") + "\n")
	}
	return strings.TrimPrefix(b.String(), "\n")
}

// MarksPrefix begins the line of a write-up that has the marks.
const MarksPrefix = "Marks: "

// formatMarks returns the marks as text: a 2, b 1 "F // eofb (1/3)".
func (a Attempt) formatMarks() []string {
	var marks []string
	for _, m := range a.Marks() {
		shared := sharedLines(m.skeleton, a.skeleton)
		text := m.Name + " " + strconv.Itoa(shared)
		for _, l := range m.Lines()[shared:] {
			text += " " + strconv.Quote(l.withComment())
		}
		marks = append(marks, text)
	}
	return marks
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

// FormatLines returns the lines of the skeleton as they are in a write-up, with their
// comments and tallies aligned.
func (a Attempt) FormatLines() string {
	var b strings.Builder
	writeLines(&b, a.Lines())
	return b.String()
}

func writeLines(b *strings.Builder, lines []Line) {
	column := minColumn
	for _, l := range lines {
		if n := len(l.String()); n <= maxColumn && l.CommentWithTally() != "" {
			column = max(column, n)
		}
	}
	for _, l := range lines {
		if l.IsNote() || l.CommentWithTally() == "" {
			b.WriteString(l.withComment() + "\n")
			continue
		}
		fmt.Fprintf(b, "%-*s  // %s\n", column, l, l.CommentWithTally())
	}
}

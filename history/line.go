package history

import (
	"fmt"
	"strconv"
	"strings"

	"nissy/cube"
)

// Line is a line of the skeleton. A line without moves and places is a note.
type Line struct {
	Moves        cube.Alg
	Comment      string // the comment or the text of the note, without //
	InverseFirst bool   // the moves on the inverse are written first

	// Notation is how the moves are written, with the places for insertions among
	// them. It is nil if the line has only moves, which follow those before them. A
	// line with other moves needs another Notation.
	Notation *Notation

	// Adding the line to an attempt sets the following fields.
	Tally
	after   cube.Cube    // the cube after the line
	cleaned cleanedMoves // the moves of the skeleton up to the line
	open    []string     // the names of the places up to the line that are not filled
}

// IsNote reports whether the line has neither moves nor places.
func (l Line) IsNote() bool { return l.Moves.Len() == 0 && len(l.places()) == 0 }

// Restate takes the lines of a skeleton and of insertions into it, and returns the lines to add
// after that skeleton: the first line becomes a restatement, which repeats the skeleton with its
// places. If the first line has no places, Restate leaves it out, because a later line is a
// restatement.
func Restate(lines []Line) []Line {
	first := lines[0]
	if len(first.places()) == 0 {
		return lines[1:]
	}
	n := *first.Notation
	n.Role = Restatement
	first.Notation, first.Comment = &n, ""
	return append([]Line{first}, lines[1:]...)
}

// String returns the moves as they were entered: moves on normal first, or moves on
// the inverse first, with places and commutators. An insertion begins with its name.
func (l Line) String() string {
	switch {
	case l.Role() == Insertion:
		return l.Notation.Name + " = " + l.Notation.Text
	case l.Role() == Restatement:
		return restatementLabel + l.Notation.Text
	}
	return l.WithoutLabel()
}

// WithoutLabel is like String, but without what the line of an insertion or a restatement
// begins with.
func (l Line) WithoutLabel() string {
	switch {
	case l.Notation != nil:
		return l.Notation.Text
	case l.InverseFirst:
		return l.Moves.InverseFirst()
	}
	return l.Moves.String()
}

// restatementLabel begins a line that repeats the skeleton with places.
const restatementLabel = "Skeleton: "

// CommentWithTally returns the comment followed by the tally. A note has only its text,
// and a restatement only its comment.
func (l Line) CommentWithTally() string {
	if l.IsNote() || l.Role() == Restatement {
		return l.Comment
	}
	return strings.TrimPrefix(l.Comment+" "+l.Tally.String(), " ")
}

// WithComment returns the line as text, with its comment and tally.
func (l Line) WithComment() string {
	comment := l.CommentWithTally()
	switch {
	case l.IsNote():
		return "// " + comment
	case comment == "":
		return l.String()
	}
	return l.String() + " // " + comment
}

func (l Line) command() string {
	switch {
	case l.IsNote():
		return "note " + l.Comment
	case l.Comment == "":
		return "add " + l.String()
	}
	return "add " + l.String() + " // " + l.Comment
}

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
		marks = append(marks, a.formatMark(m))
	}
	return marks
}

func (a Attempt) formatMark(m Mark) string {
	shared := sharedLines(m.skeleton, a.skeleton)
	text := m.Name + " " + strconv.Itoa(shared)
	for _, l := range m.Lines()[shared:] {
		text += " " + strconv.Quote(l.WithComment())
	}
	return text
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
	lines, column := a.Lines(), minColumn
	for _, l := range lines {
		if n := len(l.String()); n <= maxColumn && l.CommentWithTally() != "" {
			column = max(column, n)
		}
	}
	for _, l := range lines {
		if l.IsNote() || l.CommentWithTally() == "" {
			b.WriteString(l.WithComment() + "\n")
			continue
		}
		fmt.Fprintf(&b, "%-*s  // %s\n", column, l, l.CommentWithTally())
	}
	return b.String()
}

package history

import (
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

// withComment returns the line as text, with its comment and tally.
func (l Line) withComment() string {
	comment := l.CommentWithTally()
	switch {
	case l.IsNote():
		return "// " + comment
	case comment == "":
		return l.String()
	}
	return l.String() + " // " + comment
}

// command returns the command that adds the line.
func (l Line) command() string {
	switch {
	case l.IsNote():
		return "note " + l.Comment
	case l.Comment == "":
		return "add " + l.String()
	}
	return "add " + l.String() + " // " + l.Comment
}

package history

import (
	"strings"

	"nissy/cube"
)

// Line is a line of the skeleton. A line without moves is a note.
type Line struct {
	Moves        cube.Alg
	Comment      string // the comment or the text of the note, without //
	InverseFirst bool   // the moves on the inverse are written first

	// Adding the line to an attempt sets the following fields.
	Tally
	after   cube.Cube    // the cube after the line
	cleaned cleanedMoves // the moves of the skeleton up to the line
}

// IsNote reports whether the line has no moves.
func (l Line) IsNote() bool { return l.Moves.Len() == 0 }

// String returns the moves as they were entered: moves on normal first, or moves on
// the inverse first.
func (l Line) String() string {
	if l.InverseFirst {
		return l.Moves.InverseFirst()
	}
	return l.Moves.String()
}

// CommentWithTally returns the comment followed by the tally, or the text of a note.
func (l Line) CommentWithTally() string {
	if l.IsNote() {
		return l.Comment
	}
	return strings.TrimPrefix(l.Comment+" "+l.Tally.String(), " ")
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

package history

import (
	"slices"

	"nissy/cube"
)

// Part is a part of a solution without NISS: moves that follow each other and come from
// one line of the skeleton, or a note.
type Part struct {
	Moves   []cube.Move // none for a note
	Comment string
}

// Linear returns the skeleton without NISS, with the insertions in their places. The
// moves on normal come first, then those on inverse, inverted; a note is where moves
// are missing between them. Each comment follows the last moves of its line, with the
// tally unless insertions mix the lines.
func (a Attempt) Linear() []Part {
	all := layoutOf(a.skeleton)
	lines := a.Lines()
	comments := a.partComments()
	var parts []Part
	noted := 0 // the number of lines whose notes are among the parts
	addNotes := func(end int) {
		for ; noted < end; noted++ {
			if lines[noted].IsNote() {
				parts = append(parts, Part{Comment: lines[noted].Comment})
			}
		}
	}
	for _, run := range runs(all.normalLines) {
		if lines[run.line].Role() == Continuation {
			addNotes(run.line)
		}
		parts = append(parts, Part{all.moves.Normal[run.start:run.end], run.comment(comments, all.normalLines)})
	}
	addNotes(len(lines))
	switch after := a.Cube(); {
	case len(all.moves.Inverse) == 0:
	case !after.IsSolved():
		parts = append(parts, Part{Comment: "unfinished: moves are missing here"})
	case len(after.Turned()) > 0:
		parts = append(parts, Part{Moves: after.Turned()}) // as in Solution
	}
	for _, run := range slices.Backward(runs(all.inverseLines)) {
		comment := run.comment(comments, all.inverseLines)
		if comment != "" {
			comment += ", inverted"
		}
		parts = append(parts, Part{cube.InvertMoves(all.moves.Inverse[run.start:run.end]), comment})
	}
	return parts
}

// IsRearranged reports whether a line of the skeleton does not simply follow those before
// it, such as an insertion.
func (a Attempt) IsRearranged() bool {
	return a.skeleton.find(func(l *Line) bool { return l.Role() != Continuation }) != nil
}

// run is a range of moves on one side that come from one line.
type run struct{ line, start, end int }

// runs splits the moves of one side, given the line of each.
func runs(lines []int) (all []run) {
	for i, line := range lines {
		if i == 0 || line != lines[i-1] {
			all = append(all, run{line, i, i})
		}
		all[len(all)-1].end = i + 1
	}
	return all
}

// comment returns the comment of the run's line, if these are the last moves of the line
// on their side. The parameters are the comments of all lines, and the line of each move
// on that side.
func (r run) comment(comments []string, side []int) string {
	if slices.Contains(side[r.end:], r.line) {
		return ""
	}
	return comments[r.line]
}

// partComments returns the comments of the lines, for Linear.
func (a Attempt) partComments() []string {
	var comments []string
	rearranged := a.IsRearranged()
	for _, l := range a.Lines() {
		comment := l.CommentWithTally()
		if rearranged {
			comment = l.Comment
		}
		if l.Role() == Insertion && comment == "" {
			comment = "insertion at " + l.Notation.Name
		}
		comments = append(comments, comment)
	}
	return comments
}

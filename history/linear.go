package history

import (
	"fmt"
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
// moves on normal come first, then those on inverse, inverted. Each comment follows
// the last moves of its line.
func (a Attempt) Linear() []Part {
	all := layoutOf(a.skeleton)
	lines := a.Lines()
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
		addNotes(run.line)
		parts = append(parts, Part{all.moves.Normal[run.start:run.end], run.comment(lines, all.normalLines)})
	}
	addNotes(len(lines))
	if after := a.Cube(); after.IsSolved() && len(all.moves.Inverse) > 0 && len(after.Turned()) > 0 {
		parts = append(parts, Part{Moves: after.Turned()}) // as in Solution
	}
	for _, run := range slices.Backward(runs(all.inverseLines)) {
		comment := run.comment(lines, all.inverseLines)
		if comment != "" {
			comment += ", on inverse"
		}
		parts = append(parts, Part{cube.InvertMoves(all.moves.Inverse[run.start:run.end]), comment})
	}
	return parts
}

// IsRearranged reports whether a line of the skeleton does not simply follow those before
// it, such as an insertion.
func (a Attempt) IsRearranged() bool {
	return a.skeleton.find(func(l *Line) bool { return l.role() != Continuation }) != nil
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
// on their side. The parameter has the line of each move on that side.
func (r run) comment(lines []Line, side []int) string {
	if slices.Contains(side[r.end:], r.line) {
		return ""
	}
	l := lines[r.line]
	if l.role() == Insertion && l.Comment == "" {
		return fmt.Sprintf("insertion at %s %v", l.Notation.Name, l.Tally)
	}
	return l.CommentWithTally()
}

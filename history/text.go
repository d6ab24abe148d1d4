package history

import (
	"fmt"
	"strconv"
	"strings"

	"nissy/cube"
)

// String writes the moves as they were given, with the part on the inverse
// before the other one or behind it.
func (l Line) String() string {
	if l.InverseFirst {
		return l.Moves.InverseFirst()
	}
	return l.Moves.String()
}

// String writes the tally as people do: (5/9), or (5-1/8) where a move cancels.
func (t Tally) String() string {
	if t.Cancelled == 0 {
		return fmt.Sprintf("(%d/%d)", t.Length, t.Total)
	}
	return fmt.Sprintf("(%d-%d/%d)", t.Length, t.Cancelled, t.Total)
}

// Note returns what stands behind // in a line: the comment and the tally.
func (l Line) Note() string {
	if l.IsNote() {
		return l.Comment
	}
	return strings.TrimPrefix(l.Comment+" "+l.Tally.String(), " ")
}

// The comments of a write-up stand below each other, if lines are not longer
// than that.
const (
	leastColumn = 20
	mostColumn  = 44
)

// String writes the attempt as people do, and so that Read reads it: the scramble,
// the lines of the skeleton with comments and lengths, the solution if it is
// complete; then saved sequences and marks, if there are any. A mark says how
// many lines it shares with the skeleton, and then its own.
func (a Attempt) String() string {
	var b strings.Builder
	if a.Started() {
		b.WriteString(a.Scramble().heading() + "\n")
	}
	lines := a.Lines()
	if len(lines) > 0 {
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
		own := m.Lines()
		shared := sharedLines(m.skeleton, a.skeleton)
		fmt.Fprintf(&b, "\nmark %s: %d\n", m.Name, shared)
		writeLines(&b, own[shared:])
	}
	return strings.TrimPrefix(b.String(), "\n")
}

// sharedLines returns how many lines two skeletons have in common.
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

// heading writes the position so that it is known as the scramble.
func (p Position) heading() string {
	switch {
	case p.State != nil:
		return "Cube: " + p.String()
	case p.Moves.Len() == 0:
		return "Scramble:"
	case len(p.Moves.Inverse) > 0: // alone it may be a line of a skeleton
		return "Scramble: " + p.String()
	}
	return p.String()
}

// String writes the position: its moves, behind the state that they are made on.
func (p Position) String() string {
	if p.State == nil {
		return p.Moves.String()
	}
	return strings.TrimRight(p.State.B32()+" "+p.Moves.String(), " ")
}

func writeLines(b *strings.Builder, lines []Line) {
	column := leastColumn
	for _, l := range lines {
		if n := len(l.String()); n <= mostColumn {
			column = max(column, n)
		}
	}
	for _, l := range lines {
		if l.IsNote() {
			b.WriteString("// " + l.Comment + "\n")
			continue
		}
		fmt.Fprintf(b, "%-*s  // %s\n", column, l, l.Note())
	}
}

// The changes as commands of nissy.

func (c Set) String() string {
	if c.Scramble.State != nil {
		return "set " + cubeOption + c.Scramble.String()
	}
	return "set " + c.Scramble.String()
}

// cubeOption stands before the state of a position in a command.
const cubeOption = "--cube "

func (c Save) String() string     { return "save $" + c.Sequence.Name + " " + c.Sequence.Moves.String() }
func (c Drop) String() string     { return "drop $" + c.Name }
func (c SetMark) String() string  { return "mark " + c.Name }
func (c DropMark) String() string { return "unmark " + c.Name }
func (c Back) String() string     { return "back " + c.Name }

func (c Add) String() string {
	lines := make([]string, len(c.Lines))
	for i, l := range c.Lines {
		lines[i] = l.command()
	}
	return strings.Join(lines, "\n")
}

// command returns the line as the command that adds it.
func (l Line) command() string {
	switch {
	case l.IsNote():
		return "note " + l.Comment
	case l.Comment == "":
		return "add " + l.String()
	}
	return "add " + l.String() + " // " + l.Comment
}

func (c Load) String() string {
	if c.Attempt.Empty() {
		return "new"
	}
	return "load " + strconv.Quote(c.Attempt.String())
}

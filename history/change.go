package history

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Change is one edit of an attempt.
type Change interface {
	// apply returns the attempt after the change.
	apply(Attempt) (Attempt, error)
	// String returns the change as a command of nissy.
	String() string
}

// Set replaces the scramble. It removes the skeleton and the marks, but preserves
// the saved sequences.
type Set struct{ Scramble Position }

// Add adds lines to the skeleton, with their tallies. It skips empty lines.
type Add struct{ Lines []Line }

// Save saves moves under a name. It replaces a saved sequence of the same name.
type Save struct{ Sequence Sequence }

// Drop removes the saved sequence with the name.
type Drop struct{ Name string }

// SetMark places a mark at the end of the skeleton.
type SetMark struct{ Name string }

// DropMark removes the mark with the name.
type DropMark struct{ Name string }

// Back returns to the mark with the name: it restores the skeleton that ends there.
type Back struct{ Name string }

// Load replaces the whole attempt. An empty attempt means to start over.
type Load struct{ Attempt Attempt }

// NamedKind is a kind of things that have names.
type NamedKind string

// The kinds of things that have names.
const (
	NamedSequence NamedKind = "saved sequence"
	NamedMark     NamedKind = "mark"
)

// NameError reports a name that does not exist.
type NameError struct {
	Kind  NamedKind
	Name  string
	Known []string // the names that exist
}

func (e *NameError) Error() string { return "there is no " + string(e.Kind) + " " + e.Name }

var errNotStarted = errors.New("there is no scramble yet")

func (c Set) apply(a Attempt) (Attempt, error) {
	return Attempt{scramble: newStart(c.Scramble), saved: a.saved}, nil
}

func (c Add) apply(a Attempt) (Attempt, error) {
	if !a.Started() {
		return a, errNotStarted
	}
	return a.With(c.Lines), nil
}

func (c Save) apply(a Attempt) (Attempt, error) {
	a.saved = a.saved.without(c.Sequence.hasSameName).push(c.Sequence)
	return a, nil
}

func (s Sequence) hasSameName(other *Sequence) bool { return s.Name == other.Name }

func (c Drop) apply(a Attempt) (Attempt, error) {
	if _, err := a.Sequence(c.Name); err != nil {
		return a, err
	}
	a.saved = a.saved.without(Sequence{Name: c.Name}.hasSameName)
	return a, nil
}

func (c SetMark) apply(a Attempt) (Attempt, error) { return a.WithMark(c.Name, a), nil }

func (m Mark) hasSameName(other *Mark) bool { return m.Name == other.Name }

func (c DropMark) apply(a Attempt) (Attempt, error) {
	if _, err := a.Mark(c.Name); err != nil {
		return a, err
	}
	a.marks = a.marks.without(Mark{Name: c.Name}.hasSameName)
	return a, nil
}

func (c Back) apply(a Attempt) (Attempt, error) {
	m, err := a.Mark(c.Name)
	if err != nil {
		return a, err
	}
	return a.AtMark(*m), nil
}

// Mark returns the mark with the name, or a *NameError.
func (a Attempt) Mark(name string) (*Mark, error) {
	m := a.marks.find(Mark{Name: name}.hasSameName)
	if m == nil {
		var known []string
		for _, m := range a.Marks() {
			known = append(known, m.Name)
		}
		return nil, &NameError{NamedMark, name, known}
	}
	return m, nil
}

func (c Load) apply(Attempt) (Attempt, error) { return c.Attempt, nil }

// cubeOption precedes a state in the command set.
const cubeOption = "--cube "

func (c Set) String() string {
	if c.Scramble.State != nil {
		return "set " + cubeOption + c.Scramble.String()
	}
	return "set " + c.Scramble.String()
}

func (c Save) String() string     { return "save $" + c.Sequence.Name + " " + c.Sequence.Moves.String() }
func (c Drop) String() string     { return "drop $" + c.Name }
func (c SetMark) String() string  { return "mark " + c.Name }
func (c DropMark) String() string { return "unmark " + c.Name }
func (c Back) String() string     { return "back " + c.Name }

// String returns one command for each line.
func (c Add) String() string {
	commands := make([]string, len(c.Lines))
	for i, l := range c.Lines {
		commands[i] = l.command()
	}
	return strings.Join(commands, "\n")
}

// String returns "new" for an empty attempt. Otherwise the write-up, in quotes,
// follows the command.
func (c Load) String() string {
	if c.Attempt.Empty() {
		return "new"
	}
	return "load " + strconv.Quote(c.Attempt.String())
}

// The changes from here on are edits of lines that are already there. They count lines from 1,
// including notes.

// Pop removes the last lines of the skeleton.
type Pop struct{ Count int }

// Insert adds lines before a line of the skeleton.
type Insert struct {
	Before int // the number of the line
	Lines  []Line
}

// Edit replaces a line of the skeleton.
type Edit struct {
	Number int
	Line   Line
}

// Switch moves a line of the skeleton to the other side: its moves on normal become moves
// on the inverse, and the other way round.
type Switch struct{ Number int }

// SetComment replaces the comment of a line, or the text of a note. An empty comment
// removes it; a note without text disappears.
type SetComment struct {
	Number  int
	Comment string
}

// LineError reports the number of a line that does not exist, or that a change cannot be
// made to.
type LineError struct {
	Number int
	Count  int    // how many lines there are
	Reason string // empty: the line does not exist
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %s", e.Number, e.Explanation()) }

// Explanation says what is wrong with the number.
func (e *LineError) Explanation() string {
	switch {
	case e.Reason != "":
		return e.Reason
	case e.Count == 0:
		return "the skeleton has no lines"
	case e.Count == 1:
		return "the skeleton has only line 1"
	}
	return fmt.Sprintf("the skeleton has lines 1 to %d", e.Count)
}

// edited returns the attempt with one line, given by its number, replaced by those that edit
// returns. All lines from there on are added again, because their tallies depend on the lines
// before. The error is a *LineError if there is no such line, or that of edit.
func (a Attempt) edited(number int, edit func(Line) ([]Line, error)) (Attempt, error) {
	lines := a.Lines()
	if number < 1 || number > len(lines) {
		return a, &LineError{Number: number, Count: len(lines)}
	}
	instead, err := edit(lines[number-1])
	if err != nil {
		return a, err
	}
	return a.Truncate(number - 1).With(instead).With(lines[number:]), nil
}

func (c Pop) apply(a Attempt) (Attempt, error) {
	n := a.skeleton.len()
	if c.Count < 1 || c.Count > n {
		return a, &LineError{Number: c.Count, Count: n}
	}
	return a.Truncate(n - c.Count), nil
}

func (c Insert) apply(a Attempt) (Attempt, error) {
	return a.edited(c.Before, func(l Line) ([]Line, error) { return append(slices.Clip(c.Lines), l), nil })
}

func (c Edit) apply(a Attempt) (Attempt, error) {
	return a.edited(c.Number, func(Line) ([]Line, error) { return []Line{c.Line}, nil })
}

func (c Switch) apply(a Attempt) (Attempt, error) {
	return a.edited(c.Number, func(l Line) ([]Line, error) {
		switch {
		case l.IsNote():
			return nil, &LineError{Number: c.Number, Reason: "it is a note, without moves"}
		case l.Role() != Continuation:
			return nil, &LineError{Number: c.Number, Reason: fmt.Sprintf("it is an %s, whose side is that of its place", l.Role())}
		}
		l.Moves.Normal, l.Moves.Inverse = l.Moves.Inverse, l.Moves.Normal
		l.InverseFirst, l.Notation = !l.InverseFirst && len(l.Moves.Normal) > 0 && len(l.Moves.Inverse) > 0, nil
		return []Line{l}, nil
	})
}

func (c SetComment) apply(a Attempt) (Attempt, error) {
	return a.edited(c.Number, func(l Line) ([]Line, error) {
		l.Comment = c.Comment
		return []Line{l}, nil
	})
}

func (c Pop) String() string { return "pop " + strconv.Itoa(c.Count) }

// String returns one command for each line.
func (c Insert) String() string {
	commands := make([]string, len(c.Lines))
	for i, l := range c.Lines {
		verb, rest, _ := strings.Cut(l.command(), " ")
		commands[i] = fmt.Sprintf("%s %s%d %s", verb, beforeOption, c.Before+i, rest)
	}
	return strings.Join(commands, "\n")
}

// beforeOption precedes the number of a line in the commands add and note.
const beforeOption = "--before "

func (c Edit) String() string {
	return fmt.Sprintf("edit %d %s", c.Number, strings.TrimPrefix(c.Line.command(), "add "))
}

func (c Switch) String() string { return "switch " + strconv.Itoa(c.Number) }

func (c SetComment) String() string {
	return strings.TrimRight(fmt.Sprintf("comment %d %s", c.Number, c.Comment), " ")
}

// parseInsert parses the commands of an Insert, one on each line.
func parseInsert(text string) (Change, error) {
	var c Insert
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		verb, rest, _ := strings.Cut(line, " ")
		number, rest, _ := strings.Cut(strings.TrimPrefix(rest, beforeOption), " ")
		n, err := strconv.Atoi(number)
		if err != nil {
			return c, errBadJournal
		}
		if lines == nil {
			c.Before = n
		}
		lines = append(lines, verb+" "+rest)
	}
	add, err := parseAdd(strings.Join(lines, "\n"))
	c.Lines = add.Lines
	return c, err
}

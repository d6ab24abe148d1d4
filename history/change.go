package history

import (
	"errors"
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
	scramble := c.Scramble.AsScramble()
	return Attempt{scramble: &scramble, saved: a.saved}, nil
}

func (c Add) apply(a Attempt) (Attempt, error) {
	if !a.Started() {
		return a, errNotStarted
	}
	for _, l := range c.Lines {
		if !l.IsNote() || l.Comment != "" {
			a = a.withLine(l)
		}
	}
	return a, nil
}

func (c Save) apply(a Attempt) (Attempt, error) {
	a.saved = a.saved.without(c.Sequence.hasSameName).push(c.Sequence)
	return a, nil
}

func (s Sequence) hasSameName(other *Sequence) bool { return s.Name == other.Name }

func (c Drop) apply(a Attempt) (Attempt, error) {
	if _, ok := a.Sequence(c.Name); !ok {
		return a, &NameError{NamedSequence, c.Name, a.SavedNames()}
	}
	a.saved = a.saved.without(Sequence{Name: c.Name}.hasSameName)
	return a, nil
}

func (c SetMark) apply(a Attempt) (Attempt, error) { return a.WithMark(c.Name, a), nil }

func (m Mark) hasSameName(other *Mark) bool { return m.Name == other.Name }

func (c DropMark) apply(a Attempt) (Attempt, error) {
	if _, err := a.findMark(c.Name); err != nil {
		return a, err
	}
	a.marks = a.marks.without(Mark{Name: c.Name}.hasSameName)
	return a, nil
}

func (c Back) apply(a Attempt) (Attempt, error) {
	m, err := a.findMark(c.Name)
	if err != nil {
		return a, err
	}
	return a.AtMark(*m), nil
}

// findMark returns the mark with the name, or a *NameError.
func (a Attempt) findMark(name string) (*Mark, error) {
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

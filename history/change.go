package history

import "errors"

// Change is something that is done to an attempt.
type Change interface {
	apply(Attempt) (Attempt, error)
	String() string // as a command of nissy
}

// Set starts with a scramble. Saved sequences stay, the skeleton does not.
type Set struct{ Scramble Position }

// Add adds lines to the skeleton, but for empty ones. Their tallies are filled in.
type Add struct{ Lines []Line }

// Save saves moves under a name. What had the name before is replaced.
type Save struct{ Sequence Sequence }

// Drop forgets the sequence with the name.
type Drop struct{ Name string }

// SetMark marks where the skeleton ends now.
type SetMark struct{ Name string }

// DropMark forgets the mark.
type DropMark struct{ Name string }

// Back makes the skeleton end where the mark is.
type Back struct{ Name string }

// Load puts another attempt in the place of this one: an empty one begins anew.
type Load struct{ Attempt Attempt }

// What has a name.
const (
	SavedSequence = "saved sequence"
	SavedMark     = "mark"
)

var errNotStarted = errors.New("there is no scramble to add to")

// NameError says that nothing has the name.
type NameError struct {
	What  string // SavedSequence or SavedMark
	Name  string
	Known []string
}

func (e *NameError) Error() string { return "there is no " + e.What + " " + e.Name }

func (c Set) apply(a Attempt) (Attempt, error) {
	return Attempt{scramble: &c.Scramble, saved: a.saved}, nil
}

func (c Add) apply(a Attempt) (Attempt, error) {
	if !a.Started() {
		return a, errNotStarted
	}
	for _, l := range c.Lines {
		if !l.IsNote() || l.Comment != "" {
			a = a.with(l)
		}
	}
	return a, nil
}

func (c Save) apply(a Attempt) (Attempt, error) {
	a.saved = a.saved.without(c.Sequence.named).push(c.Sequence)
	return a, nil
}

func (s Sequence) named(other *Sequence) bool { return s.Name == other.Name }

func (c Drop) apply(a Attempt) (Attempt, error) {
	if _, ok := a.Sequence(c.Name); !ok {
		return a, &NameError{SavedSequence, c.Name, a.Names()}
	}
	a.saved = a.saved.without(Sequence{Name: c.Name}.named)
	return a, nil
}

func (c SetMark) apply(a Attempt) (Attempt, error) {
	return a.WithMark(c.Name, a), nil
}

func (m Mark) named(other *Mark) bool { return m.Name == other.Name }

func (c DropMark) apply(a Attempt) (Attempt, error) {
	if _, err := a.mark(c.Name); err != nil {
		return a, err
	}
	a.marks = a.marks.without(Mark{Name: c.Name}.named)
	return a, nil
}

func (c Back) apply(a Attempt) (Attempt, error) {
	m, err := a.mark(c.Name)
	if err != nil {
		return a, err
	}
	return a.At(*m), nil
}

// mark returns the mark with the name.
func (a Attempt) mark(name string) (*Mark, error) {
	m := a.marks.find(Mark{Name: name}.named)
	if m == nil {
		var known []string
		for _, m := range a.Marks() {
			known = append(known, m.Name)
		}
		return nil, &NameError{SavedMark, name, known}
	}
	return m, nil
}

func (c Load) apply(Attempt) (Attempt, error) { return c.Attempt, nil }

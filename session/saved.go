package session

import (
	"context"
	"strings"

	"nissy/cube"
	"nissy/history"
)

// Save asks to keep moves under a name.
type Save struct {
	Name  string   `json:"name"` // without the $; empty: the next number
	Moves cube.Alg `json:"moves"`
}

// List asks for the saved sequences.
type List struct{}

// Drop asks to remove a saved sequence.
type Drop struct {
	Name string `json:"name"` // without the $
}

// SetMark asks to mark the end of the skeleton.
type SetMark struct {
	Name string `json:"name"`
}

// DropMark asks to remove a mark.
type DropMark struct {
	Name string `json:"name"`
}

// Back asks to return to a mark: lines after it leave the skeleton.
type Back struct {
	Name string `json:"name"`
}

// Marks asks for the marks.
type Marks struct{}

// Saved is a sequence that has a name.
type Saved struct{ history.Sequence }

// Marked is a mark, which is a place to come back to.
type Marked struct {
	history.Mark
	Here    bool   // the skeleton ends there now
	Reached string // what is solved there
}

func (Saved) event()  {}
func (Marked) event() {}

// IsName reports whether a sequence or a mark may have the name.
func IsName(name string) bool {
	return name != "" && len(name) <= maxToken && strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") == ""
}

func (r Save) run(_ context.Context, s *Session, emit func(Event)) error {
	if r.Name == "" {
		r.Name = s.Attempt().NextName()
	}
	return s.change(history.Save{Sequence: history.Sequence{Name: r.Name, Moves: r.Moves}}, emit)
}

func (r Drop) run(_ context.Context, s *Session, emit func(Event)) error {
	return s.change(history.Drop{Name: r.Name}, emit)
}

func (r SetMark) run(_ context.Context, s *Session, emit func(Event)) error {
	return s.change(history.SetMark{Name: r.Name}, emit)
}

func (r DropMark) run(_ context.Context, s *Session, emit func(Event)) error {
	return s.change(history.DropMark{Name: r.Name}, emit)
}

func (r Back) run(_ context.Context, s *Session, emit func(Event)) error {
	return s.change(history.Back{Name: r.Name}, emit)
}

func (List) run(_ context.Context, s *Session, emit func(Event)) error {
	saved := s.Attempt().Saved()
	for _, q := range saved {
		emit(Saved{q})
	}
	if len(saved) == 0 {
		emit(Notice{Text: "no sequence is saved", Advice: SaveSequence})
	}
	return nil
}

func (Marks) run(_ context.Context, s *Session, emit func(Event)) error {
	a := s.Attempt()
	for _, m := range a.Marks() {
		emit(Marked{Mark: m, Here: a.IsAtMark(m), Reached: reached(a.AtMark(m))})
	}
	if len(a.Marks()) == 0 {
		emit(Notice{Text: "there are no marks", Advice: MarkSkeleton})
	}
	return nil
}

// jsonObject returns the moves as lists.
func (s Saved) jsonObject() any {
	return struct {
		Name string `json:"name"`
		movesObject
	}{"$" + s.Name, newMovesObject(s.Moves, s.Moves.Count(cube.HTM))}
}

// jsonObject returns the lines down to the mark.
func (m Marked) jsonObject() any {
	return struct {
		Mark    string        `json:"mark"`
		Here    bool          `json:"here"`
		Reached string        `json:"reached"`
		Total   int           `json:"total"`
		Lines   []writtenLine `json:"lines"`
	}{m.Name, m.Here, m.Reached, m.Total(), writtenLines(m.Lines())}
}

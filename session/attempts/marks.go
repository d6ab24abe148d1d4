package attempts

import (
	"context"

	"nissy/history"
	"nissy/session"
)

// SetMark asks to mark the end of the skeleton.
type SetMark struct {
	Name string `json:"name" needed:"true"`
}

// DropMark asks to remove a mark.
type DropMark struct {
	Name string `json:"name" needed:"true"`
}

// Back asks to return to a mark, or to go to a result: then its lines, after those that it continues, are the skeleton, and the lines of the
// attempt are at a mark.
type Back struct {
	Name   string             `json:"name" needed:"true"`
	Result *session.Reference // instead of Name
}

// Marks asks for the marks.
type Marks struct{}

// Marked is a mark of the attempt.
type Marked struct {
	history.Mark
	Here    bool   // the skeleton ends at the mark
	Reached string // what is solved there, such as eofb
}

func (Marked) Role() session.Role { return session.RoleAnswer }

func (r SetMark) Run(_ context.Context, s *session.Session, emit func(session.Event)) error {
	if !s.Attempt().Started() {
		return session.Advise(session.StartAttempt, "no scramble to mark", "")
	}
	return s.Change(history.SetMark{Name: r.Name}, emit)
}

func (r DropMark) Run(_ context.Context, s *session.Session, emit func(session.Event)) error {
	return s.Change(history.DropMark{Name: r.Name}, emit)
}

func (r Back) Run(_ context.Context, s *session.Session, emit func(session.Event)) error {
	if r.Result != nil {
		return replace(s, s.WholeAttempt(*r.Result), "back", emit)
	}
	return s.Change(history.Back{Name: r.Name}, emit)
}

func (Marks) Run(_ context.Context, s *session.Session, emit func(session.Event)) error {
	a := s.Attempt()
	for _, m := range a.Marks() {
		emit(Marked{Mark: m, Here: a.IsAtMark(m), Reached: reachedBy(a.AtMark(m))})
	}
	if len(a.Marks()) == 0 {
		emit(session.Notice{Text: "there are no marks", Advice: session.MarkSkeleton})
	}
	return nil
}

// JSONObject returns the mark with the lines that lead to it.
func (m Marked) JSONObject() any {
	return struct {
		Mark    string         `json:"mark"`
		Here    bool           `json:"here"`
		Reached string         `json:"reached"`
		Total   int            `json:"total"`
		Lines   []SkeletonLine `json:"lines"`
	}{m.Name, m.Here, m.Reached, m.Total(), NewSkeletonLines(m.Lines())}
}

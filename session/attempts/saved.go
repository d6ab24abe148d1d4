package attempts

import (
	"context"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/session"
)

// Save asks to save moves under a name.
type Save struct {
	Name  string   `json:"name"` // without the $; empty: the next number
	Moves cube.Alg `json:"moves" needed:"true"`
}

// List asks for the saved sequences.
type List struct{}

// Drop asks to remove a saved sequence.
type Drop struct {
	Name string `json:"name" needed:"true"` // without the $
}

// Saved is a saved sequence.
type Saved struct{ history.Sequence }

func (Saved) Role() session.Role { return session.RoleAnswer }

// IsName reports whether a saved sequence or a mark may have the name.
func IsName(name string) bool {
	return name != "" && len(name) <= session.MaxName && strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") == ""
}

func (r Save) Run(_ context.Context, s *session.Session, emit func(session.Event)) error {
	if r.Name == "" {
		r.Name = s.Attempt().NextName()
	}
	return s.Change(history.Save{Sequence: history.Sequence{Name: r.Name, Moves: r.Moves}}, emit)
}

func (r Drop) Run(_ context.Context, s *session.Session, emit func(session.Event)) error {
	return s.Change(history.Drop{Name: r.Name}, emit)
}

func (List) Run(_ context.Context, s *session.Session, emit func(session.Event)) error {
	saved := s.Attempt().Saved()
	for _, q := range saved {
		emit(Saved{q})
	}
	if len(saved) == 0 {
		emit(session.Notice{Text: "there are no saved sequences", Advice: session.SaveSequence})
	}
	return nil
}

func (s Saved) JSONObject() any {
	return struct {
		Name string `json:"name"`
		session.MovesObject
	}{"$" + s.Name, session.NewMovesObject(s.Moves, s.Moves.Count(cube.HTM))}
}

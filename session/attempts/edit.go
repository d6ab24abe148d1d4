package attempts

import (
	"context"

	"nissy/cube"
	"nissy/history"
	"nissy/session"
)

// The requests in this file edit lines of the skeleton that are already there. Lines are
// counted from 1, including notes.

// Pop asks to remove the last lines of the skeleton.
type Pop struct {
	Count int `json:"count" range:"solutions"`
}

// EditLine asks to replace the moves of a line.
type EditLine struct {
	Number       int      `json:"number" range:"solutions" needed:"true"`
	Moves        cube.Alg `json:"moves"`
	InverseFirst bool     `json:"inverse_first"`
	Comment      *string  `json:"comment"` // nil: the line keeps its comment
}

// SwitchLine asks to move a line to the other side.
type SwitchLine struct {
	Number int `json:"number" range:"solutions" needed:"true"`
}

// CommentLine asks to replace the comment of a line, or the text of a note.
type CommentLine struct {
	Number  int    `json:"number" range:"solutions" needed:"true"`
	Comment string `json:"comment"` // empty: the line loses its comment
}

func (r Pop) Run(_ context.Context, s *session.Session, emit func(session.Event)) error {
	return s.Change(history.Pop{Count: r.Count}, emit)
}

func (r EditLine) Run(_ context.Context, s *session.Session, emit func(session.Event)) error {
	line := history.Line{Moves: r.Moves, InverseFirst: r.InverseFirst}
	lines := s.Attempt().Lines()
	switch {
	case r.Comment != nil:
		line.Comment = *r.Comment
	case r.Number >= 1 && r.Number <= len(lines) && !lines[r.Number-1].IsNote():
		line.Comment = lines[r.Number-1].Comment
	}
	return changeLines(s, history.Edit{Number: r.Number, Line: line}, r.Number, emit)
}

func (r SwitchLine) Run(_ context.Context, s *session.Session, emit func(session.Event)) error {
	return changeLines(s, history.Switch{Number: r.Number}, r.Number, emit)
}

func (r CommentLine) Run(_ context.Context, s *session.Session, emit func(session.Event)) error {
	return changeLines(s, history.SetComment{Number: r.Number, Comment: r.Comment}, r.Number, emit)
}

// changeLines makes a change of some lines, from the one with the number on, and warns of
// false claims in these and in all later lines.
func changeLines(s *session.Session, c history.Change, number int, emit func(session.Event)) error {
	if err := s.Change(c, emit); err != nil {
		return err
	}
	warnOfClaims(s, number-1, s.Attempt().NumLines(), emit)
	return nil
}

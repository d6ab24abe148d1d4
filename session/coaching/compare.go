package coaching

import (
	"context"

	"nissy/session"
)

// CoachCompare asks where the solutions of two people on the same scrambles part.
type CoachCompare struct {
	Selection        // of the first person
	Other     string `json:"other"` // the second person; empty: the user
}

// CoachParting says where two solutions of a scramble part: at the first line after which different
// totals are within reach.
type CoachParting struct {
	Scramble string `json:"scramble"`
	Line     int    `json:"line"` // from 1; 0: they do not part
}

func (CoachParting) Role() session.Role { return session.RoleAnswer }

func (r CoachCompare) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	return nil
}

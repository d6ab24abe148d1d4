package attempts

import (
	"context"

	"nissy/cube"
	"nissy/history"
	"nissy/session"
)

// GetSetup asks what to turn on a solved cube to have a position in hand, on normal and
// on inverse.
type GetSetup struct {
	Position history.Position `json:"position"`
}

// Setup is the answer to GetSetup. Normal leads to the position, and Inverse to its
// inverse. No moves cancel, so that a reader finds the scramble among them.
type Setup struct {
	Position history.Position
	Normal   []cube.Move
	Inverse  []cube.Move
}

func (Setup) Role() session.Role { return session.RoleAnswer }

// Run inverts the moves on the inverse, which come before the scramble, as premoves do.
func (r GetSetup) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	all := r.Position.AllMoves()
	if r.Position.State != nil {
		moves, err := setupMoves(ctx, s, r.Position)
		if err != nil {
			return err
		}
		all = cube.Alg{Normal: moves}
	}
	// Moves on the inverse of S, made on normal, lead to (premoves)·S·(moves).
	normal := append(cube.InvertMoves(all.Inverse), all.Normal...)
	inverse := append(cube.InvertMoves(all.Normal), all.Inverse...)
	emit(Setup{r.Position, normal, inverse})
	return nil
}

func (e Setup) JSONObject() any {
	return struct {
		session.PositionObject
		Normal  []string `json:"normal"`
		Inverse []string `json:"inverse"`
	}{session.NewPositionObject(e.Position), session.MoveNames(e.Normal), session.MoveNames(e.Inverse)}
}

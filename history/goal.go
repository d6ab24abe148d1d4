package history

import (
	"strings"

	"nissy/cube"
	"nissy/cube/state"
)

// Goal is a position that a search leads to, instead of the solved cube.
type Goal struct {
	Name string    // the text that it was read from
	Cube cube.Cube // which may be rotated as a whole

	// Notice is what the user should know about how Cube was read, in one line; often empty.
	Notice string
}

// String returns the name.
func (g Goal) String() string { return g.Name }

// ParseGoal reads a goal: moves that lead to it, a cube in any form, or a cube and moves after it. The
// error is a *cube.SyntaxError or wraps cube.ErrImpossible.
func ParseGoal(text string) (Goal, error) {
	p, err := ReadPosition(text, state.Options{}, cube.ParseAlg)
	return Goal{Name: strings.TrimSpace(text), Cube: p.Cube(), Notice: p.Notice}, err
}

// Goal returns a goal as a search from h needs it: an upright cube. h must be the result of HeldAfter.
func (h Held) Goal(g cube.Cube) cube.Cube {
	rotation := h.toInverse.Rotation()
	held := rotation.Mul(&g)
	return held.Upright()
}

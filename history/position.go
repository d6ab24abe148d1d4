package history

import "nissy/cube"

// Position is a cube as its user states it: moves on the solved cube or on a
// given state. The moves may go on with a skeleton: those in parentheses
// are made on the inverse of what the others give.
type Position struct {
	State *cube.Cube // nil: the solved cube
	Moves cube.Alg
}

// Cube returns the cube that stands there.
func (p Position) Cube() cube.Cube {
	c := cube.Solved
	if p.State != nil {
		c = *p.State
	}
	return c.ApplyAlg(p.Moves)
}

// Then returns the position after more moves.
func (p Position) Then(moves cube.Alg) Position {
	p.Moves = p.Moves.Then(moves)
	return p
}

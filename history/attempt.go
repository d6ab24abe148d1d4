package history

import "nissy/cube"

// Attempt is a cube as its user states it: moves on the solved cube or on a
// given state. The moves may go on with a skeleton: those in parentheses
// are made on the inverse of what the others give.
type Attempt struct {
	State *cube.Cube // nil: the solved cube
	Moves cube.Alg
}

// Cube returns the position that the attempt has come to.
func (a Attempt) Cube() cube.Cube {
	c := cube.Solved
	if a.State != nil {
		c = *a.State
	}
	return c.ApplyAlg(a.Moves)
}

package session

import "nissy/cube"

// Position is a cube as its user states it: moves on the solved cube or on a
// given state. The moves may go on with a skeleton: those in parentheses
// are made on the inverse of what the others give.
type Position struct {
	State *cube.Cube // nil: the solved cube
	Moves cube.Alg
}

// Cube returns the position itself.
func (p Position) Cube() cube.Cube {
	c := cube.Solved
	if p.State != nil {
		c = *p.State
	}
	return c.ApplyAlg(p.Moves)
}

// named is how a position stands in JSON.
type named struct {
	Scramble string `json:"scramble"`
	Cube     string `json:"cube,omitempty"` // the state before the moves, when one was given
}

func (p Position) named() named {
	n := named{Scramble: p.Moves.String()}
	if p.State != nil {
		n.Cube = p.State.B32()
	}
	return n
}

package history

import (
	"strings"

	"nissy/cube"
)

// Position is a cube as a user enters it: moves on the solved cube or on a given
// state. The moves may include those of a skeleton: the moves in parentheses are
// made on the inverse of the position that all others lead to.
type Position struct {
	State *cube.Cube // nil: the solved cube
	Moves cube.Alg
}

// Cube returns the cube after the moves.
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

// String returns the moves. If there is a state it comes first, in the B32 format.
func (p Position) String() string {
	if p.State == nil {
		return p.Moves.String()
	}
	return strings.TrimRight(p.State.B32()+" "+p.Moves.String(), " ")
}

// parsePosition parses the result of Position.String.
func parsePosition(text string) (Position, error) {
	var p Position
	state, moves, _ := strings.Cut(text, " ")
	if !strings.Contains(state, "=") {
		moves = text
	} else {
		c, err := cube.ParseState(state)
		if err != nil {
			return p, err
		}
		p.State = &c
	}
	alg, err := cube.ParseAlg(moves)
	p.Moves = alg
	return p, err
}

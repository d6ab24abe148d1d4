package session

import "nissy/history"

// named is how the position of an attempt stands in JSON.
type named struct {
	Scramble string `json:"scramble"`
	Cube     string `json:"cube,omitempty"` // the state before the moves, when one was given
}

func nameOf(a history.Position) named {
	n := named{Scramble: a.Moves.String()}
	if a.State != nil {
		n.Cube = a.State.B32()
	}
	return n
}

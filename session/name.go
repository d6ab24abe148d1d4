package session

import "nissy/history"

// positionObject is how the position of an attempt stands in JSON.
type positionObject struct {
	Scramble string `json:"scramble"`
	Cube     string `json:"cube,omitempty"` // the state before the moves, when one was given
}

func newPositionObject(a history.Position) positionObject {
	n := positionObject{Scramble: a.Moves.String()}
	if a.State != nil {
		n.Cube = a.State.B32()
	}
	return n
}

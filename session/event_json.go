package session

import (
	"bytes"
	"encoding/json"
	"errors"

	"nissy/cube"
	"nissy/history"
)

// Encode returns an event, or an object of the client, as one line of JSON. It
// encodes the result of the method JSONObject if the event has one; if that is nil, the event has
// no JSON. A MarshalJSON would do the same, but take three times as long.
func Encode(e any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(objectOf(e)); err != nil {
		panic(err) // all types of this package can be encoded
	}
	return b.Bytes()
}

// objectOf returns what Encode writes as JSON for an event, or an object of the client.
func objectOf(value any) any {
	if o, ok := value.(interface{ JSONObject() any }); ok {
		return o.JSONObject()
	}
	return value
}

// EncodeError returns an error as one line of JSON. The location says which line of
// the input the error is about; it may be empty. The line has the name of the field if
// the error is a *RequestError, and the line in that field if its text has several.
func EncodeError(err error, location string) []byte {
	object := struct {
		Error    string `json:"error"`
		Token    string `json:"token"`
		Line     int    `json:"line,omitempty"`
		Column   int    `json:"column"`
		Field    string `json:"field,omitempty"`
		Location string `json:"place,omitempty"`
	}{Error: err.Error(), Location: location}
	if input, ok := errors.AsType[*InputError](err); ok {
		object.Token, object.Line, object.Column = input.Token, input.Line, input.Column
	}
	if request, ok := errors.AsType[*RequestError](err); ok {
		object.Field = request.Field
	}
	return Encode(object)
}

// PositionObject is a position in JSON.
type PositionObject struct {
	Scramble string `json:"scramble"`
	Cube     string `json:"cube,omitempty"` // the cube that the moves are made on, in B32; empty: the solved one

	// Turned has the faces that are on top and in front, if they are not U and F.
	Turned string `json:"turned,omitempty"`
}

// NewPositionObject returns a position in JSON.
func NewPositionObject(p history.Position) PositionObject {
	o := PositionObject{Scramble: p.AllMoves().String()}
	if p.State != nil {
		o.Cube = p.State.B32()
	}
	if top, front, turned := p.Turned(); turned {
		o.Turned = top.String() + front.String()
	}
	return o
}

// MovesObject is a sequence in JSON.
type MovesObject struct {
	Normal  []string `json:"normal"`
	Inverse []string `json:"inverse"`
	Moves   []string `json:"moves"` // all of them, without NISS
	Length  int      `json:"length"`
}

// NewMovesObject returns a sequence and its length, in the metric of the caller, in JSON.
func NewMovesObject(a cube.Alg, length int) MovesObject {
	return MovesObject{MoveNames(a.Normal), MoveNames(a.Inverse), MoveNames(a.UnNISS()), length}
}

// MoveNames returns the names of moves.
func MoveNames(moves []cube.Move) []string { return Mapped(moves, cube.Move.String) }

// Key identifies a position in a results file. Equal positions have different keys
// if their scrambles differ.
func (p PositionObject) Key() string { return p.Cube + " " + p.Scramble }

package wca

import (
	"errors"
	"maps"
	"strings"

	"nissy/puzzle"
)

// Megaminx is the notation of the megaminx: turns of faces, such as U and DBL2', and the moves of
// scrambles: R++ turns all but the layer L by two fifths, clockwise as seen from the right, and D++
// all but the layer U, as seen from below.
type Megaminx struct{}

// megaminxTurn is a turn of the whole megaminx that leaves a face in place. Each face moves to the next one of its cycle.
type megaminxTurn struct {
	still  string // the face that turns in place, and whose layer R++ or D++ leaves alone
	cycles [2][5]string
}

// megaminxTurns has the turns by one fifth, clockwise as seen from the right and from below.
var megaminxTurns = map[byte]megaminxTurn{
	'R': {"L", [2][5]string{{"U", "BL", "DBL", "DL", "F"}, {"D", "DR", "R", "BR", "B"}}},
	'D': {"U", [2][5]string{{"F", "R", "BR", "BL", "L"}, {"DR", "DBR", "B", "DBL", "DL"}}},
}

// NewReader returns a reader for a sequence.
func (Megaminx) NewReader() puzzle.Reader {
	r := &megaminxReader{grip: map[string]string{}}
	for _, turn := range megaminxTurns {
		for _, cycle := range turn.cycles {
			for _, face := range cycle {
				r.grip[face] = face
			}
		}
	}
	return r
}

// megaminxReader says how the megaminx is held: by place, which face of the definition is there.
type megaminxReader struct{ grip map[string]string }

func (r *megaminxReader) Read(word string) ([]string, error) {
	face := strings.TrimRight(word, "2'")
	if held, ok := r.grip[face]; ok {
		switch power := word[len(face):]; power {
		case "", "2", "2'", "'":
			return []string{held + power}, nil
		}
	}
	if word != "R++" && word != "R--" && word != "D++" && word != "D--" {
		return nil, errors.New("write R++, R--, D++, D--, or turns of faces such as U, U', U2 and BL2'")
	}
	turn := megaminxTurns[word[0]]
	move, steps := r.grip[turn.still]+"2", 2
	if word[1] == '-' {
		move, steps = move+"'", 3
	}
	for range steps {
		r.turn(turn)
	}
	return []string{move}, nil
}

// turn turns the whole megaminx.
func (r *megaminxReader) turn(turn megaminxTurn) {
	before := maps.Clone(r.grip)
	for _, cycle := range turn.cycles {
		for i, face := range cycle {
			r.grip[cycle[(i+1)%5]] = before[face]
		}
	}
}

func (*megaminxReader) End() error { return nil }

func (r *megaminxReader) Write(names []string) []string {
	places := map[string]string{}
	for place, face := range r.grip {
		places[face] = place
	}
	words := make([]string, len(names))
	for i, name := range names {
		face := strings.TrimRight(name, "2'")
		words[i] = places[face] + name[len(face):]
	}
	return words
}

package session

import (
	"context"
	"slices"

	"nissy/cube"
	"nissy/history"
)

// Invert asks for the sequence that undoes another, side by side.
type Invert struct {
	Alg cube.Alg `json:"scramble"`
}

// Unniss asks for a sequence without NISS: all moves on the normal side.
type Unniss struct {
	Alg cube.Alg `json:"scramble"`
}

// Cleanup asks for a sequence in turns of single faces, without what cancels.
type Cleanup struct {
	Alg cube.Alg `json:"scramble"`
}

// Measure asks for the lengths of a sequence in the four metrics.
type Measure struct {
	Alg cube.Alg `json:"scramble"`
}

// Vary asks for variations of a sequence.
type Vary struct {
	Alg  cube.Alg `json:"scramble"`
	Kind string   `json:"kind"` // one of Variations
}

func (r Invert) run(_ context.Context, _ *Session, emit func(Event)) error {
	emit(newSequence(r.Alg, r.Alg.Invert()))
	return nil
}

func (r Unniss) run(_ context.Context, _ *Session, emit func(Event)) error {
	emit(newSequence(r.Alg, cube.Alg{Normal: r.Alg.UnNISS()}))
	return nil
}

func (r Cleanup) run(_ context.Context, _ *Session, emit func(Event)) error {
	emit(newSequence(r.Alg, r.Alg.Cleanup()))
	return nil
}

func (r Measure) run(_ context.Context, _ *Session, emit func(Event)) error {
	emit(lengths(r.Alg))
	return nil
}

func lengths(a cube.Alg) Lengths {
	return Lengths{a.String(), a.Count(cube.HTM), a.Count(cube.QTM), a.Count(cube.STM), a.Count(cube.ETM)}
}

// newSequence is the event that b was made from a.
func newSequence(a, b cube.Alg) Sequence { return Sequence{Position: history.Position{Moves: a}, Alg: b} }

// variations are the kinds of variations by name.
var variations = []struct {
	name string
	of   func(cube.Alg) []cube.Alg
}{
	{"lastqt", lastQuarterTurns},
	{"unniss", func(a cube.Alg) []cube.Alg { return []cube.Alg{{Normal: a.UnNISS()}} }},
}

// Variations lists the kinds of variations.
func Variations() []string {
	var names []string
	for _, v := range variations {
		names = append(names, v.name)
	}
	return names
}

func (r Vary) run(_ context.Context, _ *Session, emit func(Event)) error {
	for _, v := range variations {
		if v.name == r.Kind {
			for _, a := range v.of(r.Alg) {
				emit(newSequence(r.Alg, a))
			}
			return nil
		}
	}
	return Unknown("variation", r.Kind, Variations(), "there are lastqt and unniss")
}

// lastQuarterTurns returns a with its last quarter turn in both directions on
// each side, and the one before it too when it turns the opposite face. Rotations
// of the cube are no turns, and stay.
func lastQuarterTurns(a cube.Alg) []cube.Alg {
	var all []cube.Alg
	for _, normal := range lastBothWays(a.Normal) {
		for _, inverse := range lastBothWays(a.Inverse) {
			all = append(all, cube.Alg{Normal: normal, Inverse: inverse})
		}
	}
	return all
}

func lastBothWays(moves []cube.Move) [][]cube.Move {
	all := [][]cube.Move{moves}
	last := lastTurn(moves)
	if last < 0 || moves[last].IsHalf() {
		return all
	}
	if before := lastTurn(moves[:last]); before >= 0 && !moves[before].IsHalf() && areParallel(moves[before:last+1]) {
		all = bothWays(all, before)
	}
	return bothWays(all, last)
}

// lastTurn returns the index of the last move that is no rotation, -1 if there
// is none.
func lastTurn(moves []cube.Move) int {
	last := len(moves) - 1
	for last >= 0 && moves[last].IsRotation() {
		last--
	}
	return last
}

// areParallel reports whether the first of the moves and the last one, between
// which there are rotations only, turn about the same axis.
func areParallel(moves []cube.Move) bool {
	last := len(moves) - 1
	axis := moves[last].Axis()
	for _, m := range slices.Backward(moves[1:last]) {
		if r := m.Axis(); r != axis && !m.IsHalf() { // the third axis has come there
			axis = cube.UD + cube.RL + cube.FB - axis - r
		}
	}
	return axis == moves[0].Axis()
}

// bothWays returns each sequence with its i-th move clockwise and
// counter-clockwise.
func bothWays(all [][]cube.Move, i int) [][]cube.Move {
	var out [][]cube.Move
	for _, moves := range all {
		for _, turns := range []int{1, 3} {
			v := slices.Clone(moves)
			v[i] = v[i].WithTurns(turns)
			out = append(out, v)
		}
	}
	return out
}

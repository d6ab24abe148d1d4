package cubes

import (
	"context"
	"slices"

	"nissy/cube"
	"nissy/history"
	"nissy/session"
)

// Invert asks for the sequence that undoes another one. Each side is inverted
// separately.
type Invert struct {
	Alg cube.Alg `json:"scramble" needed:"true"`
}

// Unniss asks for a sequence without NISS, that is, with all moves on normal.
type Unniss struct {
	Alg cube.Alg `json:"scramble" needed:"true"`
}

// Cleanup asks for a sequence with cancellations made, in turns of single faces, and wide moves where that is not longer.
type Cleanup struct {
	Alg cube.Alg `json:"scramble" needed:"true"`
}

// Measure asks for the lengths of a sequence in the four metrics.
type Measure struct {
	Alg cube.Alg `json:"scramble" needed:"true"`
}

// Vary asks for variations of a sequence.
type Vary struct {
	Alg  cube.Alg `json:"scramble" needed:"true"`
	Kind string   `json:"kind"` // one of Variations
}

// Sequence is a sequence of moves, the result of a request.
type Sequence struct {
	Position history.Position // what it was made from; zero: nothing
	Alg      cube.Alg
	Goal     string // where a search led to; empty: to the solved cube, or there was no search
}

// Lengths are the lengths of a sequence in the four metrics.
type Lengths struct {
	Scramble string `json:"scramble"`
	HTM      int    `json:"htm"`
	QTM      int    `json:"qtm"`
	STM      int    `json:"stm"`
	ETM      int    `json:"etm"`
}

func (Sequence) Role() session.Role { return session.RoleAnswer }
func (Lengths) Role() session.Role  { return session.RoleAnswer }

func (r Invert) Run(_ context.Context, _ *session.Session, emit func(session.Event)) error {
	emit(newSequence(r.Alg, r.Alg.Invert()))
	return nil
}

func (r Unniss) Run(_ context.Context, _ *session.Session, emit func(session.Event)) error {
	emit(newSequence(r.Alg, cube.Alg{Normal: unnissed(r.Alg)}))
	return nil
}

// unnissed returns all moves on normal. It merges those that meet where the inverse side
// begins.
func unnissed(a cube.Alg) []cube.Move {
	moves := slices.Clone(a.Normal)
	undone := cube.InvertMoves(a.Inverse)
	for len(undone) > 0 && undone[0].IsFace() {
		i := len(moves) - 1
		for i >= 0 && moves[i].IsFace() && moves[i].Axis() == undone[0].Axis() && moves[i].Face() != undone[0].Face() {
			i--
		}
		if i < 0 || moves[i].Face() != undone[0].Face() || !moves[i].IsFace() {
			break
		}
		if turns := (moves[i].Turns() + undone[0].Turns()) % 4; turns == 0 {
			moves = slices.Delete(moves, i, i+1)
		} else {
			moves[i] = moves[i].WithTurns(turns)
		}
		undone = undone[1:]
	}
	return append(moves, undone...)
}

func (r Cleanup) Run(_ context.Context, _ *session.Session, emit func(session.Event)) error {
	emit(newSequence(r.Alg, r.Alg.CleanupWide()))
	return nil
}

func (r Measure) Run(_ context.Context, _ *session.Session, emit func(session.Event)) error {
	emit(NewLengths(r.Alg))
	return nil
}

// NewLengths returns the numbers of moves of a sequence in all metrics.
func NewLengths(a cube.Alg) Lengths {
	return Lengths{a.String(), a.Count(cube.HTM), a.Count(cube.QTM), a.Count(cube.STM), a.Count(cube.ETM)}
}

// newSequence returns the event for a sequence that was made from another one.
func newSequence(from, made cube.Alg) Sequence {
	return Sequence{Position: history.Position{Moves: from}, Alg: made}
}

func (s Sequence) JSONObject() any {
	return struct {
		session.PositionObject
		session.MovesObject
		Goal string `json:"goal,omitempty"`
	}{session.NewPositionObject(s.Position), session.NewMovesObject(s.Alg, s.Alg.Count(cube.HTM)), s.Goal}
}

// variation is a kind of variations.
type variation struct {
	name string
	vary func(cube.Alg) []cube.Alg
}

var variations = []variation{
	{"lastqt", lastQuarterTurns},
	{"unniss", func(a cube.Alg) []cube.Alg { return []cube.Alg{{Normal: unnissed(a)}} }},
}

// Variations lists the kinds of variations.
func Variations() []string {
	return session.Mapped(variations, func(v variation) string { return v.name })
}

func (r Vary) Run(_ context.Context, _ *session.Session, emit func(session.Event)) error {
	for _, v := range variations {
		if v.name == r.Kind {
			for _, a := range v.vary(r.Alg) {
				emit(newSequence(r.Alg, a))
			}
			return nil
		}
	}
	return session.Unknown("variation", r.Kind, Variations(), "there are lastqt and unniss")
}

// lastQuarterTurns returns variations of a with the last quarter turn of each side in
// both directions. If the turn before the last one is a quarter turn of the opposite
// face, that one varies too. Rotations of the cube do not count as turns.
func lastQuarterTurns(a cube.Alg) []cube.Alg {
	var all []cube.Alg
	for _, normal := range varyLastTurns(a.Normal) {
		for _, inverse := range varyLastTurns(a.Inverse) {
			all = append(all, cube.Alg{Normal: normal, Inverse: inverse})
		}
	}
	return all
}

// varyLastTurns is lastQuarterTurns for the moves of one side.
func varyLastTurns(moves []cube.Move) [][]cube.Move {
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

// lastTurn returns the index of the last move that is not a rotation, or -1.
func lastTurn(moves []cube.Move) int {
	last := len(moves) - 1
	for last >= 0 && moves[last].IsRotation() {
		last--
	}
	return last
}

// areParallel reports whether the first and the last move turn faces of the same
// axis. All moves between them are rotations.
func areParallel(moves []cube.Move) bool {
	last := len(moves) - 1
	axis := moves[last].Axis()
	for _, m := range slices.Backward(moves[1:last]) {
		if r := m.Axis(); r != axis && !m.IsHalf() { // the rotation swaps the other two axes
			axis = cube.UD + cube.RL + cube.FB - axis - r
		}
	}
	return axis == moves[0].Axis()
}

// bothWays returns each sequence twice: with move i clockwise and counter-clockwise.
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

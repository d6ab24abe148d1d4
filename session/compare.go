package session

import (
	"context"
	"slices"

	"nissy/cube"
)

// Compare asks in what two sequences agree.
type Compare struct {
	A cube.Alg `json:"a"`
	B cube.Alg `json:"b"`
}

// Relation says in what two sequences agree.
type Relation string

// The relations, the closest first.
const (
	SameMoves    Relation = "moves"    // move by move, but for the order of parallel ones
	SamePosition Relation = "position" // they lead to the same position
	SameRotated  Relation = "rotation" // the same but for how the cube is held in the end
	SameSymmetry Relation = "symmetry" // one leads where a symmetry takes the other
	SameInverse  Relation = "inverse"  // one leads where a symmetry takes the inverse of the other
	Different    Relation = "different"
)

// Comparison is the closest relation of two sequences.
type Comparison struct {
	A        string   `json:"a"`
	B        string   `json:"b"`
	Relation Relation `json:"relation"`
	Symmetry string   `json:"symmetry"` // the symmetry of the last two relations
}

func (Comparison) event() {}

func (r Compare) run(_ context.Context, _ *Session, emit func(Event)) error {
	relation, symmetry := compare(r.A, r.B)
	emit(Comparison{r.A.String(), r.B.String(), relation, symmetry})
	return nil
}

func compare(a, b cube.Alg) (relation Relation, symmetry string) {
	if slices.Equal(sorted(a.Normal), sorted(b.Normal)) && slices.Equal(sorted(a.Inverse), sorted(b.Inverse)) {
		return SameMoves, ""
	}
	p, q := cube.Solved.ApplyAlg(a), cube.Solved.ApplyAlg(b)
	if p == q {
		return SamePosition, ""
	}
	p, q = p.Upright(), q.Upright()
	if p == q {
		return SameRotated, ""
	}
	if s, ok := symmetryBetween(p, q); ok {
		return SameSymmetry, s.String()
	}
	if s, ok := symmetryBetween(p.Inverse(), q); ok {
		return SameInverse, s.String()
	}
	return Different, ""
}

// sorted puts neighbours on one axis into the order of the moves.
func sorted(moves []cube.Move) []cube.Move {
	out := slices.Clone(moves)
	for start, i := 0, 1; i <= len(out); i++ {
		if i == len(out) || out[i].Axis() != out[start].Axis() {
			slices.Sort(out[start:i])
			start = i
		}
	}
	return out
}

func symmetryBetween(p, q cube.Cube) (cube.Sym, bool) {
	for s := range cube.Sym(cube.NumSyms) {
		if p.Conj(s) == q {
			return s, true
		}
	}
	return 0, false
}

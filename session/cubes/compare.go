package cubes

import (
	"context"
	"slices"

	"nissy/cube"
	"nissy/session"
)

// Compare asks how two sequences are related.
type Compare struct {
	A cube.Alg `json:"a" needed:"true"`
	B cube.Alg `json:"b" needed:"true"`
}

// Relation says what two sequences have in common.
type Relation string

// The relations, the closest first.
const (
	SameMoves    Relation = "moves"    // the same moves, except for the order of parallel ones
	SamePosition Relation = "position" // the same position
	SameRotated  Relation = "rotation" // the same position, rotated as a whole
	SameSymmetry Relation = "symmetry" // a symmetry turns one position into the other
	SameInverse  Relation = "inverse"  // a symmetry turns the inverse of one position into the other
	Different    Relation = "different"
)

// Comparison is the closest relation of two sequences.
type Comparison struct {
	A        string   `json:"a"`
	B        string   `json:"b"`
	Relation Relation `json:"relation"`
	Symmetry string   `json:"symmetry"` // for SameSymmetry and SameInverse; otherwise empty
}

func (Comparison) Role() session.Role { return session.RoleAnswer }

func (r Compare) Run(_ context.Context, _ *session.Session, emit func(session.Event)) error {
	relation, symmetry := closestRelation(r.A, r.B)
	emit(Comparison{r.A.String(), r.B.String(), relation, symmetry})
	return nil
}

// closestRelation returns the closest relation of two sequences, and the symmetry if the
// relation has one.
func closestRelation(a, b cube.Alg) (relation Relation, symmetry string) {
	if HaveSameMoves(a, b) {
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

// HaveSameMoves reports whether two sequences have the same moves, except for the order of parallel ones.
func HaveSameMoves(a, b cube.Alg) bool {
	return slices.Equal(SortParallel(a.Normal), SortParallel(b.Normal)) && slices.Equal(SortParallel(a.Inverse), SortParallel(b.Inverse))
}

// SortParallel returns the moves with successive moves of one axis in a fixed order.
func SortParallel(moves []cube.Move) []cube.Move {
	out := slices.Clone(moves)
	for start, i := 0, 1; i <= len(out); i++ {
		if i == len(out) || out[i].Axis() != out[start].Axis() {
			slices.Sort(out[start:i])
			start = i
		}
	}
	return out
}

// symmetryBetween returns the first symmetry that turns p into q; ok is false if there
// is none.
func symmetryBetween(p, q cube.Cube) (s cube.Sym, ok bool) {
	for s = range cube.Sym(cube.NumSyms) {
		if p.Conj(s) == q {
			return s, true
		}
	}
	return 0, false
}

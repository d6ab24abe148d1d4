package cube

import "slices"

// Alg is a sequence of moves for Fewest Moves, with a normal and an inverse side
// (NISS). Normal holds the moves on the normal scramble, Inverse those on its
// inverse. The order in which the two sides are made does not matter: either way
// a position S becomes Inverse⁻¹·S·Normal.
type Alg struct {
	Normal  []Move
	Inverse []Move
}

// Len returns the number of moves on both sides, rotations included.
func (a Alg) Len() int { return len(a.Normal) + len(a.Inverse) }

// HasRotation reports whether there are moves that turn the centres: rotations, wide moves
// or slice moves.
func (a Alg) HasRotation() bool {
	isOther := func(m Move) bool { return !m.IsFace() }
	return slices.ContainsFunc(a.Normal, isOther) || slices.ContainsFunc(a.Inverse, isOther)
}

// Then returns the sequence that is a followed by b on each side.
func (a Alg) Then(b Alg) Alg {
	return Alg{Normal: slices.Concat(a.Normal, b.Normal), Inverse: slices.Concat(a.Inverse, b.Inverse)}
}

// InvertMoves returns the moves that undo moves.
func InvertMoves(moves []Move) []Move {
	inv := make([]Move, len(moves))
	for i, m := range moves {
		inv[len(moves)-1-i] = m.Inverse()
	}
	return inv
}

// Invert returns a with each side inverted. If a is a solution, the result is the
// scramble that it solves.
func (a Alg) Invert() Alg {
	return Alg{Normal: InvertMoves(a.Normal), Inverse: InvertMoves(a.Inverse)}
}

// UnNISS returns the solution a written on the normal side only: the normal
// moves followed by the inverse of the inverse moves.
func (a Alg) UnNISS() []Move { return slices.Concat(a.Normal, InvertMoves(a.Inverse)) }

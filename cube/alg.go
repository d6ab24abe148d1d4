package cube

import "slices"

// Alg is a sequence of moves for Fewest Moves: some are made on the scramble
// (normal), others on its inverse (NISS). The two parts act on different sides
// of the cube, so their order does not matter: a position S becomes
// Inverse⁻¹·S·Normal.
type Alg struct {
	Normal  []Move
	Inverse []Move
}

// Len returns the number of moves on both sides, rotations included.
func (a Alg) Len() int { return len(a.Normal) + len(a.Inverse) }

// Then returns a followed by b, side by side.
func (a Alg) Then(b Alg) Alg {
	return Alg{Normal: slices.Concat(a.Normal, b.Normal), Inverse: slices.Concat(a.Inverse, b.Inverse)}
}

// InvertMoves returns the moves that undo the sequence.
func InvertMoves(moves []Move) []Move {
	inv := make([]Move, len(moves))
	for i, m := range moves {
		inv[len(moves)-1-i] = m.Inverse()
	}
	return inv
}

// Invert returns a with each of its sides undone: the scramble that the
// solution a solves.
func (a Alg) Invert() Alg {
	return Alg{Normal: InvertMoves(a.Normal), Inverse: InvertMoves(a.Inverse)}
}

// UnNISS returns the one-sided sequence that a stands for as a solution: the
// normal moves, then the inverse moves reversed and inverted.
func (a Alg) UnNISS() []Move { return slices.Concat(a.Normal, InvertMoves(a.Inverse)) }

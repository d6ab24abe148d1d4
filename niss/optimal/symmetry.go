package optimal

import (
	"slices"

	"nissy/cube"
)

// If some symmetries preserve a position, they take each of its solutions to a
// solution. So of first moves that symmetries take to each other the search tries
// only the least, and each solution that it finds stands for its images under all
// symmetries. Superflip has all 48 symmetries.

// symmetries returns the symmetries, other than the identity, that preserve both
// the position and the set of moves.
func symmetries(c *cube.Cube, moves cube.MoveSet) (syms []cube.Sym) {
	for s := cube.Sym(1); s < cube.NumSyms; s++ {
		if c.Conj(s) == *c && moves.Transform(s) == moves {
			syms = append(syms, s)
		}
	}
	return syms
}

// transformed returns the image of a sequence of moves under a symmetry, with turns
// of opposite faces in the order of their numbers.
func transformed(moves []cube.Move, s cube.Sym) []cube.Move {
	r := s.Moves(moves)
	for i := 1; i < len(r); i++ {
		if r[i] < r[i-1] && r[i].Axis() == r[i-1].Axis() {
			r[i-1], r[i] = r[i], r[i-1]
		}
	}
	return r
}

// isLeast reports whether no symmetry takes the sequence to a lesser one.
func isLeast(moves []cube.Move, syms []cube.Sym) bool {
	return !slices.ContainsFunc(syms, func(s cube.Sym) bool { return slices.Compare(transformed(moves, s), moves) < 0 })
}

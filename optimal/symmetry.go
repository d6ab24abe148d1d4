package optimal

import (
	"slices"

	"nissy/cube"
)

// Where a position looks the same through some symmetries, its solutions do so
// together: what a symmetry makes of one is another. So of first moves that
// symmetries make into each other only the least are searched, and each
// solution stands for what all symmetries make of it. Superflip has all 48.

// symmetries returns the symmetries other than the identity that leave a
// position and a set of moves as they are.
func symmetries(c *cube.Cube, moves cube.MoveSet) (syms []cube.Sym) {
	for s := cube.Sym(1); s < cube.NumSyms; s++ {
		if c.Conj(s) == *c && moves.Seen(s) == moves {
			syms = append(syms, s)
		}
	}
	return syms
}

// seen returns what a symmetry makes of a sequence of moves, turns of opposite
// faces in their order.
func transformed(moves []cube.Move, s cube.Sym) []cube.Move {
	var r []cube.Move
	for i, m := range moves {
		r = append(r, s.Move(m))
		if i > 0 && r[i] < r[i-1] && r[i].Axis() == r[i-1].Axis() {
			r[i-1], r[i] = r[i], r[i-1]
		}
	}
	return r
}

// isLeast reports whether no symmetry makes something less of a sequence.
func isLeast(moves []cube.Move, syms []cube.Sym) bool {
	return !slices.ContainsFunc(syms, func(s cube.Sym) bool { return slices.Compare(transformed(moves, s), moves) < 0 })
}

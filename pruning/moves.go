package pruning

import (
	"nissy/cube"
)

// MoveStride is the number of entries that a move table holds for each value
// of its coordinate, one a face move.
const MoveStride = cube.NumFaceMoves

// buildMoves fills the move table of co: table[v*MoveStride+m] is the value
// after move m on value v, for the moves that act on co. Only one turn of each
// face is made on the cube itself; the others are products.
func buildMoves(co *Coord, table []uint16) {
	for f := range cube.Face(cube.NumFaces) {
		quarter, half := cube.NewMove(f, 1), cube.NewMove(f, 2)
		switch {
		case co.Moves.Has(quarter):
			buildMove(co, table, quarter)
			buildPower(table, quarter, quarter, half)
			buildPower(table, half, quarter, cube.NewMove(f, 3))
		case co.Moves.Has(half):
			buildMove(co, table, half)
		}
	}
}

func buildMove(co *Coord, table []uint16, m cube.Move) {
	mc := cube.MoveCube(m)
	for v := range co.Size {
		c := cube.Solved
		co.Set(&c, v)
		c = c.Mul(&mc)
		table[v*MoveStride+int(m)] = uint16(co.Of(&c))
	}
}

// buildPower fills in the move m that is first followed by then.
func buildPower(table []uint16, first, then, m cube.Move) {
	for v := 0; v < len(table); v += MoveStride {
		w := int(table[v+int(first)]) * MoveStride
		table[v+int(m)] = table[w+int(then)]
	}
}

// numAxisSyms is the number of symmetries that keep the U/D axis in place.
const numAxisSyms = 16

// axisSyms lists the symmetries that keep the U/D axis, the identity first,
// with their products and inverses by number in the list.
type axisSyms struct {
	syms    [numAxisSyms]cube.Sym
	inverse [numAxisSyms]uint8
}

func newAxisSyms() *axisSyms {
	a := new(axisSyms)
	number := make(map[cube.Sym]uint8)
	for s := range cube.Sym(cube.NumSyms) {
		if s.Face(cube.U).Axis() == cube.UD {
			n := uint8(len(number))
			a.syms[n] = s
			number[s] = n
		}
	}
	for i, s := range a.syms {
		a.inverse[i] = number[s.Inverse()]
	}
	return a
}

// buildConj fills the conjugation table of co: table[s*Size+v] is the value of
// a cube with value v seen through the symmetry number s.
func buildConj(co *Coord, a *axisSyms, table []uint16) {
	for v := range co.Size {
		c := cube.Solved
		co.Set(&c, v)
		for s, sym := range a.syms {
			d := c.Conj(sym)
			table[s*co.Size+v] = uint16(co.Of(&d))
		}
	}
}

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

// Group is a group of symmetries: it tells which ones belong to it. Rows of
// reduced tables are equal under it.
type Group func(cube.Sym) bool

// KeepsUD has the 16 symmetries that keep the U/D axis in place.
func KeepsUD(s cube.Sym) bool { return s.Face(cube.U).Axis() == cube.UD }

// KeepsDB has the four symmetries that keep the edge DB in place.
func KeepsDB(s cube.Sym) bool { return s.Edge(cube.DB) == cube.DB }

// symmetries lists a group, the identity first, with the inverses by number in
// the list.
type symmetries struct {
	syms    []cube.Sym
	inverse []uint8
}

func newSymmetries(has Group) *symmetries {
	g := new(symmetries)
	number := make(map[cube.Sym]uint8)
	for s := range cube.Sym(cube.NumSyms) {
		if has(s) {
			number[s] = uint8(len(g.syms))
			g.syms = append(g.syms, s)
		}
	}
	for _, s := range g.syms {
		g.inverse = append(g.inverse, number[s.Inverse()])
	}
	return g
}

// buildConj fills the conjugation table of co: table[s*Size+v] is the value of
// a cube with value v seen through the symmetry number s.
func buildConj(co *Coord, g *symmetries, table []uint16) {
	for v := range co.Size {
		c := cube.Solved
		co.Set(&c, v)
		for s, sym := range g.syms {
			d := c.Conj(sym)
			table[s*co.Size+v] = uint16(co.Of(&d))
		}
	}
}

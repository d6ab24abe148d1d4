package pruning

import (
	"nissy/cube"
	"nissy/internal/interrupt"
)

// MoveStride is the number of entries in a move table for each value of the
// coordinate: one for each face move.
const MoveStride = cube.NumFaceMoves

// buildMoves fills the move table of co: table[v*MoveStride+m] is the value after
// move m on value v, for the moves of co. Only one turn of each face is made on a
// cube. The other turns of the face are compositions of it.
func buildMoves(co *Coord, table []uint16) {
	for f := range cube.Face(cube.NumFaces) {
		quarter, half := cube.NewMove(f, 1), cube.NewMove(f, 2)
		switch {
		case co.moves.Has(quarter):
			buildMove(co, table, quarter)
			composeMoves(table, quarter, quarter, half)
			composeMoves(table, half, quarter, cube.NewMove(f, 3))
		case co.moves.Has(half):
			buildMove(co, table, half)
		}
	}
}

// buildMove fills in the move m, by making it on a cube of each value.
func buildMove(co *Coord, table []uint16, m cube.Move) {
	for v := range co.Size {
		interrupt.Yield()
		c := cube.Solved
		co.Set(&c, v)
		c = c.Apply(m)
		table[v*MoveStride+int(m)] = uint16(co.Of(&c))
	}
}

// composeMoves fills in the move m, which has the same effect as the move first
// followed by the move then.
func composeMoves(table []uint16, first, then, m cube.Move) {
	for v := 0; v < len(table); v += MoveStride {
		w := int(table[v+int(first)]) * MoveStride
		table[v+int(m)] = table[w+int(then)]
	}
}

// reachable returns a position for each value that the moves lead to from the solved cube.
func reachable[V comparable](moves cube.MoveSet, valueOf func(*cube.Cube) V) []cube.Cube {
	positions := []cube.Cube{cube.Solved}
	seen := map[V]bool{valueOf(&cube.Solved): true}
	for i := 0; i < len(positions); i++ {
		for _, m := range moves.Moves() {
			next := positions[i].Apply(m)
			if v := valueOf(&next); !seen[v] {
				seen[v] = true
				positions = append(positions, next)
			}
		}
	}
	return positions
}

// symmetryGroup reports whether a symmetry belongs to a group. A reduced table keeps
// one of the rows that the symmetries of its group turn into each other.
type symmetryGroup func(cube.Sym) bool

// keepsUD is the group of the 16 symmetries that preserve the axis U/D.
func keepsUD(s cube.Sym) bool { return s.Face(cube.U).Axis() == cube.UD }

// keepsDB is the group of the four symmetries that map the edge DB to itself.
func keepsDB(s cube.Sym) bool { return s.Edge(cube.DB) == cube.DB }

// symmetries lists the symmetries of a group.
type symmetries struct {
	syms    []cube.Sym // the identity is first
	inverse []uint8    // by index in syms: index of the inverse
}

func newSymmetries(has symmetryGroup) *symmetries {
	g := new(symmetries)
	index := make(map[cube.Sym]uint8)
	for s := range cube.Sym(cube.NumSyms) {
		if has(s) {
			index[s] = uint8(len(g.syms))
			g.syms = append(g.syms, s)
		}
	}
	for _, s := range g.syms {
		g.inverse = append(g.inverse, index[s.Inverse()])
	}
	return g
}

// buildConj fills the conjugation table of co: table[s*Size+v] is the value of a cube
// with value v, viewed through symmetry s of the group.
func buildConj(co *Coord, g *symmetries, table []uint16) {
	for v := range co.Size {
		interrupt.Yield()
		c := cube.Solved
		co.Set(&c, v)
		for s, sym := range g.syms {
			d := c.Conj(sym)
			table[s*co.Size+v] = uint16(co.Of(&d))
		}
	}
}

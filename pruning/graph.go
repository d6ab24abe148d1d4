package pruning

import (
	"nissy/cube"
	"nissy/internal/interrupt"
)

// newSearch returns the breadth-first search that fills dist with the table. moves are the
// move tables of the row coordinates, and then that of the column coordinate.
func (t *Table) newSearch(moves [][]uint16, dist []byte) *Breadth[uint16] {
	g := &Graph[uint16]{Rows: rowCoords(t.Spec.Rows).size(), Width: t.Spec.Col.Size}
	var reps []uint32
	if t.group != nil {
		reps, g.orbits = representatives(t.classes)
		g.Rows = len(reps)
	}
	t.setNeighbours(g, moves, reps)
	t.setColumns(g, moves[len(t.Spec.Rows)])
	b := NewBreadth(g, dist)
	t.addGoals(b)
	return b
}

// setNeighbours sets the neighbours of each row. For a reduced table, reps are the rows
// that it keeps; otherwise reps is nil.
func (t *Table) setNeighbours(g *Graph[uint16], moves [][]uint16, reps []uint32) {
	rows, turns := t.Spec.Rows, t.Spec.Moves.Moves()
	g.Neighbours = make([]uint32, 0, g.Rows*len(turns))
	values := make([]int, len(rows))
	for row := range g.Rows {
		interrupt.Yield()
		raw := row
		if reps != nil {
			raw = int(reps[row])
		}
		for i := len(values) - 1; i >= 0; i-- {
			values[i] = raw % rows[i].Size
			raw /= rows[i].Size
		}
		for _, m := range turns {
			to := 0
			for i, co := range rows {
				to = to*co.Size + int(moves[i][values[i]*MoveStride+int(m)])
			}
			e := uint32(to) << SymBits
			if t.group != nil {
				e = t.classes[to]
			}
			g.Neighbours = append(g.Neighbours, e)
		}
	}
}

// setColumns sets where moves and symmetries lead from each column. moves is its move table.
func (t *Table) setColumns(g *Graph[uint16], moves []uint16) {
	for _, m := range t.Spec.Moves.Moves() {
		after, before := make([]uint16, g.Width), make([]uint16, g.Width)
		for v := range g.Width {
			w := moves[v*MoveStride+int(m)]
			after[v] = w
			before[w] = uint16(v)
		}
		g.Moves = append(g.Moves, after)
		g.Undo = append(g.Undo, before)
	}
	if t.group == nil {
		same := make([]uint16, g.Width)
		for v := range same {
			same[v] = uint16(v)
		}
		g.Conj, g.ConjUndo = [][]uint16{same}, [][]uint16{same}
		return
	}
	for s := range t.group.syms {
		g.Conj = append(g.Conj, t.conj[s*g.Width:][:g.Width])
	}
	for _, inverse := range t.group.inverse {
		g.ConjUndo = append(g.ConjUndo, g.Conj[inverse])
	}
}

// addGoals marks the entries of the goals. In a reduced table it views each goal through
// all symmetries of the group. A goal whose row is symmetric has several entries.
func (t *Table) addGoals(b *Breadth[uint16]) {
	goals := []cube.Cube{cube.Solved}
	if t.Spec.Goals != nil {
		goals = t.Spec.Goals()
	}
	rows, col := rowCoords(t.Spec.Rows), t.Spec.Col
	for _, goal := range goals {
		if t.group == nil {
			b.Seed(rows.value(&goal), col.Of(&goal))
			continue
		}
		for _, sym := range t.group.syms {
			c := goal.Conj(sym)
			e := t.classes[rows.value(&c)]
			b.Seed(int(e>>SymBits), int(t.conj[int(e&SymMask)*b.Width+col.Of(&c)]))
		}
	}
}

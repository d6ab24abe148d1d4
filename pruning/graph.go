package pruning

import (
	"nissy/cube"
	"nissy/internal/interrupt"
)

// buildInputs are the arrays that are needed to build a table. group, classes and conj
// are those of the Table.
type buildInputs struct {
	group   *symmetries
	moves   [][]uint16 // move tables of the row coordinates, then of the column coordinate
	classes []uint32
	conj    []uint16
}

// newTableSearch returns the breadth-first search that fills dist with the table
// of spec.
func newTableSearch(spec *Spec, in *buildInputs, dist []byte) *Breadth[uint16] {
	g := &Graph[uint16]{Rows: rowCoords(spec.Rows).size(), Width: spec.Col.Size}
	var reps []uint32
	if spec.reduced != nil {
		reps, g.orbits = representatives(in.classes)
		g.Rows = len(reps)
	}
	setNeighbours(g, spec, in, reps)
	setColumns(g, spec, in)
	b := NewBreadth(g, dist)
	addGoals(b, spec, in)
	return b
}

// setNeighbours sets the neighbours of each row. For a reduced table, reps are the rows
// that it keeps; otherwise reps is nil.
func setNeighbours(g *Graph[uint16], spec *Spec, in *buildInputs, reps []uint32) {
	moves := spec.Moves.Moves()
	g.Neighbours = make([]uint32, 0, g.Rows*len(moves))
	values := make([]int, len(spec.Rows))
	for row := range g.Rows {
		interrupt.Yield()
		raw := row
		if reps != nil {
			raw = int(reps[row])
		}
		for i := len(values) - 1; i >= 0; i-- {
			values[i] = raw % spec.Rows[i].Size
			raw /= spec.Rows[i].Size
		}
		for _, m := range moves {
			to := 0
			for i, co := range spec.Rows {
				to = to*co.Size + int(in.moves[i][values[i]*MoveStride+int(m)])
			}
			e := uint32(to) << SymBits
			if spec.reduced != nil {
				e = in.classes[to]
			}
			g.Neighbours = append(g.Neighbours, e)
		}
	}
}

// setColumns sets where moves and symmetries lead from each column.
func setColumns(g *Graph[uint16], spec *Spec, in *buildInputs) {
	moves := in.moves[len(spec.Rows)]
	for _, m := range spec.Moves.Moves() {
		after, before := make([]uint16, g.Width), make([]uint16, g.Width)
		for v := range g.Width {
			w := moves[v*MoveStride+int(m)]
			after[v] = w
			before[w] = uint16(v)
		}
		g.Moves = append(g.Moves, after)
		g.Undo = append(g.Undo, before)
	}
	if spec.reduced == nil {
		same := make([]uint16, g.Width)
		for v := range same {
			same[v] = uint16(v)
		}
		g.Conj, g.ConjUndo = [][]uint16{same}, [][]uint16{same}
		return
	}
	for s := range in.group.syms {
		g.Conj = append(g.Conj, in.conj[s*g.Width:][:g.Width])
	}
	for _, inverse := range in.group.inverse {
		g.ConjUndo = append(g.ConjUndo, g.Conj[inverse])
	}
}

// addGoals marks the entries of the goals. In a reduced table it views each goal through
// all symmetries of the group. A goal whose row is symmetric has several entries.
func addGoals(b *Breadth[uint16], spec *Spec, in *buildInputs) {
	goals := []cube.Cube{cube.Solved}
	if spec.Goals != nil {
		goals = spec.Goals()
	}
	rows := rowCoords(spec.Rows)
	for _, goal := range goals {
		if spec.reduced == nil {
			b.Seed(rows.value(&goal), spec.Col.Of(&goal))
			continue
		}
		for _, sym := range in.group.syms {
			c := goal.Conj(sym)
			e := in.classes[rows.value(&c)]
			b.Seed(int(e>>SymBits), int(in.conj[int(e&SymMask)*b.Width+spec.Col.Of(&c)]))
		}
	}
}

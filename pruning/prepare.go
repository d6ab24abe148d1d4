package pruning

import "nissy/cube"

// parts are the arrays that a table is built and read with.
type parts struct {
	group   *symmetries // of a reduced table
	moves   [][]uint16  // move table of each row coordinate and of the column
	classes []uint32
	conj    []uint16
}

// newBreadth prepares the breadth-first search of spec.
func newBreadth(spec *Spec, p *parts, dist []byte) *Breadth[uint16] {
	g := &Graph[uint16]{Rows: rowCoord(spec.Rows).size(), Width: spec.Col.Size}
	var reps []uint32
	if spec.Reduced != nil {
		reps, g.Orbits = representatives(p.classes)
		g.Rows = len(reps)
	}
	setNeighbours(g, spec, p, reps)
	setColumns(g, spec, p)
	b := NewBreadth(g, dist)
	setSeeds(b, spec, p)
	return b
}

func setNeighbours(g *Graph[uint16], spec *Spec, p *parts, reps []uint32) {
	moves := spec.Moves.Moves()
	g.Neighbours = make([]uint32, 0, g.Rows*len(moves))
	values := make([]int, len(spec.Rows))
	for row := range g.Rows {
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
				to = to*co.Size + int(p.moves[i][values[i]*MoveStride+int(m)])
			}
			e := uint32(to) << SymBits
			if spec.Reduced != nil {
				e = p.classes[to]
			}
			g.Neighbours = append(g.Neighbours, e)
		}
	}
}

// setColumns lays the columns' moves and symmetries out by move and by
// symmetry.
func setColumns(g *Graph[uint16], spec *Spec, p *parts) {
	moves := p.moves[len(spec.Rows)]
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
	if spec.Reduced == nil {
		same := make([]uint16, g.Width)
		for v := range same {
			same[v] = uint16(v)
		}
		g.Conj, g.ConjUndo = [][]uint16{same}, [][]uint16{same}
		return
	}
	for s := range p.group.syms {
		g.Conj = append(g.Conj, p.conj[s*g.Width:][:g.Width])
	}
	for _, inverse := range p.group.inverse {
		g.ConjUndo = append(g.ConjUndo, g.Conj[inverse])
	}
}

// setSeeds marks the goals, seen through all symmetries: an entry whose row is
// symmetric stands in several columns.
func setSeeds(b *Breadth[uint16], spec *Spec, p *parts) {
	goals := []cube.Cube{cube.Solved}
	if spec.Goals != nil {
		goals = spec.Goals()
	}
	rows := rowCoord(spec.Rows)
	for _, goal := range goals {
		if spec.Reduced == nil {
			b.Seed(rows.of(&goal), spec.Col.Of(&goal))
			continue
		}
		for _, sym := range p.group.syms {
			c := goal.Conj(sym)
			e := p.classes[rows.of(&c)]
			b.Seed(int(e>>SymBits), int(p.conj[int(e&SymMask)*b.Width+spec.Col.Of(&c)]))
		}
	}
}

package pruning

import "nissy/cube"

// parts are the arrays that a table is built and read with.
type parts struct {
	axis    *axisSyms
	moves   [][]uint16 // move table of each row coordinate and of the column
	classes []uint32
	conj    []uint16
}

// newBuilder prepares the breadth-first search of spec.
func newBuilder(spec *Spec, p *parts, dist []byte) *builder {
	rows := rowCoord(spec.Rows)
	b := &builder{rows: rows.size(), width: spec.Col.Size, moves: spec.Moves.Moves(), dist: dist}
	var reps []uint32
	if spec.Reduced {
		reps, b.orbits = representatives(p.classes)
		b.rows = len(reps)
	}
	b.words = (b.width + 63) / 64
	b.stride = (b.width + 1) / 2
	for i := range dist {
		dist[i] = 0xFF
	}
	b.unknown = make([]uint64, b.rows*b.words)
	b.cur = make([]uint64, b.rows*b.words)
	b.next = make([]uint64, b.rows*b.words)
	b.count.unknown = make([]uint32, b.rows)
	b.count.cur = make([]uint32, b.rows)
	b.count.next = make([]uint32, b.rows)
	for row := range b.rows {
		b.count.unknown[row] = uint32(b.width)
		words := b.unknown[row*b.words:][:b.words]
		for w := range words {
			words[w] = ^uint64(0)
		}
		if spare := b.width & 63; spare != 0 {
			words[b.words-1] = 1<<spare - 1
		}
	}
	b.setNeighbours(spec, p, reps)
	b.setColumns(spec, p)
	b.setSeeds(spec, p)
	return b
}

func (b *builder) setNeighbours(spec *Spec, p *parts, reps []uint32) {
	b.neighbours = make([]uint32, 0, b.rows*len(b.moves))
	values := make([]int, len(spec.Rows))
	for row := range b.rows {
		raw := row
		if reps != nil {
			raw = int(reps[row])
		}
		for i := len(values) - 1; i >= 0; i-- {
			values[i] = raw % spec.Rows[i].Size
			raw /= spec.Rows[i].Size
		}
		for _, m := range b.moves {
			to := 0
			for i, co := range spec.Rows {
				to = to*co.Size + int(p.moves[i][values[i]*MoveStride+int(m)])
			}
			e := uint32(to) << symBits
			if spec.Reduced {
				e = p.classes[to]
			}
			b.neighbours = append(b.neighbours, e)
		}
	}
}

// setColumns lays the columns' moves and symmetries out by move and by
// symmetry.
func (b *builder) setColumns(spec *Spec, p *parts) {
	moves := p.moves[len(spec.Rows)]
	for _, m := range b.moves {
		after, before := make([]uint16, b.width), make([]uint16, b.width)
		for v := range b.width {
			w := moves[v*MoveStride+int(m)]
			after[v] = w
			before[w] = uint16(v)
		}
		b.colMoves = append(b.colMoves, after)
		b.colUndo = append(b.colUndo, before)
	}
	if !spec.Reduced {
		same := make([]uint16, b.words*64)
		for v := range same {
			same[v] = uint16(v)
		}
		b.conj, b.conjUndo = [][]uint16{same}, [][]uint16{same}
		return
	}
	for s := range numAxisSyms {
		b.conj = append(b.conj, p.conj[s*b.width:][:b.width])
	}
	for s := range numAxisSyms {
		b.conjUndo = append(b.conjUndo, b.conj[p.axis.inverse[s]])
	}
}

// setSeeds marks the goals, seen through all symmetries: an entry whose row is
// symmetric stands in several columns.
func (b *builder) setSeeds(spec *Spec, p *parts) {
	goals := spec.Goals
	if goals == nil {
		goals = []cube.Cube{cube.Solved}
	}
	rows := rowCoord(spec.Rows)
	for _, goal := range goals {
		if !spec.Reduced {
			b.seed(rows.of(&goal), spec.Col.Of(&goal))
			continue
		}
		for _, sym := range p.axis.syms {
			c := goal.Conj(sym)
			e := p.classes[rows.of(&c)]
			b.seed(int(e>>symBits), int(p.conj[int(e&symMask)*b.width+spec.Col.Of(&c)]))
		}
	}
}

package pruning

import (
	"nissy/cube"
	"nissy/pruning/store"
)

// Table is a distance table ready for lookups.
type Table struct {
	Spec    *Spec
	array   *store.Array // 4 bits an entry
	stride  int          // bytes of a row
	width   int          // entries of a row
	classes []uint32     // of a reduced table: class and symmetry of each row
	conj    []uint16     // of a reduced table: columns seen through each symmetry

	// distance is what each stored value means: itself, but Unreachable for
	// maxStored where no distance is stored as that.
	distance [maxStored + 1]uint8
}

// Row returns the number of the row for the values of the row coordinates.
func (t *Table) Row(values ...int) int {
	v := 0
	for i, co := range t.Spec.Rows {
		v = v*co.Size + values[i]
	}
	return v
}

// At returns the distance of an entry in moves, or Unreachable.
func (t *Table) At(row, col int) int {
	dist := [1]uint8{}
	t.Raise([]uint32{uint32(row)}, []uint32{uint32(col)}, dist[:])
	return int(dist[0])
}

// Of returns the distance of a cube in the table's domain.
func (t *Table) Of(c *cube.Cube) int {
	return t.At(rowCoord(t.Spec.Rows).of(c), t.Spec.Col.Of(c))
}

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

// Promote copies a table that is mapped from its file into memory where random
// reads are faster, which takes some hundredths of a second and pays after
// millions of lookups. Lookups may go on meanwhile. If there is no memory for
// the copy, the table stays as it is.
func (t *Table) Promote() {
	if t.array.Mapped() {
		_ = t.array.Promote() // the mapping serves as well, only more slowly
	}
}

// Raise raises each dist[j] to the distance of the entry in row[j] and col[j],
// 255 where no position of the table's domain can be: many lookups at once, so
// that their memory accesses overlap. All three have the same length; row and
// col are overwritten.
func (t *Table) Raise(row, col []uint32, dist []uint8) {
	col = col[:len(row)]
	if t.classes != nil {
		for j, r := range row {
			e := t.classes[r]
			row[j] = e >> symBits
			col[j] = uint32(t.conj[int(e&symMask)*t.width+int(col[j])])
		}
	}
	dist = dist[:len(row)]
	data := t.array.Bytes()
	for j, r := range row {
		c := col[j]
		stored := data[int(r)*t.stride+int(c>>1)] >> (c & 1 * 4) & 15
		dist[j] = max(dist[j], t.distance[stored])
	}
}

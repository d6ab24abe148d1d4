package optimal

import (
	"bytes"
	"context"
	"math/bits"
	"sync"

	"nissy/cube"
	"nissy/optimal/kernel"
	"nissy/pruning"
	"nissy/pruning/store"
)

// base is what a table cannot tell apart: entries are up to base, base+1,
// base+2 or at least base+3 moves from the goal.
const base = 8

// Table is a table ready for lookups. Entries have two bits: their distance
// above base, 0 if it is base or less, 3 if it is base+3 or more. They come in
// lines of 64 bytes, the last four bits of which hold the least distance of the
// line, for those entries that are 0.
type Table struct {
	Size  *Size
	Coord *kernel.Coord
	array *store.Array
	edges *pruning.Table // for entries that are base or less
}

// Sizes of a line.
const (
	lineEntries = kernel.LineEntries
	lineBytes   = kernel.LineBytes
)

// payload is the size of the table's payload in bytes.
func (z *Size) payload() int {
	entries := z.classes * kernel.Width
	return (entries + lineEntries - 1) / lineEntries * lineBytes
}

// bound returns a lower bound for the position v, whose place is given, in
// moves; it need not be a good one if it is above left. Near the goal the table
// tells little: there the flips of all edges help, of which it knows but the
// sums.
func (t *Table) bound(lines []byte, p kernel.Place, v *kernel.Vec, left int) int {
	if stored := int(p.Entry(lines)); stored != 0 {
		return base + stored
	}
	least := int(p.Line(lines))
	if least > left {
		return least
	}
	c := v.Cube()
	return max(least, t.edges.Of(&c))
}

// Load returns the table of the size, loaded or built with the store's means.
func Load(ctx context.Context, st *pruning.Store, size *Size) (*Table, error) {
	t := &Table{Size: size, Coord: kernel.NewCoord()}
	h := store.Header{Name: size.Name + "-classes", Version: 1, Bits: 32, Entries: kernel.Corners, Size: 4 * kernel.Corners}
	classes, err := st.Array(ctx, h, func(dst []byte) error {
		buildClasses(t.Coord, size.parity, pruning.Uint32s(dst))
		return nil
	})
	if err != nil {
		return nil, err
	}
	t.Coord.Classes = pruning.Uint32s(classes.Bytes())
	h = store.Header{
		Name: size.Name, Version: 1, Bits: 2, Base: base,
		Entries: uint64(size.classes * kernel.Width), Size: uint64(size.payload()),
	}
	if t.edges, err = st.Table(ctx, pruning.TablePhase1Edges); err != nil {
		return nil, err
	}
	t.array, err = st.Array(ctx, h, func(dst []byte) error { return t.build(ctx, st, dst) })
	return t, err
}

// Promote copies a table that is mapped from its file into memory where random
// reads are faster.
func (t *Table) Promote() {
	if t.array.Mapped() {
		_ = t.array.Promote() // the mapping serves as well, only more slowly
	}
}

// buildClasses finds the classes of the corner configurations under all
// symmetries; without parity both parities of a configuration are in the same
// one.
func buildClasses(co *kernel.Coord, parity bool, classes []uint32) {
	const none = ^uint32(0)
	for i := range classes {
		classes[i] = none
	}
	n := uint32(0)
	for i := range classes {
		if classes[i] != none {
			continue
		}
		pos := co.WithCorner(i)
		for s := range cube.Sym(cube.NumSyms) {
			v := kernel.NewVec(ptr(pos.Conj(s)))
			j := co.Corner(&v, i&1)
			if classes[j] != none {
				continue
			}
			classes[j] = n<<pruning.SymBits | uint32(s.Inverse())
			if !parity {
				classes[j^1] = classes[j]
			}
		}
		n++
	}
}

func ptr[T any](v T) *T { return &v }

// build fills dst with the table.
func (t *Table) build(ctx context.Context, st *pruning.Store, dst []byte) error {
	g := newGraph(ctx, t.Coord)
	if err := ctx.Err(); err != nil {
		return err
	}
	b := pruning.NewBreadth(g, nil)
	start := t.Coord.At(&solved, 0)
	b.Seed(int(start/kernel.Width), int(start%kernel.Width))
	least := bytes.Repeat([]byte{base + 1}, len(dst)/lineBytes) // least distance of each line
	var nearer [][]uint64                                       // of each row, the entries that are base+1 away
	err := b.Run(ctx, st.Threads(), func(depth int, done uint64) bool {
		st.Progress(pruning.Progress{Table: t.Size.Name, Done: done, Total: uint64(t.Size.classes) * kernel.Width})
		switch {
		case depth <= base:
			markLeast(b, least, depth)
		case depth == base+1:
			nearer = copyLast(b)
		}
		return depth < base+2
	})
	if err != nil {
		return err
	}
	pack(b, nearer, least, dst, st.Threads())
	return nil
}

// newGraph lays the coordinate out for the breadth-first search. It is not
// complete if ctx ends.
func newGraph(ctx context.Context, co *kernel.Coord) *pruning.Graph[uint32] {
	g := &pruning.Graph[uint32]{Width: kernel.Width}
	var reps []uint32
	reps, g.Orbits = pruning.Representatives(co.Classes)
	g.Rows = len(reps)
	for _, rep := range reps {
		pos := co.WithCorner(int(rep))
		for m := range cube.Move(cube.NumFaceMoves) {
			v := kernel.NewVec(ptr(pos.After(m)))
			parity := int(rep) & 1
			if !m.IsHalf() {
				parity ^= 1
			}
			g.Neighbours = append(g.Neighbours, co.Classes[co.Corner(&v, parity)])
		}
	}
	edges := make([]cube.Cube, kernel.Width)
	for col := range edges {
		edges[col] = co.WithEdges(col)
	}
	g.Moves, g.Undo = columns(ctx, edges, cube.NumFaceMoves, func(c *cube.Cube, m int) int {
		v := kernel.NewVec(ptr(c.After(cube.Move(m))))
		return co.Edges(&v, 0)
	})
	g.Conj, g.ConjUndo = columns(ctx, edges, cube.NumSyms, func(c *cube.Cube, s int) int {
		v := kernel.NewVec(c)
		return co.Edges(&v, uint32(s))
	})
	return g
}

// columns tabulates n maps of the columns, for each of which there is a cube,
// and their inverses.
func columns(ctx context.Context, edges []cube.Cube, n int, to func(*cube.Cube, int) int) (maps, inverses [][]uint32) {
	maps, inverses = make([][]uint32, n), make([][]uint32, n)
	var wg sync.WaitGroup
	for k := range n {
		maps[k], inverses[k] = make([]uint32, len(edges)), make([]uint32, len(edges))
		wg.Go(func() {
			for col := range edges {
				if col&0xFFF == 0 && ctx.Err() != nil {
					return
				}
				w := to(&edges[col], k)
				maps[k][col] = uint32(w)
				inverses[k][w] = uint32(col)
			}
		})
	}
	wg.Wait()
	return maps, inverses
}

// markLeast notes the depth for the lines that have entries of the last depth
// and none nearer.
func markLeast(b *pruning.Breadth[uint32], least []byte, depth int) {
	for row := range b.Rows {
		for w, word := range b.Last(row) {
			for ; word != 0; word &= word - 1 {
				entry := row*kernel.Width + w<<6 + bits.TrailingZeros64(word)
				if line := &least[entry/lineEntries]; depth < int(*line) {
					*line = byte(depth)
				}
			}
		}
	}
}

func copyLast(b *pruning.Breadth[uint32]) [][]uint64 {
	rows := make([][]uint64, b.Rows)
	for row := range rows {
		rows[row] = append([]uint64(nil), b.Last(row)...)
	}
	return rows
}

// pack writes the lines: the last depth searched is base+2, nearer base+1,
// unknown more, and the rest less.
func pack(b *pruning.Breadth[uint32], nearer [][]uint64, least, dst []byte, threads int) {
	var wg sync.WaitGroup
	lines := len(dst) / lineBytes
	for t := range threads {
		wg.Go(func() {
			for line := t * lines / threads; line < (t+1)*lines/threads; line++ {
				packLine(b, nearer, line, dst[line*lineBytes:][:lineBytes])
				dst[line*lineBytes+lineBytes-1] |= least[line] << 4
			}
		})
	}
	wg.Wait()
}

func packLine(b *pruning.Breadth[uint32], nearer [][]uint64, line int, dst []byte) {
	row, col := line*lineEntries/kernel.Width, line*lineEntries%kernel.Width
	for i := range lineEntries {
		if row == b.Rows {
			return
		}
		has := func(set []uint64) byte { return byte(set[col>>6] >> (col & 63) & 1) }
		v := has(nearer[row]) + 2*has(b.Last(row)) + 3*has(b.Unknown(row))
		dst[i/4] |= v << (i % 4 * 2)
		if col++; col == kernel.Width {
			row, col = row+1, 0
		}
	}
}

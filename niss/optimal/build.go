package optimal

import (
	"bytes"
	"context"
	"fmt"
	"math/bits"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"

	"nissy/cube"
	"nissy/internal/goroutines"
	"nissy/internal/interrupt"
	"nissy/niss/optimal/kernel"
	"nissy/pruning"
)

// builder fills a table breadth first, one depth at a time, as pruning.Breadth
// does, but in the table itself. While the table is built, the value of an entry
// means
//
//	3  not reached yet
//	2  reached by the last search of the row
//	1  reached by the search before the last
//	0  reached earlier
//
// After the last depth these are just the values that the table must have.
//
// In HTM the builder searches every row at every depth. In QTM a move changes the
// parity of a position, so rows have positions of one parity each, and the builder
// searches the even and the odd rows in turn.
type builder struct {
	*graph
	size    *Size
	words   []uint64 // the table
	rowSize int      // number of words in a row
	odd     []bool   // by row: whether its positions are odd
	counts  struct { // numbers of entries, by row
		unknown []uint32 // not reached
		last    []uint32 // reached by the last search of the row
		found   []uint32 // reached by the search in progress
	}
	lines []lineHistory // by row

	// lineMin has, for each line of the finished table, the least distance of its
	// entries, or noLineMin until one is reached. It is nil if the lines do not
	// hold their minimum.
	lineMin []byte
}

// lineHistory has the lines of a row in which its searches reached something: the
// search in progress (found), the last one, and the one before that (previous).
type lineHistory struct{ previous, last, found lineSet }

// build fills dst with the table.
func (t *Table) build(ctx context.Context, threads int, dst []byte, report func(done, total uint64)) error {
	g := t.newGraph(ctx, threads)
	if err := ctx.Err(); err != nil {
		return err
	}
	debug.FreeOSMemory() // return the memory that newGraph and the building of earlier tables used
	return newBuilder(ctx, t, g, dst).fill(ctx, t, threads, report)
}

// fill searches one depth after the other.
func (b *builder) fill(ctx context.Context, t *Table, threads int, report func(done, total uint64)) error {
	done := uint64(0)
	total := t.Size.Entries()
	last := t.Size.base + 2*t.Size.entryStep()
	row, sym := t.Coord.Row(&solved)
	b.seed(row, t.Coord.Column(&solved, sym))
	for depth := 0; depth <= last; depth++ {
		if depth > 0 {
			if err := b.search(ctx, threads, depth); err != nil {
				return err
			}
		}
		entries, positions := b.finishDepth(depth)
		if want := t.Size.positions; depth < len(want) && positions != want[depth] {
			return fmt.Errorf("optimal: %d positions at distance %d, not %d", positions, depth, want[depth])
		}
		done += entries
		report(done, total)
	}
	return b.insertLineMin(ctx, threads)
}

// newBuilder returns a builder with an empty table. It is incomplete if ctx ends.
func newBuilder(ctx context.Context, t *Table, g *graph, dst []byte) *builder {
	co := t.Coord
	b := &builder{graph: g, size: t.Size, words: pruning.AsNumbers[uint64](dst), rowSize: co.Lines * lineWords}
	b.counts.unknown = slices.Repeat([]uint32{uint32(co.Width)}, g.rows)
	b.counts.last, b.counts.found = make([]uint32, g.rows), make([]uint32, g.rows)
	b.lines = make([]lineHistory, g.rows)
	cubes, _ := co.Rows()
	for row := 0; row < g.rows && interrupt.Err(ctx) == nil; row++ {
		b.odd = append(b.odd, parity(&cubes[row]) != 0)
		for _, set := range []*lineSet{&b.lines[row].previous, &b.lines[row].last, &b.lines[row].found} {
			*set = newLineSet(co.Lines)
		}
		b.fillUnknown(row, co.Width)
	}
	if t.Size.flips.HasLineMin() {
		b.lineMin = bytes.Repeat([]byte{noLineMin}, len(b.words)/lineWords)
	}
	return b
}

// fillUnknown marks all entries of a row as not reached. The cells after the last
// column are marked as reached, so that no search finds them.
func (b *builder) fillUnknown(row, columns int) {
	words := b.rowWords(row)
	clear(words)
	for i := range columns / wordCells {
		words[i] = ^uint64(0)
	}
	if rest := columns % wordCells; rest != 0 {
		words[columns/wordCells] = 1<<(2*rest) - 1
	}
}

func (b *builder) rowWords(row int) []uint64 { return b.words[row*b.rowSize:][:b.rowSize] }

func (b *builder) seed(row, column int) {
	open := newOpenSet(b.rowSize)
	open.reset(b.rowWords(row))
	open.cells(column / kernel.LineCells)[column%kernel.LineCells/wordCells] &^= 1 << (column % wordCells)
	b.markReached(row, open, 0)
	b.counts.found[row] = 1
}

// finishDepth counts what the search of a depth has found and makes that the last search
// of each row. It returns the numbers of entries and of positions.
func (b *builder) finishDepth(depth int) (entries, positions uint64) {
	for row, n := range b.counts.found {
		if !b.searchedAt(row, depth) {
			continue
		}
		b.counts.found[row] = 0
		b.counts.last[row] = n
		b.counts.unknown[row] -= n
		entries += uint64(n)
		positions += uint64(n) * uint64(b.classSizes[row])
		lines := &b.lines[row]
		lines.previous, lines.last, lines.found = lines.last, lines.found, lines.previous
		clear(lines.found)
	}
	return entries, positions
}

func (b *builder) searchedAt(row, depth int) bool {
	return b.size.Metric == HTM || b.odd[row] == (depth&1 != 0)
}

// lastValue returns the value that entries of the depth before have during a
// search.
func (b *builder) lastValue() uint64 {
	if b.size.Metric == HTM {
		return 1 // all rows have been aged for this search
	}
	return 2
}

// search finds all entries of a depth.
func (b *builder) search(ctx context.Context, threads, depth int) error {
	err := b.forEachRow(ctx, threads, func(row int, _ *openSet) {
		if b.searchedAt(row, depth) {
			b.lowerValues(row)
		}
	})
	if err != nil {
		return err
	}
	return b.forEachRow(ctx, threads, func(row int, open *openSet) {
		if b.searchedAt(row, depth) {
			b.expand(ctx, row, depth, open)
		}
	})
}

// forEachRow calls process for each row, from several goroutines. Each call has an open set for itself.
func (b *builder) forEachRow(ctx context.Context, threads int, process func(row int, open *openSet)) error {
	const block = 32 // number of rows that a goroutine takes at a time
	openSets := sync.Pool{New: func() any { return newOpenSet(b.rowSize) }}
	goroutines.Each(ctx, threads, (b.rows+block-1)/block, func(within context.Context, k int) {
		open := openSets.Get().(*openSet)
		defer openSets.Put(open)
		for row := k * block; row < min((k+1)*block, b.rows) && interrupt.Err(within) == nil; row++ {
			process(row, open)
		}
	})
	return ctx.Err()
}

// lowerValues changes the values 2 of a row to 1, and 1 to 0.
func (b *builder) lowerValues(row int) {
	words, lines := b.rowWords(row), &b.lines[row]
	for i, set := range lines.last {
		for set |= lines.previous[i]; set != 0; set &= set - 1 {
			line := words[(i*64+bits.TrailingZeros64(set))*lineWords:][:lineWords]
			for w, word := range line {
				high, low := word>>1&lowCellBits, word&lowCellBits
				line[w] = high | high&low<<1
			}
		}
	}
}

// expand searches a row. Forward, it follows each entry of the last depth in the
// neighbour rows once. Backward, it looks up each unknown entry in one neighbour
// after the other, until one of them has the last depth. It chooses the direction
// with fewer expected steps.
func (b *builder) expand(ctx context.Context, row, depth int, open *openSet) {
	neighbours := b.neighbours[row*b.moves:][:b.moves]
	sources := uint64(0)
	for _, n := range neighbours {
		sources += uint64(b.counts.last[n>>pruning.SymBits])
	}
	targets := uint64(b.counts.unknown[row])
	if targets == 0 || sources == 0 {
		return
	}
	moves := uint64(b.moves)
	tries := min(moves, moves*uint64(b.rowSize*wordCells)/sources+1)
	open.reset(b.rowWords(row))
	found := 0
	for k, neighbour := range neighbours {
		from, sym := int(neighbour>>pruning.SymBits), cube.Sym(neighbour&pruning.SymMask)
		switch {
		case interrupt.Err(ctx) != nil:
			return
		case b.counts.last[from] == 0:
		case sources < targets*tries:
			found += b.columns.forward(b.rowWords(from), b.lines[from].last, b.lastValue(), open, k, sym)
		default:
			found += b.columns.backward(b.rowWords(from), b.lastValue(), open, k, sym)
		}
	}
	if found > 0 {
		b.markReached(row, open, depth)
		b.counts.found[row] = uint32(found)
	}
}

// markReached marks the entries that are no longer open as reached: it changes
// their value from 3 to 2, and updates the minimum of their lines. Other goroutines
// read the row at the same time. The values that they look for do not change.
func (b *builder) markReached(row int, open *openSet, depth int) {
	for line := range open.loaded.all() {
		words, left := open.words(line), open.cells(line)
		anyFound := uint64(0)
		for w := range words {
			if found := kernel.CellsHolding(&words[w], unreached) &^ spreadLowBits(left[w]); found != 0 {
				anyFound |= found
				atomic.StoreUint64(&words[w], words[w]&^found)
				b.updateLineMin(row, line*lineWords+w, found, depth)
			}
		}
		if anyFound != 0 {
			b.lines[row].found.add(line)
		}
	}
}

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
	"nissy/optimal/kernel"
	"nissy/pruning"
)

// builder fills a table breadth first, a depth at a time, as pruning.Breadth
// does, but in the table itself: while it is built, entries are 3 as long as
// they are not reached, 2 if the last search of their row has reached them, 1
// if the one before has and 0 if that was earlier. After the last depth this is
// just what the table is to hold.
//
// In HTM every row is searched at every depth. In QTM a move changes the
// parity, so the rows are of two kinds which are searched in turns.
type builder struct {
	*graph
	size    *Size
	words   []uint64 // the table
	rowSize int      // words of a row
	odd     []bool   // rows of odd positions
	counts  struct { // entries of each row
		unknown []uint32 // not reached
		last    []uint32 // reached by the last search of the row
		found   []uint32 // reached by the search that is under way
	}
	lines []lineHistory // of each row
	// least has the least distance of each line of the table that is to be, noLeast
	// as long as nothing of it is reached; nil if lines do not tell theirs.
	lineMin []byte
}

// recent has the lines of a row in which something was reached by its last
// searches.
type lineHistory struct{ previous, last, found lineSet }

// build fills dst with the table.
func (t *Table) build(ctx context.Context, st *pruning.Store, dst []byte) error {
	threads := st.Threads()
	g := t.newGraph(ctx, threads)
	if err := ctx.Err(); err != nil {
		return err
	}
	debug.FreeOSMemory() // that of laying out the graph, and of building the tables before
	b := newBuilder(ctx, t, g, dst)
	done := uint64(0)
	total := t.Size.Entries()
	last := t.Size.base + 2*t.Size.entryStep()
	row, sym := t.Coord.Row(&solved)
	b.seed(row, t.Coord.Edges(&solved, sym))
	for depth := 0; depth <= last; depth++ {
		if depth > 0 {
			if err := b.search(ctx, threads, depth); err != nil {
				return err
			}
		}
		entries, positions := b.count(depth)
		if want := t.Size.positions; depth < len(want) && positions != want[depth] {
			return fmt.Errorf("optimal: %d positions at distance %d, not %d", positions, depth, want[depth])
		}
		done += entries
		st.Progress(ctx, pruning.Progress{Table: t.Size.Name, Done: done, Total: total})
	}
	return b.insertLineMin(ctx, threads)
}

// newBuilder prepares the table, not all of it if ctx ends.
func newBuilder(ctx context.Context, t *Table, g *graph, dst []byte) *builder {
	co := t.Coord
	b := &builder{graph: g, size: t.Size, words: pruning.NumbersOf[uint64](dst), rowSize: co.Lines * lineWords}
	b.counts.unknown = slices.Repeat([]uint32{uint32(co.Width)}, g.rows)
	b.counts.last, b.counts.found = make([]uint32, g.rows), make([]uint32, g.rows)
	b.lines = make([]lineHistory, g.rows)
	cubes, _ := co.Rows()
	for row := 0; row < g.rows && ctx.Err() == nil; row++ {
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

// blank makes all of a row's entries unknown. Behind the last column there is
// nothing to be found.
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

// seed reaches the goal.
func (b *builder) seed(row, column int) {
	open := newOpenSet(b.rowSize)
	open.reset(b.rowWords(row))
	open.cells(column / kernel.LineCells)[column%kernel.LineCells/wordCells] &^= 1 << (column % wordCells)
	b.markReached(row, open, 0)
	b.counts.found[row] = 1
}

// count adds up what a depth has reached, which is now the last.
func (b *builder) count(depth int) (entries, positions uint64) {
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

// turn reports whether a row is searched at a depth.
func (b *builder) searchedAt(row, depth int) bool {
	return b.size.Metric == HTM || b.odd[row] == (depth&1 != 0)
}

// last is what the entries of the depth before hold while a depth is searched.
func (b *builder) lastValue() uint64 {
	if b.size.Metric == HTM {
		return 1 // their rows have been aged, too
	}
	return 2
}

// search finds all entries of a depth.
func (b *builder) search(ctx context.Context, threads, depth int) error {
	err := b.forEachRow(ctx, threads, func(row int, _ *openSet) {
		if b.searchedAt(row, depth) {
			b.age(row)
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

// share does the rows with several goroutines, each of which has an open set of
// its own.
func (b *builder) forEachRow(ctx context.Context, threads int, process func(row int, open *openSet)) error {
	const block = 32 // rows taken at a time
	var taken atomic.Int64
	var wg sync.WaitGroup
	for range threads {
		wg.Go(func() {
			open := newOpenSet(b.rowSize)
			for ctx.Err() == nil {
				from := int(taken.Add(block)) - block
				if from >= b.rows {
					return
				}
				for row := from; row < min(from+block, b.rows) && ctx.Err() == nil; row++ {
					process(row, open)
				}
			}
		})
	}
	wg.Wait()
	return ctx.Err()
}

// age makes 2 1 and 1 0.
func (b *builder) age(row int) {
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

// expand searches a row. Forward, each entry of the last depth in the
// neighbours is followed once. Backward, each unknown entry asks one neighbour
// after the other until one has the last depth.
func (b *builder) expand(ctx context.Context, row, depth int, open *openSet) {
	neighbours := b.neighbours[row*b.moves:][:b.moves]
	sources := uint64(0)
	for _, found := range neighbours {
		sources += uint64(b.counts.last[found>>pruning.SymBits])
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
		case ctx.Err() != nil:
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

// reach writes to the row what is no longer open: unknown entries become 2, and the
// lines that they will be in get their least distance. Other goroutines read the
// row at the same time; what they look for does not change.
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

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
	size   *Size
	words  []uint64 // the table
	perRow int      // words of a row
	odd    []bool   // rows of odd positions
	counts struct { // entries of each row
		unknown []uint32 // not reached
		last    []uint32 // reached by the last search of the row
		found   []uint32 // reached by the search that is under way
	}
	lines []recent // of each row
	// least has the least distance of each line of the table that is to be, noLeast
	// as long as nothing of it is reached; nil if lines do not tell theirs.
	least []byte
}

// recent has the lines of a row in which something was reached by its last
// searches.
type recent struct{ before, last, found lineSet }

// build fills dst with the table.
func (t *Table) build(ctx context.Context, st *pruning.Store, dst []byte) error {
	threads := st.Threads()
	g := t.graph(ctx, threads)
	if err := ctx.Err(); err != nil {
		return err
	}
	debug.FreeOSMemory() // that of laying out the graph, and of building the tables before
	b := newBuilder(ctx, t, g, dst)
	done := uint64(0)
	total := t.Size.Entries()
	last := t.Size.base + 2*t.Size.step()
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
		st.Progress(pruning.Progress{Table: t.Size.Name, Done: done, Total: total})
	}
	return b.layOut(ctx, threads)
}

// newBuilder prepares the table, not all of it if ctx ends.
func newBuilder(ctx context.Context, t *Table, g *graph, dst []byte) *builder {
	co := t.Coord
	b := &builder{graph: g, size: t.Size, words: pruning.NumbersOf[uint64](dst), perRow: co.Lines * lineWords}
	b.counts.unknown = slices.Repeat([]uint32{uint32(co.Width)}, g.rows)
	b.counts.last, b.counts.found = make([]uint32, g.rows), make([]uint32, g.rows)
	b.lines = make([]recent, g.rows)
	cubes, _ := co.Rows()
	for row := 0; row < g.rows && ctx.Err() == nil; row++ {
		b.odd = append(b.odd, parity(&cubes[row]) != 0)
		for _, set := range []*lineSet{&b.lines[row].before, &b.lines[row].last, &b.lines[row].found} {
			*set = newLineSet(co.Lines)
		}
		b.blank(row, co.Width)
	}
	if t.Size.flips.HasLeast() {
		b.least = bytes.Repeat([]byte{noLeast}, len(b.words)/lineWords)
	}
	return b
}

// blank makes all of a row's entries unknown. Behind the last column there is
// nothing to be found.
func (b *builder) blank(row, columns int) {
	words := b.row(row)
	clear(words)
	for i := range columns / wordSlots {
		words[i] = ^uint64(0)
	}
	if rest := columns % wordSlots; rest != 0 {
		words[columns/wordSlots] = 1<<(2*rest) - 1
	}
}

func (b *builder) row(row int) []uint64 { return b.words[row*b.perRow:][:b.perRow] }

// seed reaches the goal.
func (b *builder) seed(row, column int) {
	open := newOpenSet(b.perRow)
	open.begin(b.row(row))
	open.line(column / kernel.LineSlots)[column%kernel.LineSlots/wordSlots] &^= 1 << (column % wordSlots)
	b.reach(row, open, 0)
	b.counts.found[row] = 1
}

// count adds up what a depth has reached, which is now the last.
func (b *builder) count(depth int) (entries, positions uint64) {
	for row, n := range b.counts.found {
		if !b.turn(row, depth) {
			continue
		}
		b.counts.found[row] = 0
		b.counts.last[row] = n
		b.counts.unknown[row] -= n
		entries += uint64(n)
		positions += uint64(n) * uint64(b.orbits[row])
		lines := &b.lines[row]
		lines.before, lines.last, lines.found = lines.last, lines.found, lines.before
		clear(lines.found)
	}
	return entries, positions
}

// turn reports whether a row is searched at a depth.
func (b *builder) turn(row, depth int) bool {
	return b.size.Metric == HTM || b.odd[row] == (depth&1 != 0)
}

// last is what the entries of the depth before hold while a depth is searched.
func (b *builder) last() uint64 {
	if b.size.Metric == HTM {
		return 1 // their rows have been aged, too
	}
	return 2
}

// search finds all entries of a depth.
func (b *builder) search(ctx context.Context, threads, depth int) error {
	err := b.share(ctx, threads, func(row int, _ *openSet) {
		if b.turn(row, depth) {
			b.age(row)
		}
	})
	if err != nil {
		return err
	}
	return b.share(ctx, threads, func(row int, open *openSet) {
		if b.turn(row, depth) {
			b.expand(ctx, row, depth, open)
		}
	})
}

// share does the rows with several goroutines, each of which has an open set of
// its own.
func (b *builder) share(ctx context.Context, threads int, do func(row int, set *openSet)) error {
	const block = 32 // rows taken at a time
	var taken atomic.Int64
	var wg sync.WaitGroup
	for range threads {
		wg.Go(func() {
			set := newOpenSet(b.perRow)
			for ctx.Err() == nil {
				from := int(taken.Add(block)) - block
				if from >= b.rows {
					return
				}
				for row := from; row < min(from+block, b.rows) && ctx.Err() == nil; row++ {
					do(row, set)
				}
			}
		})
	}
	wg.Wait()
	return ctx.Err()
}

// age makes 2 1 and 1 0.
func (b *builder) age(row int) {
	words, lines := b.row(row), &b.lines[row]
	for i, set := range lines.last {
		for set |= lines.before[i]; set != 0; set &= set - 1 {
			line := words[(i*64+bits.TrailingZeros64(set))*lineWords:][:lineWords]
			for w, word := range line {
				high, low := word>>1&lowSlots, word&lowSlots
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
	for _, n := range neighbours {
		sources += uint64(b.counts.last[n>>pruning.SymBits])
	}
	targets := uint64(b.counts.unknown[row])
	if targets == 0 || sources == 0 {
		return
	}
	moves := uint64(b.moves)
	asks := min(moves, moves*uint64(b.perRow*wordSlots)/sources+1)
	open.begin(b.row(row))
	n := 0
	for k, neighbour := range neighbours {
		from, sym := int(neighbour>>pruning.SymBits), cube.Sym(neighbour&pruning.SymMask)
		switch {
		case ctx.Err() != nil:
			return
		case b.counts.last[from] == 0:
		case sources < targets*asks:
			n += b.columns.forward(b.row(from), b.lines[from].last, b.last(), open, k, sym)
		default:
			n += b.columns.backward(b.row(from), b.last(), open, k, sym)
		}
	}
	if n > 0 {
		b.reach(row, open, depth)
		b.counts.found[row] = uint32(n)
	}
}

// reach writes to the row what is no longer open: unknown entries become 2, and the
// lines that they will be in get their least distance. Other goroutines read the
// row at the same time; what they look for does not change.
func (b *builder) reach(row int, open *openSet, depth int) {
	for line := range open.touched.all() {
		words, left := open.words(line), open.line(line)
		any := uint64(0)
		for w := range words {
			if found := kernel.Holding(&words[w], unknown) &^ spread(left[w]); found != 0 {
				any |= found
				atomic.StoreUint64(&words[w], words[w]&^found)
				b.reachLines(row, line*lineWords+w, found, depth)
			}
		}
		if any != 0 {
			b.lines[row].found.add(line)
		}
	}
}

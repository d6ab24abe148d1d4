package optimal

import (
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
	*pruning.Graph[uint32]
	size   *Size
	words  []uint64 // the table
	perRow int      // words of a row
	odd    []bool   // rows of odd positions
	counts struct { // entries of each row
		unknown []uint32 // not reached
		last    []uint32 // reached by the last search of the row
		found   []uint32 // reached by the search that is under way
	}
}

// Slots of a word.
const (
	wordSlots = 32
	lineWords = kernel.LineSlots / wordSlots
	lowSlots  = 0x5555555555555555 // the low bit of each slot
	unknown   = 3
	// The last bits of a line's last word are no slots.
	leastShift = 60
	lastMask   = 1<<leastShift - 1
)

// slotMask returns which bits of a row's word are slots.
func slotMask(word int) uint64 {
	if word%lineWords == lineWords-1 {
		return lastMask
	}
	return ^uint64(0)
}

// build fills dst with the table.
func (t *Table) build(ctx context.Context, st *pruning.Store, dst []byte) error {
	debug.FreeOSMemory() // that of building the tables before
	g := t.graph(ctx)
	if err := ctx.Err(); err != nil {
		return err
	}
	b := newBuilder(ctx, t, g, dst)
	threads := st.Threads()
	done := uint64(0)
	total := t.Size.Entries()
	last := t.Size.base + 2*t.Size.step()
	b.seed(t.Coord.At(&solved))
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
	return nil
}

// newBuilder prepares the table, not all of it if ctx ends.
func newBuilder(ctx context.Context, t *Table, g *pruning.Graph[uint32], dst []byte) *builder {
	b := &builder{Graph: g, size: t.Size, words: pruning.Uint64s(dst), perRow: g.Width / wordSlots}
	b.counts.unknown = slices.Repeat([]uint32{uint32(t.Coord.Width)}, g.Rows)
	b.counts.last, b.counts.found = make([]uint32, g.Rows), make([]uint32, g.Rows)
	cubes, _ := t.Coord.Rows()
	for i := range cubes {
		b.odd = append(b.odd, parity(&cubes[i]) != 0)
	}
	// Behind the last column of a row there is nothing to be found.
	for row := range b.Rows {
		if ctx.Err() != nil {
			return b
		}
		words := b.row(row)
		for i := range words {
			words[i] = ^uint64(0)
		}
		for col := t.Coord.Width; col < t.Coord.Lines*kernel.LineEntries; col++ {
			slot := kernel.Slot(col)
			words[slot/wordSlots] &^= unknown << (slot % wordSlots * 2)
		}
	}
	return b
}

func (b *builder) row(row int) []uint64 { return b.words[row*b.perRow:][:b.perRow] }

// seed reaches the goal.
func (b *builder) seed(goal kernel.Place) {
	slot := int(goal / 2)
	row := slot / b.Width
	open := make([]uint32, b.perRow)
	b.open(b.row(row), open)
	open[slot%b.Width/wordSlots] &^= 1 << (slot % wordSlots)
	b.reach(b.row(row), open, 0)
	b.counts.found[row] = 1
}

// count adds up what a depth has reached.
func (b *builder) count(depth int) (entries, positions uint64) {
	for row, n := range b.counts.found {
		if !b.turn(row, depth) {
			continue
		}
		b.counts.found[row] = 0
		b.counts.last[row] = n
		b.counts.unknown[row] -= n
		entries += uint64(n)
		positions += uint64(n) * uint64(b.Orbits[row])
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
	err := b.share(ctx, threads, func(row int, _ []uint32) {
		if b.turn(row, depth) {
			age(b.row(row))
		}
	})
	if err != nil {
		return err
	}
	return b.share(ctx, threads, func(row int, open []uint32) {
		if b.turn(row, depth) {
			b.expand(row, depth, open)
		}
	})
}

// share does the rows with several goroutines, each of which has a set of a row's
// slots of its own.
func (b *builder) share(ctx context.Context, threads int, do func(row int, set []uint32)) error {
	const block = 32 // rows taken at a time
	var taken atomic.Int64
	var wg sync.WaitGroup
	for range threads {
		wg.Go(func() {
			set := make([]uint32, b.perRow)
			for ctx.Err() == nil {
				from := int(taken.Add(block)) - block
				if from >= b.Rows {
					return
				}
				for row := from; row < min(from+block, b.Rows); row++ {
					do(row, set)
				}
			}
		})
	}
	wg.Wait()
	return ctx.Err()
}

// age makes 2 1 and 1 0.
func age(row []uint64) {
	for w, word := range row {
		mask := slotMask(w)
		high, low := word>>1&lowSlots, word&lowSlots
		row[w] = word&^mask | (high|high&low<<1)&mask
	}
}

// expand searches a row. Forward, each entry of the last depth in the
// neighbours is followed once. Backward, each unknown entry asks one neighbour
// after the other until one has the last depth.
func (b *builder) expand(row, depth int, open []uint32) {
	neighbours := b.Neighbours[row*len(b.Moves):][:len(b.Moves)]
	sources := uint64(0)
	for _, n := range neighbours {
		sources += uint64(b.counts.last[n>>pruning.SymBits])
	}
	targets := uint64(b.counts.unknown[row])
	if targets == 0 || sources == 0 {
		return
	}
	moves := uint64(len(neighbours))
	asks := min(moves, moves*uint64(b.Width)/sources+1)
	b.open(b.row(row), open)
	n := 0
	for k, neighbour := range neighbours {
		if b.counts.last[neighbour>>pruning.SymBits] == 0 {
			continue
		}
		from, sym := b.row(int(neighbour>>pruning.SymBits)), neighbour&pruning.SymMask
		if sources < targets*asks {
			n += b.forward(from, open, b.Undo[k], b.ConjUndo[sym])
		} else {
			n += b.backward(from, open, b.Moves[k], b.Conj[sym])
		}
	}
	if n > 0 {
		b.reach(b.row(row), open, depth)
		b.counts.found[row] = uint32(n)
	}
}

// slotsOf returns which slots of a row's word hold a value, as their low bits.
func slotsOf(row []uint64, word int, value uint64) uint64 {
	differ := atomic.LoadUint64(&row[word]) ^ value*lowSlots
	return ^(differ | differ>>1) & lowSlots & slotMask(word)
}

// pack makes a set of slots of their low bits; spread is the other way round.
func pack(low uint64) uint32 {
	low = (low | low>>1) & 0x3333333333333333
	low = (low | low>>2) & 0x0F0F0F0F0F0F0F0F
	low = (low | low>>4) & 0x00FF00FF00FF00FF
	low = (low | low>>8) & 0x0000FFFF0000FFFF
	return uint32(low | low>>16)
}

func spread(set uint32) uint64 {
	low := uint64(set)
	low = (low | low<<16) & 0x0000FFFF0000FFFF
	low = (low | low<<8) & 0x00FF00FF00FF00FF
	low = (low | low<<4) & 0x0F0F0F0F0F0F0F0F
	low = (low | low<<2) & 0x3333333333333333
	return (low | low<<1) & lowSlots
}

// open fills a set with the row's entries that have not been reached.
func (b *builder) open(row []uint64, open []uint32) {
	for w := range row {
		open[w] = pack(slotsOf(row, w, unknown))
	}
}

// forward follows the entries of the last depth from a neighbour to the row and
// takes them out of the open ones. It returns how many it has taken.
func (b *builder) forward(from []uint64, open []uint32, undoMove, undoSym []uint32) int {
	last := b.last()
	n := uint32(0)
	for w := range from {
		for word := slotsOf(from, w, last); word != 0; word &= word - 1 {
			to := undoMove[undoSym[w*wordSlots+bits.TrailingZeros64(word)/2]]
			set := &open[to/wordSlots]
			n += *set >> (to % wordSlots) & 1
			*set &^= 1 << (to % wordSlots)
		}
	}
	return int(n)
}

// backward asks for each open entry whether it has the last depth in a
// neighbour, and takes those that have out.
func (b *builder) backward(from []uint64, open []uint32, move, sym []uint32) (n int) {
	last := b.last()
	for w, set := range open {
		for rest := set; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros32(rest)
			to := sym[move[w*wordSlots+i]]
			if atomic.LoadUint64(&from[to/wordSlots])>>(to%wordSlots*2)&3 == last {
				open[w] &^= 1 << i
				n++
			}
		}
	}
	return n
}

// reach writes to the row what is no longer open: unknown entries become 2, and
// lines without a least distance get it. Other goroutines read the row at the
// same time; what they look for does not change.
func (b *builder) reach(row []uint64, open []uint32, depth int) {
	for line := 0; line < len(row); line += lineWords {
		any := uint64(0)
		for w := line; w < line+lineWords; w++ {
			if found := slotsOf(row, w, unknown) &^ spread(open[w]); found != 0 {
				any |= found
				atomic.StoreUint64(&row[w], row[w]&^found)
			}
		}
		if end := &row[line+lineWords-1]; any != 0 && *end>>leastShift == 15 {
			atomic.StoreUint64(end, *end&lastMask|uint64(depth)<<leastShift)
		}
	}
}

// slots tabulates n maps of the columns, for each of which there is a cube, as
// maps of slots.
func slots(ctx context.Context, edges []cube.Cube, n int, to func(c *cube.Cube, k int) int) [][]uint32 {
	maps := make([][]uint32, n)
	var wg sync.WaitGroup
	for k := range n {
		maps[k] = make([]uint32, kernel.Slot(len(edges)))
		wg.Go(func() {
			for col := range edges {
				if col&0xFFF == 0 && ctx.Err() != nil {
					return
				}
				maps[k][kernel.Slot(col)] = uint32(kernel.Slot(to(&edges[col], k)))
			}
		})
	}
	wg.Wait()
	return maps
}

package solver

import (
	"context"
	"math/bits"
	"slices"
	"unsafe"

	"nissy/pruning/store"
)

// product is some coordinates taken together: rows, of which the values of the
// last coordinates are the columns.
type product struct {
	rows  []*coord
	cols  []*coord
	moves int
	rowN  int
	colN  int
	width int // of a row in memory, in entries: a multiple of 64
}

// widest is the number of columns up to which coordinates become columns: a row
// and what a move makes of it then fit in the first caches.
const widest = 1 << 14

// newProduct decides which coordinates become columns: the largest one that
// fits, and those that fit beside it; if none fits, the smallest one.
func newProduct(coords []*coord, moves int) *product {
	p := &product{moves: moves, rowN: 1, colN: 1}
	sorted := slices.Clone(coords)
	slices.SortStableFunc(sorted, func(a, b *coord) int { return b.size - a.size })
	for _, c := range sorted {
		if c.orbit >= 0 && p.colN*c.size <= widest && (p.colN == 1 || p.colN < 512) {
			p.cols = append(p.cols, c)
			p.colN *= c.size
		} else {
			p.rows = append(p.rows, c)
			p.rowN *= c.size
		}
	}
	for i := len(p.rows) - 1; i >= 0 && len(p.cols) == 0; i-- {
		if c := p.rows[i]; c.orbit >= 0 {
			p.cols, p.rows = []*coord{c}, slices.Delete(p.rows, i, i+1)
			p.colN, p.rowN = c.size, p.rowN/c.size
		}
	}
	p.width = (p.colN + 63) &^ 63
	return p
}

// entries is the number of entries in memory, some of which mean nothing.
func (p *product) entries() int { return p.rowN * p.width }

// buildBytes is what building takes: four bits for the entry, and a bit each
// for being known, reached now, and reached within each of the last lengths.
func buildBytes(entries int, lengths int) uint64 {
	return uint64(entries)/2 + uint64(2+lengths)*uint64(entries)/8
}

// moveTogether returns where a move takes the value of coordinates taken together, none
// if it cannot be made.
func moveTogether(coords []*coord, value, move int) uint32 {
	to, unit := 0, 1
	for i := len(coords) - 1; i >= 0; i-- {
		c := coords[i]
		next := c.moves.at(value%c.size, move)
		if next == none {
			return none
		}
		to += int(next) * unit
		unit *= c.size
		value /= c.size
	}
	return uint32(to)
}

// moveColumns returns where a move, which can always be made, takes each value of
// coordinates taken together.
func moveColumns(coords []*coord, move int) []uint32 {
	list := []uint32{0}
	for _, c := range coords {
		next := make([]uint32, 0, len(list)*c.size)
		for _, to := range list {
			for value := range c.size {
				next = append(next, to*uint32(c.size)+c.moves.at(value, move))
			}
		}
		list = next
	}
	return list
}

// column returns where a move takes a column.
func (s *breadth) column(col, move int) int {
	if s.alone != nil {
		return int(s.alone.at(col, move))
	}
	return int(s.fwd[move][col])
}

// goalsTogether returns the values at which all coordinates are at a goal.
func goalsTogether(coords []*coord) []int {
	list := []int{0}
	for _, c := range coords {
		var next []int
		for _, value := range list {
			for _, goal := range c.goals {
				next = append(next, value*c.size+int(goal))
			}
		}
		list = next
	}
	return list
}

// strides returns what the values of the coordinates are multiplied with to
// make an index.
func (p *product) strides() (coords []*coord, strides []int) {
	coords = slices.Concat(p.rows, p.cols)
	strides = make([]int, len(coords))
	unit := 1
	for i := len(coords) - 1; i >= 0; i-- {
		if i == len(p.rows)-1 {
			unit = p.width
		}
		strides[i] = unit
		unit *= coords[i].size
	}
	return coords, strides
}

// unseen is the entry of what is not reached; what is farther than deepest has
// that entry, unless lengths count modulo unseen.
const (
	unseen  = 15
	deepest = 14
)

// breadth goes through a product breadth first, by rows: a move takes all of a
// row into one other row, so that a row asks those to which its moves lead which
// of their entries are as far as is just being looked at. Each row is written by
// one goroutine only.
type breadth struct {
	*product
	costs   []int
	crew    *crew
	cycle   bool // entries are lengths modulo unseen
	values  []byte
	known   []uint64   // bit by entry
	front   [][]uint64 // by depth modulo their number, which is one above the longest move: what was reached there
	seen    []int32    // known entries by row
	fronts  [][]int32  // entries of front, by row
	inv     [][]uint32 // by move: which column comes to a column
	fwd     [][]uint32
	alone   *columns     // instead of both, if there is but one row
	workers []*rowWorker // by thread, once it has worked
	depth   int
	found   uint64   // entries reached at the next one so far
	rows0   int      // rows that the next one is done for
	counts  []uint64 // entries reached at each depth
}

// newBreadth prepares a search from all goals. The values and the bitmaps are in
// zeroed memory that the caller gives.
func newBreadth(p *product, pr *problem, values []byte, bitmap func(i int) []uint64) *breadth {
	s := &breadth{product: p, costs: pr.costs, crew: pr.crew, values: values, workers: make([]*rowWorker, pr.crew.threads)}
	s.known, s.seen = make([]uint64, p.entries()/64), make([]int32, p.rowN)
	for i := range maxOf(pr.costs) + 1 {
		s.front = append(s.front, bitmap(i))
		s.fronts = append(s.fronts, make([]int32, p.rowN))
	}
	populate(s.crew, values)
	for _, bitmap := range append(slices.Clone(s.front), s.known) {
		populate(s.crew, bitmap)
	}
	if p.rowN == 1 {
		s.alone = newColumns(p, pr.undo())
		return s
	}
	s.fwd, s.inv = make([][]uint32, p.moves), make([][]uint32, p.moves)
	s.crew.each(context.Background(), p.moves, func(m int) { s.fwd[m] = moveColumns(p.cols, m) })
	for m, undo := range pr.undo() {
		if undo >= 0 {
			s.inv[m] = s.fwd[undo]
		} else {
			s.inv[m] = inverse(s.fwd[m])
		}
	}
	return s
}

// populate has memory ready, on all threads.
func populate[T byte | uint64](c *crew, list []T) {
	some := 1 << 16 / int(unsafe.Sizeof(list[0]))
	c.portions(context.Background(), len(list), some, func(first, end int) { store.Populate(list[first:end]) })
}

// inverse returns what undoes a move.
func inverse(move []uint32) []uint32 {
	inv := make([]uint32, len(move))
	for from, to := range move {
		inv[to] = uint32(from)
	}
	return inv
}

// begin marks the goals.
func (s *breadth) begin() {
	goalCols := goalsTogether(s.cols)
	total := uint64(0)
	for _, row := range goalsTogether(s.rows) {
		for _, col := range goalCols {
			at := row*s.width + col
			s.front[0][at/64] |= 1 << (at % 64)
			s.known[at/64] |= 1 << (at % 64)
			s.set(at, 0)
		}
		s.seen[row] += int32(len(goalCols))
		s.fronts[0][row] += int32(len(goalCols))
		total += uint64(len(goalCols))
	}
	s.counts = []uint64{total}
}

// set sets an entry that is unseen. All bits of an entry are inverted, so that
// zeroed memory is unseen.
func (s *breadth) set(at int, value byte) { s.values[at/2] |= (unseen ^ value) << (uint(at&1) * 4) }

// entry returns an entry of a table.
func entry(values []byte, at int) int { return int(values[at/2]>>(uint(at&1)*4)&unseen ^ unseen) }

// run goes on until nothing new is reached. The callback, which may be nil,
// hears of each depth that is done; its error, or that of ctx, ends the search,
// which can go on later.
func (s *breadth) run(ctx context.Context, done func(s *breadth) error) error {
	for !s.finished() {
		if err := s.level(ctx, nil); err != nil {
			return err
		}
		if done != nil {
			if err := done(s); err != nil {
				return err
			}
		}
	}
	return nil
}

// finished reports whether none of the last lengths has reached anything.
func (s *breadth) finished() bool {
	for i := range len(s.front) - 1 {
		if d := s.depth - i; d >= 0 && s.counts[d] > 0 {
			return false
		}
	}
	return true
}

// batch is how many bytes of a bitmap a goroutine takes at a time, about.
const batch = 1 << 14

// shares is how often a goroutine comes for rows at least, so that they end at
// about the same time.
const shares = 16

// stretch is how many entries, for each move, are looked at before the caller may
// do something else in between, about: some milliseconds. An interrupt waits for
// its end, so that the search can go on from there.
const stretch = 1 << 26

// level finds what is one farther than depth. pause, which may be nil, is called
// now and then.
func (s *breadth) level(ctx context.Context, pause func(doneRows int) error) error {
	rows := max(1, stretch/s.width/max(1, s.moves))
	for s.rows0 < s.rowN {
		end := min(s.rows0+rows, s.rowN)
		s.rowsFrom(s.rows0, end)
		s.rows0 = end
		if err := ctx.Err(); err != nil {
			return err
		}
		if pause != nil {
			if err := pause(end); err != nil {
				return err
			}
		}
	}
	s.advance()
	return nil
}

// rowsFrom looks at some rows.
func (s *breadth) rowsFrom(first, end int) {
	if s.rowN == 1 {
		s.onlyRow()
	} else {
		rows := max(1, min(batch*8/s.width/max(1, s.moves/4), (end-first)/(s.crew.threads*shares)))
		s.crew.share(context.Background(), end-first, rows, func(thread, from, to int) {
			w := s.worker(thread)
			for row := from; row < to; row++ {
				w.row(first + row)
			}
		})
	}
	for _, w := range s.workers {
		if w != nil {
			s.found += uint64(w.found)
			w.found = 0
		}
	}
}

// advance makes what was reached the newest front.
func (s *breadth) advance() {
	s.depth++
	s.counts = append(s.counts, s.found)
	s.found, s.rows0 = 0, 0
}

// rowWorker is what a thread needs to work on a row.
type rowWorker struct {
	*breadth
	fresh   []uint64 // of the row: what is reached now, and perhaps was before; otherwise clear
	sources []source // to which moves lead from the row
	pulls   bool     // their fronts are followed; otherwise each missing entry asks them
	found   int64
}

// source is a row to which a move leads, of which some entries are in a front.
type source struct {
	move  int
	front []uint64
}

// worker returns that of a thread, which alone calls it.
func (s *breadth) worker(thread int) *rowWorker {
	if s.workers[thread] == nil {
		s.workers[thread] = &rowWorker{breadth: s, fresh: make([]uint64, s.width/64)}
	}
	return s.workers[thread]
}

// row finds which entries of the row are reached now.
func (w *rowWorker) row(row int) {
	if !w.open(row) {
		return
	}
	if w.pulls {
		for _, src := range w.sources {
			pull(w.fresh, src.front, w.inv[src.move])
		}
	} else {
		w.ask(row)
	}
	w.keep(row)
}

// open looks from where a row's entries may be reached now, and clears what was in
// the front that is far enough back. It reports whether any may be.
func (w *rowWorker) open(row int) bool {
	slot := (w.depth + 1) % len(w.front)
	if w.fronts[slot][row] > 0 {
		clear(w.wordsOf(w.front[slot], row))
		w.fronts[slot][row] = 0
	}
	missing := w.colN - int(w.seen[row])
	if missing == 0 {
		return false
	}
	w.sources = w.sources[:0]
	forward := 0
	for m := range w.moves {
		depth := w.depth + 1 - w.costs[m]
		if depth < 0 {
			continue
		}
		to := moveTogether(w.rows, row, m)
		if to == none {
			continue
		}
		front := depth % len(w.front)
		if n := int(w.fronts[front][to]); n > 0 {
			forward += n
			w.sources = append(w.sources, source{m, w.wordsOf(w.front[front], int(to))})
		}
	}
	if forward == 0 {
		return false
	}
	checks := min(len(w.sources), len(w.sources)*w.colN/forward)
	w.pulls = forward < missing*(4+2*checks)
	return true
}

// wordsOf returns the words of a bitmap that are a row's.
func (s *breadth) wordsOf(bitmap []uint64, row int) []uint64 {
	words := s.width / 64
	return bitmap[row*words:][:words]
}

// ask has the missing entries of the row ask the sources.
func (w *rowWorker) ask(row int) {
	for i, known := range w.wordsOf(w.known, row) {
		for left := ^known; left != 0; left &= left - 1 {
			col := i*64 + bits.TrailingZeros64(left)
			if col >= w.colN {
				return
			}
			for _, src := range w.sources {
				to := int(w.fwd[src.move][col])
				if src.front[to/64]>>(to%64)&1 != 0 {
					w.fresh[i] |= 1 << (col % 64)
					break
				}
			}
		}
	}
}

// pull marks the columns that a move takes to those of the front.
func pull(fresh, front []uint64, inv []uint32) {
	for i, word := range front {
		for ; word != 0; word &= word - 1 {
			col := uint(inv[i*64+bits.TrailingZeros64(word)])
			fresh[col/64] |= 1 << (col % 64)
		}
	}
}

// keep enters what is new in the row.
func (w *rowWorker) keep(row int) { w.kept(row, w.keepWords(row, 0, len(w.fresh))) }

// kept notes how much is new in the row.
func (w *rowWorker) kept(row, found int) {
	w.seen[row] += int32(found)
	w.fronts[(w.depth+1)%len(w.front)][row] = int32(found)
	w.found += int64(found)
}

// keepWords enters what is new in some words of the row, and returns how much that is.
func (w *rowWorker) keepWords(row, first, end int) (found int) {
	slot := (w.depth + 1) % len(w.front)
	known, next := w.wordsOf(w.known, row), w.wordsOf(w.front[slot], row)
	value := byte(min(w.depth+1, deepest))
	if w.cycle {
		value = byte((w.depth + 1) % unseen)
	}
	for i, fresh := range w.fresh[first:end] {
		i += first
		if fresh &^= known[i]; fresh == 0 {
			continue
		}
		known[i] |= fresh
		next[i] = fresh
		found += bits.OnesCount64(fresh)
		base := row*w.width + i*64
		for ; fresh != 0; fresh &= fresh - 1 {
			w.set(base+bits.TrailingZeros64(fresh), value)
		}
	}
	clear(w.fresh[first:end])
	return found
}

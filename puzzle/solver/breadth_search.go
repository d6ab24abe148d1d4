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
	rows      []*coord
	cols      []*coord
	moveCount int
	rowCount  int
	colCount  int
	stride    int // of a row in memory, in entries: a multiple of 64
}

// widest is the number of columns up to which coordinates become columns: a row
// and what a move makes of it then fit in the first caches.
const maxColumns = 1 << 14

// newProduct decides which coordinates become columns: the largest one that
// fits, and those that fit beside it; if none fits, the smallest one.
func newProduct(coords []*coord, moves int) *product {
	p := &product{moveCount: moves, rowCount: 1, colCount: 1}
	sorted := slices.Clone(coords)
	slices.SortStableFunc(sorted, func(a, b *coord) int { return b.size - a.size })
	for _, c := range sorted {
		if c.orbit >= 0 && p.colCount*c.size <= maxColumns && (p.colCount == 1 || p.colCount < 512) {
			p.cols = append(p.cols, c)
			p.colCount *= c.size
		} else {
			p.rows = append(p.rows, c)
			p.rowCount *= c.size
		}
	}
	for i := len(p.rows) - 1; i >= 0 && len(p.cols) == 0; i-- {
		if c := p.rows[i]; c.orbit >= 0 {
			p.cols, p.rows = []*coord{c}, slices.Delete(p.rows, i, i+1)
			p.colCount, p.rowCount = c.size, p.rowCount/c.size
		}
	}
	p.stride = (p.colCount + 63) &^ 63
	return p
}

// entries is the number of entries in memory, some of which mean nothing.
func (p *product) entries() int { return p.rowCount * p.stride }

// buildBytes is what building takes: four bits for the entry, and a bit each
// for being known, reached now, and reached within each of the last lengths.
func buildBytes(entries int, lengths int) uint64 {
	return uint64(entries)/2 + uint64(2+lengths)*uint64(entries)/8
}

// moveTogether returns where a move takes the value of coordinates taken together, none
// if it cannot be made.
func combinedTarget(coords []*coord, value, move int) uint32 {
	to, unit := 0, 1
	for i := len(coords) - 1; i >= 0; i-- {
		c := coords[i]
		next := c.moves.get(value%c.size, move)
		if next == illegal {
			return illegal
		}
		to += int(next) * unit
		unit *= c.size
		value /= c.size
	}
	return uint32(to)
}

// moveColumns returns where a move, which can always be made, takes each value of
// coordinates taken together.
func columnTargets(coords []*coord, move int) []uint32 {
	list := []uint32{0}
	for _, c := range coords {
		next := make([]uint32, 0, len(list)*c.size)
		for _, to := range list {
			for value := range c.size {
				next = append(next, to*uint32(c.size)+c.moves.get(value, move))
			}
		}
		list = next
	}
	return list
}

// column returns where a move takes a column.
func (s *breadthSearch) columnTarget(col, move int) int {
	if s.singleRow != nil {
		return int(s.singleRow.get(col, move))
	}
	return int(s.targets[move][col])
}

// goalsTogether returns the values at which all coordinates are at a goal.
func combinedGoals(coords []*coord) []int {
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
			unit = p.stride
		}
		strides[i] = unit
		unit *= coords[i].size
	}
	return coords, strides
}

// unseen is the entry of what is not reached; what is farther than deepest has
// that entry, unless lengths count modulo unseen.
const (
	unreached = 15
	maxStored = 14
)

// breadth goes through a product breadth first, by rows: a move takes all of a
// row into one other row, so that a row asks those to which its moves lead which
// of their entries are as far as is just being looked at. Each row is written by
// one goroutine only.
type breadthSearch struct {
	*product
	costs          []int
	pool           *threadPool
	modular        bool // entries are lengths modulo unseen
	values         []byte
	reached        []uint64   // bit by entry
	frontiers      [][]uint64 // by depth modulo their number, which is one above the longest move: what was reached there
	reachedCounts  []int32    // known entries by row
	frontierCounts [][]int32  // entries of front, by row
	sources        [][]uint32 // by move: which column comes to a column
	targets        [][]uint32
	singleRow      *columnMoves // instead of both, if there is but one row
	workers        []*rowWorker // by thread, once it has worked
	depth          int
	found          uint64   // entries reached at the next one so far
	rowsDone       int      // rows that the next one is done for
	counts         []uint64 // entries reached at each depth
}

// newBreadth prepares a search from all goals. The values and the bitmaps are in
// zeroed memory that the caller gives.
func newBreadthSearch(p *product, pr *problem, values []byte, bitmap func(i int) []uint64) *breadthSearch {
	s := &breadthSearch{product: p, costs: pr.costs, pool: pr.pool, values: values, workers: make([]*rowWorker, pr.pool.threads)}
	s.reached, s.reachedCounts = make([]uint64, p.entries()/64), make([]int32, p.rowCount)
	for i := range maxCost(pr.costs) + 1 {
		s.frontiers = append(s.frontiers, bitmap(i))
		s.frontierCounts = append(s.frontierCounts, make([]int32, p.rowCount))
	}
	populate(s.pool, values)
	for _, bitmap := range append(slices.Clone(s.frontiers), s.reached) {
		populate(s.pool, bitmap)
	}
	if p.rowCount == 1 {
		s.singleRow = newColumnMoves(p, pr.inverseMoves())
		return s
	}
	s.targets, s.sources = make([][]uint32, p.moveCount), make([][]uint32, p.moveCount)
	s.pool.each(context.Background(), p.moveCount, func(m int) { s.targets[m] = columnTargets(p.cols, m) })
	for m, undo := range pr.inverseMoves() {
		if undo >= 0 {
			s.sources[m] = s.targets[undo]
		} else {
			s.sources[m] = invertPermutation(s.targets[m])
		}
	}
	return s
}

// populate has memory ready, on all threads.
func populate[T byte | uint64](c *threadPool, list []T) {
	some := 1 << 16 / int(unsafe.Sizeof(list[0]))
	c.ranges(context.Background(), len(list), some, func(first, end int) { store.Populate(list[first:end]) })
}

// inverse returns what undoes a move.
func invertPermutation(move []uint32) []uint32 {
	inv := make([]uint32, len(move))
	for from, to := range move {
		inv[to] = uint32(from)
	}
	return inv
}

// begin marks the goals.
func (s *breadthSearch) markGoals() {
	goalCols := combinedGoals(s.cols)
	total := uint64(0)
	for _, row := range combinedGoals(s.rows) {
		for _, col := range goalCols {
			at := row*s.stride + col
			s.frontiers[0][at/64] |= 1 << (at % 64)
			s.reached[at/64] |= 1 << (at % 64)
			s.setEntry(at, 0)
		}
		s.reachedCounts[row] += int32(len(goalCols))
		s.frontierCounts[0][row] += int32(len(goalCols))
		total += uint64(len(goalCols))
	}
	s.counts = []uint64{total}
}

// set sets an entry that is unseen. All bits of an entry are inverted, so that
// zeroed memory is unseen.
func (s *breadthSearch) setEntry(at int, value byte) {
	s.values[at/2] |= (unreached ^ value) << (uint(at&1) * 4)
}

// entry returns an entry of a table.
func entry(values []byte, at int) int { return int(values[at/2]>>(uint(at&1)*4)&unreached ^ unreached) }

// run goes on until nothing new is reached. The callback, which may be nil,
// hears of each depth that is done; its error, or that of ctx, ends the search,
// which can go on later.
func (s *breadthSearch) run(ctx context.Context, done func(s *breadthSearch) error) error {
	for !s.finished() {
		if err := s.searchDepth(ctx, nil); err != nil {
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
func (s *breadthSearch) finished() bool {
	for i := range len(s.frontiers) - 1 {
		if d := s.depth - i; d >= 0 && s.counts[d] > 0 {
			return false
		}
	}
	return true
}

// batch is how many bytes of a bitmap a goroutine takes at a time, about.
const bytesPerTask = 1 << 14

// shares is how often a goroutine comes for rows at least, so that they end at
// about the same time.
const minTasksPerThread = 16

// stretch is how many entries, for each move, are looked at before the caller may
// do something else in between, about: some milliseconds. An interrupt waits for
// its end, so that the search can go on from there.
const entriesPerPause = 1 << 26

// level finds what is one farther than depth. pause, which may be nil, is called
// now and then.
func (s *breadthSearch) searchDepth(ctx context.Context, pause func(doneRows int) error) error {
	rows := max(1, entriesPerPause/s.stride/max(1, s.moveCount))
	for s.rowsDone < s.rowCount {
		end := min(s.rowsDone+rows, s.rowCount)
		s.searchRows(s.rowsDone, end)
		s.rowsDone = end
		if err := ctx.Err(); err != nil {
			return err
		}
		if pause != nil {
			if err := pause(end); err != nil {
				return err
			}
		}
	}
	s.endDepth()
	return nil
}

// rowsFrom looks at some rows.
func (s *breadthSearch) searchRows(first, end int) {
	if s.rowCount == 1 {
		s.searchSingleRow()
	} else {
		rows := max(1, min(bytesPerTask*8/s.stride/max(1, s.moveCount/4), (end-first)/(s.pool.threads*minTasksPerThread)))
		s.pool.threadRanges(context.Background(), end-first, rows, func(thread, from, to int) {
			w := s.workerFor(thread)
			for row := from; row < to; row++ {
				w.searchRow(first + row)
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
func (s *breadthSearch) endDepth() {
	s.depth++
	s.counts = append(s.counts, s.found)
	s.found, s.rowsDone = 0, 0
}

// rowWorker is what a thread needs to work on a row.
type rowWorker struct {
	*breadthSearch
	marked       []uint64    // of the row: what is reached now, and perhaps was before; otherwise clear
	sourceRows   []sourceRow // to which moves lead from the row
	useFrontiers bool        // their fronts are followed; otherwise each missing entry asks them
	found        int64
}

// source is a row to which a move leads, of which some entries are in a front.
type sourceRow struct {
	move     int
	frontier []uint64
}

// worker returns that of a thread, which alone calls it.
func (s *breadthSearch) workerFor(thread int) *rowWorker {
	if s.workers[thread] == nil {
		s.workers[thread] = &rowWorker{breadthSearch: s, marked: make([]uint64, s.stride/64)}
	}
	return s.workers[thread]
}

// row finds which entries of the row are reached now.
func (w *rowWorker) searchRow(row int) {
	if !w.findSources(row) {
		return
	}
	if w.useFrontiers {
		for _, src := range w.sourceRows {
			markFrontier(w.marked, src.frontier, w.sources[src.move])
		}
	} else {
		w.checkMissing(row)
	}
	w.storeRow(row)
}

// open looks from where a row's entries may be reached now, and clears what was in
// the front that is far enough back. It reports whether any may be.
func (w *rowWorker) findSources(row int) bool {
	slot := (w.depth + 1) % len(w.frontiers)
	if w.frontierCounts[slot][row] > 0 {
		clear(w.rowWords(w.frontiers[slot], row))
		w.frontierCounts[slot][row] = 0
	}
	missing := w.colCount - int(w.reachedCounts[row])
	if missing == 0 {
		return false
	}
	w.sourceRows = w.sourceRows[:0]
	forward := 0
	for m := range w.moveCount {
		depth := w.depth + 1 - w.costs[m]
		if depth < 0 {
			continue
		}
		to := combinedTarget(w.rows, row, m)
		if to == illegal {
			continue
		}
		front := depth % len(w.frontiers)
		if n := int(w.frontierCounts[front][to]); n > 0 {
			forward += n
			w.sourceRows = append(w.sourceRows, sourceRow{m, w.rowWords(w.frontiers[front], int(to))})
		}
	}
	if forward == 0 {
		return false
	}
	checks := min(len(w.sourceRows), len(w.sourceRows)*w.colCount/forward)
	w.useFrontiers = forward < missing*(4+2*checks)
	return true
}

// wordsOf returns the words of a bitmap that are a row's.
func (s *breadthSearch) rowWords(bitmap []uint64, row int) []uint64 {
	words := s.stride / 64
	return bitmap[row*words:][:words]
}

// ask has the missing entries of the row ask the sources.
func (w *rowWorker) checkMissing(row int) {
	for i, known := range w.rowWords(w.reached, row) {
		for left := ^known; left != 0; left &= left - 1 {
			col := i*64 + bits.TrailingZeros64(left)
			if col >= w.colCount {
				return
			}
			for _, src := range w.sourceRows {
				to := int(w.targets[src.move][col])
				if src.frontier[to/64]>>(to%64)&1 != 0 {
					w.marked[i] |= 1 << (col % 64)
					break
				}
			}
		}
	}
}

// pull marks the columns that a move takes to those of the front.
func markFrontier(fresh, front []uint64, inv []uint32) {
	for i, word := range front {
		for ; word != 0; word &= word - 1 {
			col := uint(inv[i*64+bits.TrailingZeros64(word)])
			fresh[col/64] |= 1 << (col % 64)
		}
	}
}

// keep enters what is new in the row.
func (w *rowWorker) storeRow(row int) { w.addCounts(row, w.storeWords(row, 0, len(w.marked))) }

// kept notes how much is new in the row.
func (w *rowWorker) addCounts(row, found int) {
	w.reachedCounts[row] += int32(found)
	w.frontierCounts[(w.depth+1)%len(w.frontiers)][row] = int32(found)
	w.found += int64(found)
}

// keepWords enters what is new in some words of the row, and returns how much that is.
func (w *rowWorker) storeWords(row, first, end int) (found int) {
	slot := (w.depth + 1) % len(w.frontiers)
	known, next := w.rowWords(w.reached, row), w.rowWords(w.frontiers[slot], row)
	value := byte(min(w.depth+1, maxStored))
	if w.modular {
		value = byte((w.depth + 1) % unreached)
	}
	for i, fresh := range w.marked[first:end] {
		i += first
		if fresh &^= known[i]; fresh == 0 {
			continue
		}
		known[i] |= fresh
		next[i] = fresh
		found += bits.OnesCount64(fresh)
		base := row*w.stride + i*64
		for ; fresh != 0; fresh &= fresh - 1 {
			w.setEntry(base+bits.TrailingZeros64(fresh), value)
		}
	}
	clear(w.marked[first:end])
	return found
}

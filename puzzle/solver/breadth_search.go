package solver

import (
	"context"
	"math/bits"
	"slices"
	"unsafe"

	"nissy/internal/interrupt"
	"nissy/pruning/store"
	"nissy/puzzle/solver/pool"
)

// unreached is the entry of a position that is not reached.
const unreached = 15

// maxStored is the entry of all distances from 14, except in a modular search.
const maxStored = 14

// breadthSearch computes the distances of all entries of a product, breadth first
// and row by row. A move takes all entries of a row to the same row. To find its
// new entries, a row therefore looks at the frontiers of the rows to which its
// moves lead. Only one goroutine writes to a row.
type breadthSearch struct {
	*product
	costs   []int // by move
	pool    *pool.Pool
	modular bool     // entries are distances modulo unreached
	values  []byte   // the entries, two per byte; see setEntry
	reached []uint64 // bit by entry

	// frontiers contains, by depth modulo their number, a bit by entry reached at that
	// depth. Their number is one more than the largest cost of a move.
	frontiers [][]uint64

	reachedCounts  []int32      // by row: entries reached
	frontierCounts [][]int32    // by frontier and row: entries in the frontier
	sources        [][]uint32   // by move and column: the column that the move takes to it
	targets        [][]uint32   // by move and column: the column after the move
	singleRow      *columnMoves // replaces sources and targets if the product has one row
	workers        []*rowWorker // by thread; nil until the thread has worked
	depth          int          // the last one that is complete
	found          uint64       // entries reached at the next depth so far
	rowsDone       int          // rows that the next depth is complete for
	counts         []uint64     // by depth: entries reached
}

// newBreadthSearch prepares a search from all goals. The caller provides zeroed
// memory for the entries in values, and for frontier i in bitmap(i).
func newBreadthSearch(ctx context.Context, p *product, pr *problem, values []byte, bitmap func(i int) []uint64) *breadthSearch {
	ctx = context.WithoutCancel(ctx) // the search of a depth notices that ctx has ended
	s := &breadthSearch{product: p, costs: pr.costs, pool: pr.pool, values: values}
	s.workers = make([]*rowWorker, s.pool.Threads())
	s.reached, s.reachedCounts = make([]uint64, p.entries()/64), make([]int32, p.rowCount)
	for i := range pr.maxCost + 1 {
		s.frontiers = append(s.frontiers, bitmap(i))
		s.frontierCounts = append(s.frontierCounts, make([]int32, p.rowCount))
	}
	populate(ctx, s.pool, values)
	for _, bitmap := range append(slices.Clone(s.frontiers), s.reached) {
		populate(ctx, s.pool, bitmap)
	}
	if p.rowCount == 1 {
		s.singleRow = newColumnMoves(p, pr.inverseMoves())
		return s
	}
	s.targets, s.sources = make([][]uint32, p.moveCount), make([][]uint32, p.moveCount)
	s.pool.Each(ctx, p.moveCount, func(m int) { s.targets[m] = columnTargets(p.cols, m) })
	for m, undo := range pr.inverseMoves() {
		if undo >= 0 {
			s.sources[m] = s.targets[undo]
		} else {
			s.sources[m] = invertPermutation(s.targets[m])
		}
	}
	return s
}

// populate makes memory ready for use, on all threads.
func populate[T byte | uint64](ctx context.Context, pool *pool.Pool, list []T) {
	size := 1 << 16 / int(unsafe.Sizeof(list[0]))
	pool.Ranges(ctx, len(list), size, func(first, end int) { store.Populate(list[first:end]) })
}

// invertPermutation returns the inverse of the effect of a move.
func invertPermutation(move []uint32) []uint32 {
	inv := make([]uint32, len(move))
	for from, to := range move {
		inv[to] = uint32(from)
	}
	return inv
}

// markGoals starts the search: it enters the goals with distance 0.
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

// setEntry sets an entry that is unreached. The bits of entries are inverted, so
// that zeroed memory is unreached.
func (s *breadthSearch) setEntry(at int, value byte) {
	s.values[at/2] |= (unreached ^ value) << (uint(at&1) * 4)
}

func entry(values []byte, at int) int { return int(values[at/2]>>(uint(at&1)*4)&unreached ^ unreached) }

// finished reports whether none of the last depths has reached anything, so that no
// later one can.
func (s *breadthSearch) finished() bool {
	for i := range len(s.frontiers) - 1 {
		if d := s.depth - i; d >= 0 && s.counts[d] > 0 {
			return false
		}
	}
	return true
}

// bytesPerTask is roughly how many bytes of a bitmap a goroutine takes at a time.
const bytesPerTask = 1 << 14

// minTasksPerThread is the smallest number of tasks for a thread, if there are
// enough rows. With many tasks the threads finish at about the same time.
const minTasksPerThread = 16

// entriesPerPause is roughly how many entries, times the number of moves, are
// searched between calls of pause. That takes some milliseconds. An interrupt waits
// for the end of such a part, so that the search can continue from there.
const entriesPerPause = 1 << 26

// searchDepth finds the entries at the depth after s.depth. It calls pause, which
// may be nil, from time to time with the numbers of entries searched and to search.
func (s *breadthSearch) searchDepth(ctx context.Context, pause func(done, total uint64) error) error {
	rows := max(1, entriesPerPause/s.stride/max(1, s.moveCount))
	for s.rowsDone < s.rowCount {
		end := min(s.rowsDone+rows, s.rowCount)
		s.searchRows(context.WithoutCancel(ctx), s.rowsDone, end)
		s.rowsDone = end
		if err := interrupt.Err(ctx); err != nil {
			return err
		}
		if pause != nil {
			if err := pause(uint64(end*s.colCount), uint64(s.rowCount*s.colCount)); err != nil {
				return err
			}
		}
	}
	s.endDepth()
	return nil
}

func (s *breadthSearch) searchRows(ctx context.Context, first, end int) {
	if s.rowCount == 1 {
		s.searchSingleRow(ctx)
	} else {
		rows := max(1, min(bytesPerTask*8/s.stride/max(1, s.moveCount/4), (end-first)/(s.pool.Threads()*minTasksPerThread)))
		s.pool.ThreadRanges(ctx, end-first, rows, func(thread, from, to int) {
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

// endDepth makes the depth that was searched the last complete one.
func (s *breadthSearch) endDepth() {
	s.depth++
	s.counts = append(s.counts, s.found)
	s.found, s.rowsDone = 0, 0
}

// rowWorker searches rows on one thread.
type rowWorker struct {
	*breadthSearch
	marked       []uint64    // bit by column: reached now, or earlier; all clear between rows
	sourceRows   []sourceRow // rows with a frontier that moves of the row lead to
	useFrontiers bool        // follow the frontiers to the row; otherwise check each missing entry
	found        int64       // entries since searchRows has read it
}

// sourceRow is a row to which a move leads, with the part of a frontier in that
// row.
type sourceRow struct {
	move     int
	frontier []uint64
}

// workerFor returns the worker of a thread. Only that thread may call it.
func (s *breadthSearch) workerFor(thread int) *rowWorker {
	if s.workers[thread] == nil {
		s.workers[thread] = &rowWorker{breadthSearch: s, marked: make([]uint64, s.stride/64)}
	}
	return s.workers[thread]
}

// searchRow finds the entries of a row that are reached now.
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

// findSources finds the rows from which entries of a row may be reached now, and
// reports whether there are any. It also clears the row in the oldest frontier,
// which is about to be overwritten.
func (w *rowWorker) findSources(row int) bool {
	oldest := (w.depth + 1) % len(w.frontiers)
	if w.frontierCounts[oldest][row] > 0 {
		clear(w.rowWords(w.frontiers[oldest], row))
		w.frontierCounts[oldest][row] = 0
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

func (s *breadthSearch) rowWords(bitmap []uint64, row int) []uint64 {
	words := s.stride / 64
	return bitmap[row*words:][:words]
}

// checkMissing marks each missing entry of the row from which a move leads to a
// frontier.
func (w *rowWorker) checkMissing(row int) {
	for i, reached := range w.rowWords(w.reached, row) {
		for left := ^reached; left != 0; left &= left - 1 {
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

// markFrontier marks the columns that a move takes to those of the frontier.
func markFrontier(marked, frontier []uint64, sources []uint32) {
	for i, word := range frontier {
		for ; word != 0; word &= word - 1 {
			col := uint(sources[i*64+bits.TrailingZeros64(word)])
			marked[col/64] |= 1 << (col % 64)
		}
	}
}

// storeRow stores the marked entries of the row that are new, and clears the marks.
func (w *rowWorker) storeRow(row int) { w.addCounts(row, w.storeWords(row, 0, len(w.marked))) }

func (w *rowWorker) addCounts(row, found int) {
	w.reachedCounts[row] += int32(found)
	w.frontierCounts[(w.depth+1)%len(w.frontiers)][row] = int32(found)
	w.found += int64(found)
}

// storeWords stores the new entries in some words of the row, clears their marks,
// and returns the number of new entries.
func (w *rowWorker) storeWords(row, first, end int) (found int) {
	frontier := w.frontiers[(w.depth+1)%len(w.frontiers)]
	reached, next := w.rowWords(w.reached, row), w.rowWords(frontier, row)
	value := byte(min(w.depth+1, maxStored))
	if w.modular {
		value = byte((w.depth + 1) % unreached)
	}
	for i, marked := range w.marked[first:end] {
		i += first
		if marked &^= reached[i]; marked == 0 {
			continue
		}
		reached[i] |= marked
		next[i] = marked
		found += bits.OnesCount64(marked)
		base := row*w.stride + i*64
		for ; marked != 0; marked &= marked - 1 {
			w.setEntry(base+bits.TrailingZeros64(marked), value)
		}
	}
	clear(w.marked[first:end])
	return found
}

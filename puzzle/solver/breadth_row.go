package solver

import (
	"context"
	"math/bits"
	"slices"
	"sync/atomic"
)

// columns is where moves take the columns of a product that is one row.
type columnMoves struct {
	moveTable
	sources    moveTable // where a move took them from
	sourceMove []int     // by move: its number there
}

func newColumnMoves(p *product, undo []int) *columnMoves {
	c := &columnMoves{}
	if len(p.cols) == 1 {
		c.moveTable = p.cols[0].moves
	} else {
		c.moveTable = p.combineColumns(func(m int) []uint32 { return columnTargets(p.cols, m) })
	}
	c.sources, c.sourceMove = c.moveTable, undo
	if slices.Contains(undo, -1) {
		c.sources = p.combineColumns(func(m int) []uint32 { return invertPermutation(columnTargets(p.cols, m)) })
		for m := range undo {
			c.sourceMove[m] = m
		}
	}
	return c
}

// together makes a table of the columns from those of the moves.
func (p *product) combineColumns(column func(move int) []uint32) moveTable {
	to := make([]uint32, p.colCount*p.moveCount)
	for m := range p.moveCount {
		for col, x := range column(m) {
			to[col*p.moveCount+m] = x
		}
	}
	return newMoveTable(p.colCount, p.moveCount, to)
}

// onlyRow does what row does, with all threads, if there is but one.
func (s *breadthSearch) searchSingleRow() {
	w := s.workerFor(0)
	if !w.findSources(0) {
		return
	}
	if w.useFrontiers {
		w.markSingleRow()
	} else {
		w.checkSingleRow()
	}
	var found atomic.Int64
	s.pool.ranges(context.Background(), len(w.marked), wordsPerTask, func(first, end int) {
		for _, other := range s.workers {
			if other != nil && other != w {
				w.merge(other.marked[first:end], first)
			}
		}
		found.Add(int64(w.storeWords(0, first, end)))
	})
	w.addCounts(0, int(found.Load()))
}

// take adds what is fresh from a word on, and clears it.
func (w *rowWorker) merge(fresh []uint64, first int) {
	for i, word := range fresh {
		w.marked[first+i] |= word
	}
	clear(fresh)
}

// wordsTogether is how many words of the row a thread takes at a time.
const wordsPerTask = 64

// pullAlone marks what is reached now, each thread for itself: from where moves lead to
// the fronts.
func (w *rowWorker) markSingleRow() {
	fronts := w.distinctFrontiers()
	w.pool.threadRanges(context.Background(), len(w.marked), wordsPerTask, func(thread, first, end int) {
		fresh := w.workerFor(thread).marked
		for _, f := range fronts {
			for i := first; i < end; i++ {
				for word := f.words[i]; word != 0; word &= word - 1 {
					w.singleRow.sources.markTargets(i*64+bits.TrailingZeros64(word), f.sourceMoves, fresh)
				}
			}
		}
	})
}

// front is one to which some moves lead.
type sourceFrontier struct {
	words       []uint64
	sourceMoves []int // what takes these moves back
}

// bySource returns the fronts of the sources, each once.
func (w *rowWorker) distinctFrontiers() []sourceFrontier {
	var list []sourceFrontier
	for _, src := range w.sourceRows {
		i := slices.IndexFunc(list, func(f sourceFrontier) bool { return &f.words[0] == &src.frontier[0] })
		if i < 0 {
			i = len(list)
			list = append(list, sourceFrontier{words: src.frontier})
		}
		list[i].sourceMoves = append(list[i].sourceMoves, w.singleRow.sourceMove[src.move])
	}
	return list
}

// askAlone has the missing entries ask the fronts.
func (w *rowWorker) checkSingleRow() {
	w.pool.ranges(context.Background(), len(w.marked), wordsPerTask, func(first, end int) {
		for i := first; i < end; i++ {
			w.marked[i] = w.checkWord(i)
		}
	})
}

func (w *rowWorker) checkWord(i int) (fresh uint64) {
	for left := ^w.reached[i]; left != 0; left &= left - 1 {
		bit := bits.TrailingZeros64(left)
		if i*64+bit >= w.colCount {
			break
		}
		for _, src := range w.sourceRows {
			to := w.singleRow.get(i*64+bit, src.move)
			if src.frontier[to/64]>>(to%64)&1 != 0 {
				fresh |= 1 << bit
				break
			}
		}
	}
	return fresh
}

package solver

import (
	"context"
	"math/bits"
	"slices"
	"sync/atomic"
)

// columnMoves is the effect of moves on the columns of a product with one row.
type columnMoves struct {
	moveTable
	sources    moveTable // by column: the columns that moves take to it
	sourceMove []int     // by move: its index in sources
}

// newColumnMoves returns the effect of the moves. The argument undo contains the
// inverse of each move, as inverseMoves returns it. Moves that have one need no
// table of sources.
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

// combineColumns returns the move table whose entries for a move are column(move).
func (p *product) combineColumns(column func(move int) []uint32) moveTable {
	to := make([]uint32, p.colCount*p.moveCount)
	for m := range p.moveCount {
		for col, x := range column(m) {
			to[col*p.moveCount+m] = x
		}
	}
	return newMoveTable(p.colCount, p.moveCount, to)
}

// searchSingleRow does what searchRow does on all threads, for a product with one
// row.
func (s *breadthSearch) searchSingleRow(ctx context.Context) {
	w := s.workerFor(0)
	if !w.findSources(0) {
		return
	}
	if w.useFrontiers {
		w.markSingleRow(ctx)
	} else {
		w.checkSingleRow(ctx)
	}
	var found atomic.Int64
	s.pool.Ranges(ctx, len(w.marked), wordsPerTask, func(first, end int) {
		for _, other := range s.workers {
			if other != nil && other != w {
				w.merge(other.marked[first:end], first)
			}
		}
		found.Add(int64(w.storeWords(0, first, end)))
	})
	w.addCounts(0, int(found.Load()))
}

// merge adds marks from other to the marks that begin at word first, and clears
// other.
func (w *rowWorker) merge(other []uint64, first int) {
	for i, word := range other {
		w.marked[first+i] |= word
	}
	clear(other)
}

// wordsPerTask is the number of words of the row that a thread takes at a time.
const wordsPerTask = 64

// markSingleRow follows the frontiers to the entries that are reached now. Each
// thread marks them in its own worker.
func (w *rowWorker) markSingleRow(ctx context.Context) {
	fronts := w.distinctFrontiers()
	w.pool.ThreadRanges(ctx, len(w.marked), wordsPerTask, func(thread, first, end int) {
		marked := w.workerFor(thread).marked
		for _, f := range fronts {
			for i := first; i < end; i++ {
				for word := f.words[i]; word != 0; word &= word - 1 {
					w.singleRow.sources.markTargets(i*64+bits.TrailingZeros64(word), f.sourceMoves, marked)
				}
			}
		}
	})
}

// sourceFrontier is a frontier to which some moves lead.
type sourceFrontier struct {
	words       []uint64
	sourceMoves []int // indices of these moves in columnMoves.sources
}

// distinctFrontiers returns the frontiers of the source rows, each once.
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

// checkSingleRow marks each missing entry from which a move leads to a frontier.
func (w *rowWorker) checkSingleRow(ctx context.Context) {
	w.pool.Ranges(ctx, len(w.marked), wordsPerTask, func(first, end int) {
		for i := first; i < end; i++ {
			w.marked[i] = w.checkWord(i)
		}
	})
}

// checkWord returns the marks of the missing entries of a word.
func (w *rowWorker) checkWord(i int) (marked uint64) {
	for left := ^w.reached[i]; left != 0; left &= left - 1 {
		bit := bits.TrailingZeros64(left)
		if i*64+bit >= w.colCount {
			break
		}
		for _, src := range w.sourceRows {
			to := w.singleRow.get(i*64+bit, src.move)
			if src.frontier[to/64]>>(to%64)&1 != 0 {
				marked |= 1 << bit
				break
			}
		}
	}
	return marked
}

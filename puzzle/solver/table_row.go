package solver

import (
	"context"
	"math/bits"
	"slices"
	"sync/atomic"
)

// columns is where moves take the columns of a product that is one row.
type columns struct {
	moveTable
	back   moveTable // where a move took them from
	backOf []int     // by move: its number there
}

func newColumns(p *product, undo []int) *columns {
	c := &columns{}
	if len(p.cols) == 1 {
		c.moveTable = p.cols[0].moves
	} else {
		c.moveTable = p.together(func(m int) []uint32 { return moveColumns(p.cols, m) })
	}
	c.back, c.backOf = c.moveTable, undo
	if slices.Contains(undo, -1) {
		c.back = p.together(func(m int) []uint32 { return inverse(moveColumns(p.cols, m)) })
		for m := range undo {
			c.backOf[m] = m
		}
	}
	return c
}

// together makes a table of the columns from those of the moves.
func (p *product) together(column func(move int) []uint32) moveTable {
	to := make([]uint32, p.colN*p.moves)
	for m := range p.moves {
		for col, x := range column(m) {
			to[col*p.moves+m] = x
		}
	}
	return newMoveTable(p.colN, p.moves, to)
}

// onlyRow does what row does, with all threads, if there is but one.
func (s *breadth) onlyRow() {
	w := s.worker(0)
	if !w.open(0) {
		return
	}
	if w.pulls {
		w.pullAlone()
	} else {
		w.askAlone()
	}
	var found atomic.Int64
	s.crew.portions(context.Background(), len(w.fresh), wordsTogether, func(first, end int) {
		for _, other := range s.workers {
			if other != nil && other != w {
				w.take(other.fresh[first:end], first)
			}
		}
		found.Add(int64(w.keepWords(0, first, end)))
	})
	w.kept(0, int(found.Load()))
}

// take adds what is fresh from a word on, and clears it.
func (w *rowWorker) take(fresh []uint64, first int) {
	for i, word := range fresh {
		w.fresh[first+i] |= word
	}
	clear(fresh)
}

// wordsTogether is how many words of the row a thread takes at a time.
const wordsTogether = 64

// pullAlone marks what is reached now, each thread for itself: from where moves lead to
// the fronts.
func (w *rowWorker) pullAlone() {
	fronts := w.bySource()
	w.crew.share(context.Background(), len(w.fresh), wordsTogether, func(thread, first, end int) {
		fresh := w.worker(thread).fresh
		for _, f := range fronts {
			for i := first; i < end; i++ {
				for word := f.words[i]; word != 0; word &= word - 1 {
					w.alone.back.mark(i*64+bits.TrailingZeros64(word), f.back, fresh)
				}
			}
		}
	})
}

// front is one to which some moves lead.
type front struct {
	words []uint64
	back  []int // what takes these moves back
}

// bySource returns the fronts of the sources, each once.
func (w *rowWorker) bySource() []front {
	var list []front
	for _, src := range w.sources {
		i := slices.IndexFunc(list, func(f front) bool { return &f.words[0] == &src.front[0] })
		if i < 0 {
			i = len(list)
			list = append(list, front{words: src.front})
		}
		list[i].back = append(list[i].back, w.alone.backOf[src.move])
	}
	return list
}

// askAlone has the missing entries ask the fronts.
func (w *rowWorker) askAlone() {
	w.crew.portions(context.Background(), len(w.fresh), wordsTogether, func(first, end int) {
		for i := first; i < end; i++ {
			w.fresh[i] = w.askWord(i)
		}
	})
}

func (w *rowWorker) askWord(i int) (fresh uint64) {
	for left := ^w.known[i]; left != 0; left &= left - 1 {
		bit := bits.TrailingZeros64(left)
		if i*64+bit >= w.colN {
			break
		}
		for _, src := range w.sources {
			to := w.alone.at(i*64+bit, src.move)
			if src.front[to/64]>>(to%64)&1 != 0 {
				fresh |= 1 << bit
				break
			}
		}
	}
	return fresh
}

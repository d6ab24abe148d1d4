package solver

import (
	"context"
	"math/bits"
	"sync"
)

// columns is where moves take the columns of a product that is one row.
type columns struct {
	moveTable
	undo []int      // by move: the one that takes it back; -1: none
	inv  [][]uint32 // by such a move: which column comes to a column
}

func newColumns(p *product, undo []int) *columns {
	c := &columns{undo: undo, inv: make([][]uint32, p.moves)}
	if len(p.cols) == 1 {
		c.moveTable = p.cols[0].moves
	} else {
		c.moveTable = p.together()
	}
	for m := range undo {
		if undo[m] < 0 {
			c.inv[m] = inverse(moveColumns(p.cols, m))
		}
	}
	return c
}

// together makes the table of all columns.
func (p *product) together() moveTable {
	to := make([]uint32, p.colN*p.moves)
	for m := range p.moves {
		for col, x := range moveColumns(p.cols, m) {
			to[col*p.moves+m] = x
		}
	}
	return newMoveTable(p.colN, p.moves, to)
}

// from returns the column that a move takes to a column.
func (c *columns) from(col, move int) int {
	if undo := c.undo[move]; undo >= 0 {
		return int(c.at(col, undo))
	}
	return int(c.inv[move][col])
}

// onlyRow does what row does, with all threads, if there is but one.
func (s *breadth) onlyRow() {
	w := s.newRowWorker()
	if !w.open(0) {
		return
	}
	if w.pulls {
		w.pullAlone()
	} else {
		w.askAlone()
	}
	w.keep(0)
	s.found += uint64(w.found)
}

// wordsTogether is how many words of the row a thread takes at a time.
const wordsTogether = 256

// pullAlone marks what moves take to the fronts.
func (w *rowWorker) pullAlone() {
	var mu sync.Mutex
	d := w.crew.deal(len(w.fresh), wordsTogether)
	w.crew.all(func(thread int) {
		fresh := make([]uint64, len(w.fresh))
		for first, end := range d.of(thread) {
			for i := first; i < end; i++ {
				w.pullWord(i, fresh)
			}
		}
		mu.Lock()
		defer mu.Unlock()
		for i, word := range fresh {
			w.fresh[i] |= word
		}
	})
}

func (w *rowWorker) pullWord(i int, fresh []uint64) {
	for _, src := range w.sources {
		for word := src.front[i]; word != 0; word &= word - 1 {
			col := uint(w.alone.from(i*64+bits.TrailingZeros64(word), src.move))
			fresh[col/64] |= 1 << (col % 64)
		}
	}
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

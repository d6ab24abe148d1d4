package optimal

import (
	"context"
	"math/bits"
	"sync/atomic"

	"nissy/cube"
	"nissy/optimal/kernel"
)

// slotColumns are columns of which each goes its own way, by its slot.
type slotColumns struct {
	moves, undo  [][]uint32 // by move: the slot after it, and the one before
	seen, unseen [][]uint32 // by symmetry: the slot seen through it, and its inverse
}

func newSlotColumns(ctx context.Context, threads int, co *kernel.Coord, moves []cube.Move) *slotColumns {
	cubes := make([]cube.Cube, co.Width)
	each(threads, kernel.Thirds, func(k int) {
		n := co.Width / kernel.Thirds
		for col := k * n; col < (k+1)*n; col++ {
			cubes[col] = co.WithEdges(col)
		}
	})
	slots := func(column func(c *cube.Cube) int) []uint32 {
		slots := make([]uint32, co.Slot(co.Width))
		for col := range cubes {
			if col&0xFFF == 0 && ctx.Err() != nil {
				break
			}
			slots[co.Slot(col)] = uint32(co.Slot(column(&cubes[col])))
		}
		return slots
	}
	s := &slotColumns{moves: make([][]uint32, len(moves)), seen: make([][]uint32, cube.NumSyms)}
	each(threads, len(moves), func(k int) { s.moves[k] = slots(after(co, moves[k])) })
	each(threads, cube.NumSyms, func(sym int) { s.seen[sym] = slots(seenThrough(co, cube.Sym(sym))) })
	s.undo, s.unseen = inverses(s.moves, s.seen, moves)
	return s
}

func (s *slotColumns) forward(from []uint64, lines lineSet, last uint64, open *openSet, move int, sym cube.Sym) int {
	undo, unseen := s.undo[move], s.unseen[sym]
	n := uint32(0)
	for line := range lines.all() {
		for w := range lineWords {
			word := kernel.Holding(&from[line*lineWords+w], last) & entryBits(w, true)
			for ; word != 0; word &= word - 1 {
				slot := line*kernel.LineSlots + w*wordSlots + bits.TrailingZeros64(word)/2
				n += open.close(undo[unseen[slot]])
			}
		}
	}
	return int(n)
}

func (s *slotColumns) backward(from []uint64, last uint64, open *openSet, move int, sym cube.Sym) (n int) {
	after, seen := s.moves[move], s.seen[sym]
	for line := range len(from) / lineWords {
		set := open.line(line)
		for w, rest := range set {
			for ; rest != 0; rest &= rest - 1 {
				i := bits.TrailingZeros32(rest)
				if valueAt(from, seen[after[line*kernel.LineSlots+w*wordSlots+i]]) == last {
					set[w] &^= 1 << i
					n++
				}
			}
		}
	}
	return n
}

// valueAt returns the value of a row's slot.
func valueAt(row []uint64, slot uint32) uint64 {
	return atomic.LoadUint64(&row[slot/wordSlots]) >> (slot % wordSlots * 2) & 3
}

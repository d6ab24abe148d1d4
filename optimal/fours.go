package optimal

import (
	"context"
	"math/bits"
	"slices"

	"nissy/cube"
	"nissy/optimal/kernel"
)

// fourColumns are columns of which four belong together.
type fourColumns struct {
	fours *kernel.Fours
	undo  []int // by move: the number of the one that takes it back
}

// changes is what a move or a symmetry makes of fours.
type changes struct {
	to     []uint16
	orders []kernel.Order
}

func newFourColumns(ctx context.Context, threads int, co *kernel.Coord, moves []cube.Move) *fourColumns {
	cubes := make([]cube.Cube, co.Width)
	each(threads, kernel.Thirds, func(k int) {
		n := co.Width / kernel.Thirds
		for col := k * n; col < (k+1)*n; col++ {
			cubes[col] = co.WithEdges(col)
		}
	})
	change := func(column func(c *cube.Cube) int) (c changes) {
		fours := co.Width / kernel.PerFour
		c.to, c.orders = make([]uint16, fours), make([]kernel.Order, fours)
		for col := range cubes {
			if col&0xFFF == 0 && ctx.Err() != nil {
				break
			}
			to := column(&cubes[col])
			c.to[col/kernel.PerFour] = uint16(to / kernel.PerFour)
			c.orders[col/kernel.PerFour] |= kernel.Order(to % kernel.PerFour << (col % kernel.PerFour * 2))
		}
		return c
	}
	moved, seen := make([]changes, len(moves)), make([]changes, cube.NumSyms)
	each(threads, len(moves), func(k int) { moved[k] = change(after(co, moves[k])) })
	each(threads, cube.NumSyms, func(sym int) { seen[sym] = change(seenThrough(co, cube.Sym(sym))) })

	var shifted []bool
	for col := 0; col < co.Width; col += kernel.PerFour {
		shifted = append(shifted, co.Shifted(&cubes[col]))
	}
	f := &fourColumns{fours: kernel.NewFours(shifted)}
	for k := range moved {
		f.fours.AddMove(moved[k].to, moved[k].orders)
		f.undo = append(f.undo, slices.Index(moves, moves[k].Inverse()))
	}
	for sym := range seen {
		f.fours.AddView(seen[sym].to, seen[sym].orders)
	}
	return f
}

func (f *fourColumns) forward(from []uint64, lines lineSet, last uint64, open *openSet, move int, sym cube.Sym) (n int) {
	unseen, undo := int(sym.Inverse()), f.undo[move]
	var to kernel.Landing
	for line := range lines.all() {
		n += open.closeFours(to[:f.fours.Follow(line, (*kernel.Line)(from[line*lineWords:]), last, unseen, undo, &to)])
	}
	return n
}

func (f *fourColumns) backward(from []uint64, last uint64, open *openSet, move int, sym cube.Sym) (n int) {
	for line := range len(from) / lineWords {
		set := open.line(line)
		for w, rest := range set {
			for ; rest != 0; rest &= rest - 1 {
				i := bits.TrailingZeros32(rest)
				slot := line*kernel.LineSlots + w*wordSlots + i
				moved, order := f.fours.Moved(move, slot/kernel.PerFour)
				seen, then := f.fours.Seen(int(sym), moved)
				if valueAt(from, seen*kernel.PerFour+then.Of(order.Of(slot%kernel.PerFour))) == last {
					set[w] &^= 1 << i
					n++
				}
			}
		}
	}
	return n
}

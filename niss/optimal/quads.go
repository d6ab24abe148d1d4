package optimal

import (
	"context"
	"math/bits"
	"slices"

	"nissy/cube"
	"nissy/internal/goroutines"
	"nissy/internal/interrupt"
	"nissy/niss/optimal/kernel"
)

// quadColumns implements columnMaps for coordinates with kernel.FlipParities, whose
// columns form quads; see kernel.QuadMaps.
type quadColumns struct {
	quads   *kernel.QuadMaps
	inverse []int // by move: the number of the inverse move
}

// quadChanges is what a move or a symmetry does to each quad: the quad that it
// becomes, and the permutation of its columns.
type quadChanges struct {
	to    []uint16
	perms []kernel.ColumnPerm
}

func newQuadColumns(ctx context.Context, threads int, co *kernel.Coord, moves []cube.Move) *quadColumns {
	cubes := make([]cube.Cube, co.Width)
	goroutines.Each(ctx, threads, kernel.EPlacements, func(_ context.Context, k int) {
		n := co.Width / kernel.EPlacements
		for col := k * n; col < (k+1)*n; col++ {
			cubes[col] = co.CubeInColumn(col)
		}
	})
	changeOf := func(column func(c *cube.Cube) int) (c quadChanges) {
		numQuads := co.Width / kernel.QuadColumns
		c.to, c.perms = make([]uint16, numQuads), make([]kernel.ColumnPerm, numQuads)
		for col := range cubes {
			if col&0xFFF == 0 && interrupt.Err(ctx) != nil {
				break
			}
			to := column(&cubes[col])
			c.to[col/kernel.QuadColumns] = uint16(to / kernel.QuadColumns)
			c.perms[col/kernel.QuadColumns] |= kernel.ColumnPerm(to % kernel.QuadColumns << (col % kernel.QuadColumns * 2))
		}
		return c
	}
	moved, viewed := make([]quadChanges, len(moves)), make([]quadChanges, cube.NumSyms)
	goroutines.Each(ctx, threads, len(moves), func(_ context.Context, k int) {
		moved[k] = changeOf(func(c *cube.Cube) int { return columnOf(co, c.After(moves[k]), 0) })
	})
	goroutines.Each(ctx, threads, cube.NumSyms, func(_ context.Context, sym int) {
		viewed[sym] = changeOf(func(c *cube.Cube) int { return columnOf(co, *c, cube.Sym(sym)) })
	})

	var odd []bool
	for col := 0; col < co.Width; col += kernel.QuadColumns {
		odd = append(odd, co.OddFlips(&cubes[col]))
	}
	q := &quadColumns{quads: kernel.NewQuadMaps(odd)}
	for k := range moved {
		q.quads.AddMove(moved[k].to, moved[k].perms)
		q.inverse = append(q.inverse, slices.Index(moves, moves[k].Inverse()))
	}
	for sym := range viewed {
		q.quads.AddView(viewed[sym].to, viewed[sym].perms)
	}
	return q
}

func (q *quadColumns) forward(from []uint64, lines lineSet, last uint64, open *openSet, move int, sym cube.Sym) (n int) {
	inverseSym, inverseMove := int(sym.Inverse()), q.inverse[move]
	var targets kernel.QuadBuffer
	for line := range lines.all() {
		n += open.closeQuads(targets[:q.quads.MapLine(line, (*kernel.Line)(from[line*lineWords:]), last, inverseSym, inverseMove, &targets)])
	}
	return n
}

func (q *quadColumns) backward(from []uint64, last uint64, open *openSet, move int, sym cube.Sym) (n int) {
	for line := range len(from) / lineWords {
		set := open.cells(line)
		for w, rest := range set {
			for ; rest != 0; rest &= rest - 1 {
				i := bits.TrailingZeros32(rest)
				cell := line*kernel.LineCells + w*wordCells + i
				moved, perm := q.quads.Moved(move, cell/kernel.QuadColumns)
				viewed, viewPerm := q.quads.Viewed(int(sym), moved)
				if valueAt(from, viewed*kernel.QuadColumns+viewPerm.Apply(perm.Apply(cell%kernel.QuadColumns))) == last {
					set[w] &^= 1 << i
					n++
				}
			}
		}
	}
	return n
}

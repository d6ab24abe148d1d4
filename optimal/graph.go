package optimal

import (
	"context"
	"sync"
	"sync/atomic"

	"nissy/cube"
	"nissy/optimal/kernel"
	"nissy/pruning"
)

// graph is what the breadth-first search of a table walks. The moves of the
// metric and their inverses are the same set.
type graph struct {
	rows       int
	classSizes []uint8 // rows that each row stands for
	moves      int
	// neighbours has for each row and each move the row that the move leads to,
	// as its number<<pruning.SymBits plus the symmetry through which it is seen.
	neighbours []uint32
	columns    columnMaps
}

// columns tells what becomes of the columns of a row.
type columnMaps interface {
	// forward takes the slots of a neighbour that have the value last, which only
	// those lines have, to the row's. It closes these and returns how many were
	// open.
	forward(from []uint64, lines lineSet, last uint64, open *openSet, move int, sym cube.Sym) int
	// backward asks for each open slot whether it has the value last in a
	// neighbour, and closes those that have. It returns how many.
	backward(from []uint64, last uint64, open *openSet, move int, sym cube.Sym) int
}

// graph lays the coordinate out. It is not complete if ctx ends.
func (t *Table) newGraph(ctx context.Context, threads int) *graph {
	co := t.Coord
	cubes, orbits := co.Rows()
	moves := t.Size.Metric.unitMoves().Moves()
	g := &graph{rows: len(cubes), classSizes: orbits, moves: len(moves)}
	for i := range cubes {
		if ctx.Err() != nil {
			return g
		}
		for _, m := range moves {
			v := kernel.NewVec(ptr(cubes[i].After(m)))
			row, sym := co.Row(&v)
			g.neighbours = append(g.neighbours, uint32(row)<<pruning.SymBits|uint32(sym))
		}
	}
	if t.Size.flips == kernel.FlipPatterns {
		g.columns = newPatternColumns(ctx, threads, co, moves)
	} else {
		g.columns = newQuadColumns(ctx, threads, co, moves)
	}
	return g
}

// after returns the function that finds a cube's column after a move, seen as it
// is.
func columnAfter(co *kernel.Coord, move cube.Move) func(c *cube.Cube) int {
	return func(c *cube.Cube) int {
		v := kernel.NewVec(ptr(c.After(move)))
		return co.Edges(&v, 0)
	}
}

// seenThrough returns the function that finds a cube's column seen through a
// symmetry.
func columnThrough(co *kernel.Coord, sym cube.Sym) func(c *cube.Cube) int {
	return func(c *cube.Cube) int {
		v := kernel.NewVec(c)
		return co.Edges(&v, sym)
	}
}

// each calls do for n numbers, with several goroutines.
func parallel(threads, n int, process func(k int)) {
	var taken atomic.Int64
	var wg sync.WaitGroup
	for range threads {
		wg.Go(func() {
			for k := int(taken.Add(1)) - 1; k < n; k = int(taken.Add(1)) - 1 {
				process(k)
			}
		})
	}
	wg.Wait()
}

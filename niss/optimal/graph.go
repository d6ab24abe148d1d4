package optimal

import (
	"context"

	"nissy/cube"
	"nissy/internal/interrupt"
	"nissy/niss/optimal/kernel"
	"nissy/pruning"
)

// graph is what the breadth-first search of a table walks. Its moves are the moves
// of length 1 in the metric, a set that contains the inverse of each of its moves.
type graph struct {
	rows       int
	classSizes []uint8 // by row: number of corner configurations in its class
	moves      int     // number of moves

	// neighbours has, for each row and each move, the row that the move leads to:
	// its number shifted by pruning.SymBits, plus the symmetry through which it is
	// viewed. The index is row*moves + move.
	neighbours []uint32

	columns columnMaps
}

// columnMaps knows what happens to the columns of a row. Below, the neighbour of
// the row is the row that a move leads to and that is viewed through sym. The words
// of its entries are from. The cells of the row itself are in open.
type columnMaps interface {
	// forward finds the cells of the neighbour that have the value last, and closes
	// the cells of the row from which the move leads to them. Only the lines given
	// have that value. forward returns how many of these cells were open.
	forward(from []uint64, lines lineSet, last uint64, open *openSet, move int, sym cube.Sym) int

	// backward closes the open cells of the row for which the neighbour has the
	// value last. It returns their number.
	backward(from []uint64, last uint64, open *openSet, move int, sym cube.Sym) int
}

// newGraph returns the graph of the table's coordinate. It is incomplete if ctx
// ends.
func (t *Table) newGraph(ctx context.Context, threads int) *graph {
	co := t.Coord
	cubes, classSizes := co.Rows()
	moves := t.Size.Metric.unitMoves().Moves()
	g := &graph{rows: len(cubes), classSizes: classSizes, moves: len(moves)}
	for i := range cubes {
		if interrupt.Err(ctx) != nil {
			return g
		}
		for _, m := range moves {
			v := kernel.NewVec(new(cubes[i].After(m)))
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

// columnOf returns the column of a cube viewed through a symmetry.
func columnOf(co *kernel.Coord, c cube.Cube, sym cube.Sym) int {
	v := kernel.NewVec(&c)
	return co.Column(&v, sym)
}

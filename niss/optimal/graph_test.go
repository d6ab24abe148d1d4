package optimal

import (
	"context"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
	"nissy/niss/optimal/kernel"
)

// parityGraph is the graph of the smallest table.
var parityGraph = sync.OnceValue(func() *graph { return newTable(Sizes(HTM)[0]).newGraph(context.Background(), 2) })

// TestColumnMaps checks that forward and backward find a column from the column of
// the position after a move, viewed through a symmetry.
func TestColumnMaps(t *testing.T) {
	sample.Large(t)
	for _, flips := range []kernel.Flips{kernel.FlipParities, kernel.FlipPatterns} {
		co, moves := newTable(&Size{quotient: kernel.NoArrangement, flips: flips}).Coord, HTM.unitMoves().Moves()
		var columns columnMaps
		if flips == kernel.FlipPatterns {
			moves = slices.Concat(sample.From(t, slices.Collect(slices.Chunk(moves, 3)), 1)...) // the maps of a face take a second
			columns = newPatternColumns(t.Context(), 2, co, moves)
		} else {
			columns = parityGraph().columns
		}
		rng := sample.Rand(t)
		from, row := make([]uint64, co.Lines*lineWords), make([]uint64, co.Lines*lineWords)
		lines := newLineSet(co.Lines)
		open := newOpenSet(len(row))
		for range sample.Of(8, 300) {
			column := rng.IntN(co.Width)
			k, sym := rng.IntN(len(moves)), cube.Sym(rng.IntN(cube.NumSyms))
			v := kernel.NewVec(new(new(co.CubeInColumn(column)).After(moves[k])))
			here, there := column, co.Column(&v, sym)
			clear(lines)
			lines.add(there / kernel.LineCells)
			from[there/wordCells] |= 2 << (there % wordCells * 2)
			row[here/wordCells] |= unreached << (here % wordCells * 2)

			open.reset(row)
			require.Zero(t, columns.forward(from, lines, 1, open, k, sym))
			require.Equal(t, 1, columns.forward(from, lines, 2, open, k, sym))
			require.Zero(t, columns.forward(from, lines, 2, open, k, sym))
			require.Equal(t, []int{here / kernel.LineCells}, slices.Collect(open.loaded.all()))
			open.reset(row)
			require.Zero(t, columns.backward(from, 1, open, k, sym))
			require.Equal(t, 1, columns.backward(from, 2, open, k, sym))

			from[there/wordCells], row[here/wordCells] = 0, 0
		}
	}
}

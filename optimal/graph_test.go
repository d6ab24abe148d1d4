package optimal

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/optimal/kernel"
)

// Forward and backward, a column is found from that of the position after a move
// which is seen through a symmetry.
func TestColumns(t *testing.T) {
	if testing.Short() {
		t.Skip("lays out all columns")
	}
	for _, flips := range []kernel.Flips{kernel.Sums, kernel.Patterns} {
		size := &Size{quotient: kernel.Nothing, flips: flips}
		table := newTable(size)
		co := table.Coord
		g := table.graph(context.Background(), 2)
		moves := HTM.single().Moves()
		rng := rand.New(rand.NewPCG(8, 1))
		from, row := make([]uint64, co.Lines*lineWords), make([]uint64, co.Lines*lineWords)
		lines := newLineSet(co.Lines)
		open := newOpenSet(len(row))
		for range 300 {
			column := rng.IntN(co.Width)
			k, sym := rng.IntN(len(moves)), cube.Sym(rng.IntN(cube.NumSyms))
			v := kernel.NewVec(ptr(ptr(co.WithEdges(column)).After(moves[k])))
			here, there := column, co.Edges(&v, sym)
			clear(lines)
			lines.add(there / kernel.LineSlots)
			from[there/wordSlots] |= 2 << (there % wordSlots * 2)
			row[here/wordSlots] |= unknown << (here % wordSlots * 2)

			open.begin(row)
			require.Zero(t, g.columns.forward(from, lines, 1, open, k, sym))
			require.Equal(t, 1, g.columns.forward(from, lines, 2, open, k, sym))
			require.Zero(t, g.columns.forward(from, lines, 2, open, k, sym))
			require.Equal(t, []int{here / kernel.LineSlots}, slices.Collect(open.touched.all()))
			open.begin(row)
			require.Zero(t, g.columns.backward(from, 1, open, k, sym))
			require.Equal(t, 1, g.columns.backward(from, 2, open, k, sym))

			from[there/wordSlots], row[here/wordSlots] = 0, 0
		}
	}
}

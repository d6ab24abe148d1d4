package optimal

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
	"nissy/niss/optimal/kernel"
	"nissy/pruning"
)

// TestBuild builds a table of distances up to 4, which fails if the numbers of positions are not those of the whole table.
// Backward searches must find the same as forward ones, and no bound may be above the number of moves to a position.
func TestBuild(t *testing.T) {
	sample.Large(t)
	st := pruning.NewStore(pruning.Options{})
	defer st.Close()
	size := *Sizes(HTM)[0]
	size.base = 2
	table := newTable(&size)
	var err error
	table.near, err = loadNear(t.Context(), st, HTM, table.Coord)
	require.NoError(t, err)
	dst := make([]byte, size.Bytes())
	b := newBuilder(t.Context(), table, parityGraph(), dst)
	depths := 0
	require.NoError(t, b.fill(t.Context(), table, 2, func(uint64, uint64) {
		if depths++; depths == 3 {
			for row := range b.counts.last {
				b.counts.last[row] *= 1_000_000 // so many sources make the search of depth 3 go backward
			}
		}
	}))
	require.Equal(t, 5, depths)

	rng := sample.Rand(t)
	for range sample.Of(300, 2000) {
		c := cube.Solved
		for moves := 1; moves < 9; moves++ {
			c = c.After(cube.Move(rng.IntN(cube.NumFaceMoves)))
			v := kernel.NewVec(&c)
			require.LessOrEqual(t, int(table.bound(dst, table.Coord.Index(&v), &v, moves)), moves)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, table.build(ctx, 2, dst, nil), context.Canceled)
}

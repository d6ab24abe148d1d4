package optimal

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/optimal/kernel"
	"nissy/pruning"
)

// The coordinates of DR on each axis are those of the cube turned there.
func TestDRCoordinates(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	turn := cube.SymOf(cube.R, cube.F, cube.U)
	for k, s := range []cube.Sym{0, turn, turn.Inverse()} {
		var x drAxis
		x.fill(s)
		for range 1000 {
			c := cube.Random(rng, cube.AnyScramble)
			v := kernel.NewVec(&c)
			d := c.Conj(s)
			e, h := newEdgeMasks(&v), cornerHalves(&v)
			require.Equal(t, pruning.ESlice.Of(&d)*pruning.EO.Size, int(x.sliceRow[e.slices[x.slice]]), k)
			require.Equal(t, pruning.EO.Of(&d), int(x.flipRow[e.flipsForAxis(e.flipped, x.swapped[0], x.swapped[1])]), k)
			require.Equal(t, pruning.CO.Of(&d), int(x.cornerCol[0][h[0]]+x.cornerCol[1][h[1]]), k)
		}
	}
}

func TestDRBound(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a table")
	}
	st := pruning.NewStore(pruning.Options{})
	defer st.Close()
	a, err := loadDRBounds(context.Background(), st, HTM)
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(9, 8))
	for range 1000 {
		c := cube.Solved
		for distance := 1; distance < 14; distance++ {
			c = c.After(cube.Move(rng.IntN(cube.NumFaceMoves)))
			v := kernel.NewVec(&c)
			require.LessOrEqual(t, int(a.bound(&v)), distance)
		}
	}
}

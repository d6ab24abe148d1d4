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
func TestAxes(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	turn := cube.SymOf(cube.R, cube.F, cube.U)
	for k, s := range []cube.Sym{0, turn, turn.Inverse()} {
		var x axis
		x.fill(s)
		for range 1000 {
			c := cube.Random(rng, cube.AnyScramble)
			v := kernel.NewVec(&c)
			d := c.Conj(s)
			e, h := newEdgeMasks(&v), cornerHalves(&v)
			require.Equal(t, pruning.ESlice.Of(&d)*pruning.EO.Size, int(x.slices[e.slices[x.slice]]), k)
			require.Equal(t, pruning.EO.Of(&d), int(x.flips[e.flipsOn(e.flips, x.odd[0], x.odd[1])]), k)
			require.Equal(t, pruning.CO.Of(&d), int(x.corners[0][h[0]]+x.corners[1][h[1]]), k)
		}
	}
}

func TestAxesBound(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a table")
	}
	st := pruning.NewStore(pruning.Options{})
	defer st.Close()
	a, err := loadAxes(context.Background(), st, HTM)
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

package optimal

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
	"nissy/niss/optimal/kernel"
	"nissy/pruning"
	"nissy/pruning/testtables"
)

// TestDRCoordinates compares the coordinates of DR on each axis with those of the
// cube that is turned to that axis.
func TestDRCoordinates(t *testing.T) {
	rng := sample.Rand(t)
	rotation := cube.SymFromFaces(cube.R, cube.F, cube.U)
	for k, s := range []cube.Sym{0, rotation, rotation.Inverse()} {
		var axis drAxis
		axis.fill(s)
		for range 1000 {
			c := cube.Random(rng, cube.AnyScramble)
			v := kernel.NewVec(&c)
			d := c.Conj(s)
			e, h := newEdgeMasks(&v), cornerHalves(&v)
			require.Equal(t, pruning.ESlice.Of(&d)*pruning.EO.Size, int(axis.sliceRow[e.slices[axis.slice]]), k)
			require.Equal(t, pruning.EO.Of(&d), int(axis.flipRow[e.flipsForAxis(e.flipped, axis.swapped[0], axis.swapped[1])]), k)
			require.Equal(t, pruning.CO.Of(&d), int(axis.cornerCol[0][h[0]]+axis.cornerCol[1][h[1]]), k)
		}
	}
}

func TestDRBound(t *testing.T) {
	sample.Large(t)
	st := testtables.Store()
	defer st.Close()
	b, err := loadDRBounds(context.Background(), st, HTM)
	require.NoError(t, err)
	rng := sample.Rand(t)
	for range sample.Of(200, 1000) {
		c := cube.Solved
		for distance := 1; distance < 14; distance++ {
			c = c.After(cube.Move(rng.IntN(cube.NumFaceMoves)))
			v := kernel.NewVec(&c)
			require.LessOrEqual(t, int(b.bound(&v)), distance)
		}
	}
}

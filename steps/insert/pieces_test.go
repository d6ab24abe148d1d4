package insert

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
)

// TestPieces compares pieces with cubes.
func TestPieces(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 1))
	for range 1000 {
		a := cube.Solved.Apply(randomMoves(rng, rng.IntN(9))...)
		b := a.Apply(randomMoves(rng, rng.IntN(9))...)
		p := piecesOf(&b)
		require.Equal(t, b, p.cube())
		require.Equal(t, elementOf(&b), p.element())
		require.Equal(t, disturbed(&b), p.support())

		done, wanted := elementOf(&a), elementOf(&b)
		rest := wanted.restAfter(&done)
		inverse := a.Inverse()
		require.Equal(t, inverse.Mul(&b), rest.cube())
	}
}

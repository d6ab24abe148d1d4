package insert

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
)

// TestPieces compares pieces with cubes.
func TestPieces(t *testing.T) {
	rng := sample.Rand(t)
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

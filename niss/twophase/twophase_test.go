package twophase

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
	"nissy/pruning/testtables"
)

// TestSolve solves random cubes, and the solved one.
func TestSolve(t *testing.T) {
	store, rng := testtables.Store(), sample.Rand(t)
	defer store.Close()
	solve := func(c cube.Cube) []cube.Move {
		moves, err := Solve(t.Context(), store, c, nil)
		require.NoError(t, err)
		require.Equal(t, cube.Solved, c.Apply(moves...))
		return moves
	}
	require.Empty(t, solve(cube.Solved))
	n, total := sample.Of(6, 50), 0
	for i := range n {
		c := cube.Random(rng, cube.AnyScramble)
		moves := solve(c)
		if total += len(moves); i%5 == 0 {
			require.Equal(t, moves, solve(c), "the result must depend only on the cube")
		}
	}
	require.LessOrEqual(t, total, 22*n)
	_, err := Solve(t.Context(), store, cube.Sym(1).Rotation(), nil)
	require.ErrorIs(t, err, errRotated)
}

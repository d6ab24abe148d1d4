package twophase

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
	"nissy/pruning"
)

func TestSolve(t *testing.T) {
	st := pruning.NewStore(pruning.Options{})
	defer st.Close()
	rng := sample.Rand(t)
	total := 0
	n := 50
	if testing.Short() {
		n = 5
	}
	for range n {
		c := cube.Random(rng, cube.AnyScramble)
		moves, err := Solve(context.Background(), st, c, nil)
		require.NoError(t, err)
		require.Equal(t, cube.Solved, c.Apply(moves...))
		total += len(moves)
		again, err := Solve(context.Background(), st, c, nil)
		require.NoError(t, err)
		require.Equal(t, moves, again, "the result must depend only on the cube")
	}
	require.LessOrEqual(t, total, 22*n)
}

func TestSolveSolvedCube(t *testing.T) {
	st := pruning.NewStore(pruning.Options{})
	defer st.Close()
	moves, err := Solve(context.Background(), st, cube.Solved, nil)
	require.NoError(t, err)
	require.Empty(t, moves)
}

package chain

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
	"nissy/niss"
)

// TestBefore searches again after each line of the best skeleton. The search must find a skeleton
// as short as the best one, and prove that there is no shorter one.
func TestBefore(t *testing.T) {
	rng := sample.Rand(t)
	c := parse(t, "dr-eofb[max=8; niss=always] > htr > htrfin")
	limits := Limits{Max: 30, Beam: 50, Slack: -1, Beyond: -1, Count: 1, Widen: true}
	starts := 5
	if testing.Short() {
		starts = 1
	}
	for range starts {
		start := cube.Random(rng, cube.EOScramble)
		best := solve(t, c, start, limits)[0]
		l, side := limits, niss.Normal
		for i, line := range best.Lines[:len(best.Lines)-1] {
			l.Before, side = l.Before.Then(line.Alg), sideAfter(side, line.Alg)
			l.Side = side
			var rest []Skeleton
			result, err := Solve(context.Background(), tables(), c.From(i+1, 0), start, l, Observer{
				Solution: func(k Skeleton) { rest = append(rest, k) },
			})
			require.NoError(t, err)
			require.True(t, result.Proved)
			require.Len(t, rest, 1)
			require.Equal(t, best.Len(), rest[0].Len())
			require.Equal(t, cube.Solved, start.ApplyAlg(rest[0].Moves))
		}
	}
}

// TestFrom checks the bounds of a stage that has begun.
func TestFrom(t *testing.T) {
	c := parse(t, "eo[min=2; max=5] > rzp[max=3] > dr-eo[triggers=R]")
	part := c.From(0, 3)
	require.Len(t, part.Stages, 3)
	require.Equal(t, 2, part.Stages[0].Links[0].Max)
	require.Equal(t, 0, part.Stages[0].Links[0].Min)
	require.Equal(t, 5, c.Stages[0].Links[0].Max)
	require.Equal(t, 3, c.From(1, 0).Stages[0].Links[0].Max)
	require.Equal(t, 0, c.From(1, 4).Stages[0].Links[0].Max)
	require.True(t, c.Stages[1].GoesOn())
	require.Equal(t, "rzp", c.Stages[1].Name())
}

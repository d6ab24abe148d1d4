package chain

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
	"nissy/niss"
)

// TestWhole compares the shortest solutions found by a search for the whole step with those of a
// wide beam, if these are proved, and with those of the step dr.
func TestWhole(t *testing.T) {
	sample.Large(t)
	rng := sample.Rand(t)
	c := parse(t, "eo > dr-eo")
	compared := 0
	for range 40 {
		at := cube.Solved
		for range 4 + rng.IntN(5) {
			at = at.Apply(cube.Move(rng.IntN(cube.NumFaceMoves)))
		}
		l := Limits{Max: 20, Beam: 5000, Slack: -1, Beyond: -1, Count: 1}
		length := func(c *Chain, l Limits) (shortest int, proved bool) {
			result, err := Solve(context.Background(), tables(), c, at, l, Observer{Solution: func(k Skeleton) { shortest = k.Len() }})
			require.NoError(t, err)
			return shortest, result.Proved
		}
		byBeam, provedByBeam := length(c, l)
		l.Widen = true
		byWhole, proved := length(c, l)
		require.True(t, proved)
		require.LessOrEqual(t, byWhole, byBeam)
		if provedByBeam {
			require.Equal(t, byBeam, byWhole, at.B32())
			compared++
		}

		both := niss.NISS
		l.Policy = &both
		byWhole, _ = length(c, l)
		byStep, proved := length(parse(t, "dr"), l)
		require.True(t, proved)
		require.Equal(t, byStep, byWhole, at.B32())
	}
	require.Greater(t, compared, 10)
}

// TestWholeOf checks which chains have a whole step. Bounds rule it out; policies do not.
func TestWholeOf(t *testing.T) {
	require.Equal(t, "dr", parse(t, "eo > dr-eo").Whole().Name)
	require.Equal(t, "dr", parse(t, "eo[niss=always] > dr-eo").Whole().Name)
	for _, text := range []string{"eo[max=4] > dr-eo", "eo > dr-eo[total=9]", "eo[beam=5] > dr-eo", "eo > dr-eo > htr", "dr", "eo | eofb > dr-eo", "eofb > dr-eofb", "eo > dr-eo[triggers=R]", "eo > dr-eo[subsets=0c0]"} {
		require.Nil(t, parse(t, text).Whole(), text)
	}
}

// TestBefore searches again after each line of the best skeleton. The search must find a skeleton
// as short as the best one, and prove that there is no shorter one.
func TestBefore(t *testing.T) {
	rng := sample.Rand(t)
	c := parse(t, "dr-eofb[max=8; niss=always] > htr > htrfin")
	limits := Limits{Max: 30, Beam: 50, Slack: -1, Beyond: -1, Count: 1, Widen: true}
	for range sample.Of(1, 5) {
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

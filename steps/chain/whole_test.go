package chain

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
	"nissy/niss"
)

// shortestOf returns the length of the shortest skeleton that Solve finds, -1 if there is none, and whether it is proved.
func shortestOf(t *testing.T, c *Chain, at cube.Cube, l Limits) (shortest int, proved bool) {
	t.Helper()
	shortest = -1
	result, err := Solve(context.Background(), tables(), c, at, l, Observer{Solution: func(k Skeleton) {
		if shortest < 0 {
			shortest = k.Len()
		}
	}})
	require.NoError(t, err)
	return shortest, result.Proved
}

// proofLimits are ways to search for the shortest skeletons.
var proofLimits = []Limits{
	{Max: 20, Beam: 5000, Beyond: -1, Count: 1, Widen: true},
	{Max: 20, Beam: 5000, Beyond: -1, Count: 1},
	{Max: 20, Beam: 5000, Beyond: 0},
	{Max: 8, Beam: 200, Beyond: -1, Count: 3, Threads: 1},
	{Max: 20, Beam: 20, Beyond: -1, Count: 1, Threads: 3},
}

// TestProofs solves chains in several ways. The shortest skeletons of all that are proved must have the same length, and
// a plain search for short ones must find no shorter one.
func TestProofs(t *testing.T) {
	sample.Large(t)
	rng := sample.Rand(t)
	both := niss.NISS
	compared := 0
	for i, text := range []string{
		"eo > dr-eo", "eo > dr-eo[niss=always]", "eo[niss=always] > dr-eo", "eo[niss=none] > dr-eo", "eo > dr-eo[niss=none]",
		"eo[niss=always] > dr-eo[niss=always]", "dr > htr", "eofb > dr-eofb", "222 > 223",
	} {
		c := parse(t, text)
		starts := []cube.Cube{position(t, "R' B' L2 R2 B' L'")}
		for k := range sample.Of(10, 600) {
			starts = append(starts, drawTurned(rng, 3+k%6))
		}
		for k, at := range starts {
			lengths := map[int][]Limits{}
			for _, l := range proofLimits {
				if l.Slack = -1; l.Widen && c.Whole(nil) == nil {
					continue
				}
				if shortest, proved := shortestOf(t, c, at, l); proved && (shortest >= 0 || l.Max == 20) {
					lengths[shortest] = append(lengths[shortest], l)
				}
			}
			require.LessOrEqual(t, len(lengths), 1, "%s from %s: %v", text, at.B32(), lengths)
			for shortest, list := range lengths {
				compared += len(list) - 1
				require.False(t, i+k == 0 && shortest != 4)
				if k < 4 {
					bounded := c.Stages.each(func(l Link) Link { l.Max, l.Total = 4, 4; return l })
					plain, _ := solvePlain(t, &Chain{Stages: bounded}, at)
					for moves, n := range plain {
						require.LessOrEqual(t, shortest, n, "%s from %s: %s", text, at.B32(), moves)
					}
				}
			}
		}
	}
	require.Greater(t, compared, 100)
	for range 20 {
		at, l := drawTurned(rng, 4+rng.IntN(5)), proofLimits[0]
		l.Policy = &both
		byWhole, proved := shortestOf(t, parse(t, "eo > dr-eo"), at, l)
		byStep, _ := shortestOf(t, parse(t, "dr"), at, l)
		require.True(t, proved)
		require.Equal(t, byStep, byWhole, at.B32())
	}
}

// drawTurned draws a cube that is so many random turns from solved.
func drawTurned(rng *rand.Rand, turns int) cube.Cube {
	c := cube.Solved
	for range turns {
		c = c.Apply(cube.Move(rng.IntN(cube.NumFaceMoves)))
	}
	return c
}

// TestWholeOf checks which chains have a whole step. Bounds rule it out, and some policies.
func TestWholeOf(t *testing.T) {
	require.Equal(t, "dr", parse(t, "eo > dr-eo").Whole(nil).Name)
	require.Equal(t, "dr", parse(t, "eo > dr-eo[niss=always]").Whole(nil).Name)
	for _, text := range []string{"eo[max=4] > dr-eo", "eo > dr-eo[total=9]", "eo[beam=5] > dr-eo", "eo > dr-eo > htr", "dr", "eo | eofb > dr-eo", "eo[niss=always] > dr-eo", "eofb > dr-eofb", "eo > dr-eo[triggers=R]", "eo > dr-eo[subsets=0c0]"} {
		require.Nil(t, parse(t, text).Whole(nil), text)
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

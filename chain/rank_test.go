package chain

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/steps"
)

// TestRank checks that the partial solutions with the lowest scores are kept, for any
// number of threads.
func TestRank(t *testing.T) {
	at := position(t, scramble)
	badCorners := func(c steps.Case) int {
		return min(int(c.DRs[0].BadCorners), int(c.DRs[1].BadCorners))
	}
	var scores []int // of all partial solutions among which the first stage can choose
	limits := Limits{Max: 4, Beam: 10_000, Slack: -1, Beyond: -1}
	for _, k := range solve(t, parse(t, "eo[min=4; niss=always]"), at, limits) {
		scores = append(scores, badCorners(k.Lines[0].Case))
	}
	slices.Sort(scores)
	const beam = 3
	require.Less(t, scores[beam-1], scores[len(scores)-1], "the scores must differ")

	rank := func(p PartialSolution) int {
		assert.Zero(t, p.Stage)
		assert.Equal(t, "eo", p.Step.Name)
		assert.Equal(t, p.Moves.Len(), p.Len)
		return badCorners(p.Case)
	}
	c := parse(t, "eo[min=4; niss=always] > dr-eo[niss=always]")
	limits = Limits{Max: 12, Beam: beam, Slack: -1, Beyond: -1}
	var byLength, ranked []Skeleton
	for _, limits.Threads = range []int{1, 2, 8} {
		limits.Rank = nil
		found := solve(t, c, at, limits)
		if byLength == nil {
			byLength = found
		}
		require.Equal(t, byLength, found)
		limits.Rank = ByLength
		require.Equal(t, byLength, solve(t, c, at, limits))

		limits.Rank = rank
		found = solve(t, c, at, limits)
		if ranked == nil {
			ranked = found
		}
		require.Equal(t, ranked, found)
	}
	require.NotEmpty(t, ranked)
	for _, k := range ranked {
		requireValid(t, c, at, k)
		require.LessOrEqual(t, badCorners(k.Lines[0].Case), scores[beam-1])
	}
	require.True(t, slices.ContainsFunc(byLength, func(k Skeleton) bool {
		return badCorners(k.Lines[0].Case) > scores[beam-1]
	}), "by length, others are kept")
}

// TestCases checks that each line of a skeleton has the case that it leads to.
func TestCases(t *testing.T) {
	at := position(t, scramble)
	c := parse(t, "eofb > drud-eofb > htr-drud")
	found := solve(t, c, at, Limits{Max: 25, Beam: 50, Slack: -1, Beyond: -1, Count: 1})
	require.Len(t, found, 1)
	lines := found[0].Lines

	at = at.ApplyAlg(lines[0].Alg)
	want := steps.Case{DRs: [2]steps.AxisCase{{Axis: cube.UD, DRCase: at.DRCase(cube.UD)}, {Axis: cube.RL, DRCase: at.DRCase(cube.RL)}}}
	require.Equal(t, want, lines[0].Case)
	at = at.ApplyAlg(lines[1].Alg)
	subset, ok := at.HTRSubset(cube.UD)
	require.True(t, ok)
	require.Equal(t, steps.Case{Subset: subset}, lines[1].Case)
	require.Zero(t, lines[2].Case)
}

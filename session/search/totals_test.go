package search

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/history"
	"nissy/session"
	"nissy/session/sessiontest"
)

// TestSourceNames checks how notices name sources.
func TestSourceNames(t *testing.T) {
	for want, numbers := range map[string][]int{
		"@1": {1}, "@1, @2": {1, 2}, "@1–@3": {1, 2, 3}, "@1–@3, @7": {1, 2, 3, 7}, "@2, @4, @5, @9–@11": {2, 4, 5, 9, 10, 11},
	} {
		s, indexes := totalSearch{}, []int{}
		for i, n := range numbers {
			s.requests = append(s.requests, Solve{Sources: []session.Reference{{Number: n}}})
			indexes = append(indexes, i)
		}
		assert.Equal(t, want, s.sourceNames(indexes))
	}
}

// TestSolveByTotal continues several results with both ways to search by total. The solutions are
// sorted by what all lines have together, which merges moves, and both ways agree.
func TestSolveByTotal(t *testing.T) {
	s := sessiontest.WithTables(t)
	scramble := history.Position{Moves: sessiontest.ParseAlg(t, "R' U' F D2 L2 F R2 U2 R2 B D2 L")}
	require.NotEmpty(t, sessiontest.EventsOf[Solution](t, s, Solve{Step: "eofb", Position: scramble, Bounds: Bounds{Count: new(4)}}))
	sources, err := s.Results("@*")
	require.NoError(t, err)
	require.Len(t, sources, 4)
	r := Solve{Step: "drud-eofb", Sources: sources, Bounds: Bounds{Count: new(12)}}
	bounded := sessiontest.EventsOf[Solution](t, s, r)
	r.Bounds = Bounds{Max: new(9)} // all solutions, which are searched one source after the other
	each := sessiontest.EventsOf[Solution](t, s, r)
	require.Len(t, bounded, 12)
	require.Greater(t, len(each), 12)
	totals := func(list []Solution) (totals []int) {
		for _, found := range list {
			from := sources[found.From.Number-1]
			require.Equal(t, from.Position().Skeleton.Then(found.Alg).Cleanup().Len(), found.Tally.Total, "%v", found)
			totals = append(totals, found.Tally.Total)
		}
		return totals
	}
	require.True(t, slices.IsSorted(totals(bounded)))
	require.Equal(t, totals(bounded), totals(each)[:12])
}

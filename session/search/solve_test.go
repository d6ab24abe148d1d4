package search

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/cube/state/statetest"
	"nissy/history"
	"nissy/internal/sample"
	"nissy/niss"
	"nissy/session"
	_ "nissy/session/cubes"
	"nissy/session/sessiontest"
	"nissy/steps/chain"
)

// TestLimits checks that bounds combine as in nissy-classic.
func TestLimits(t *testing.T) {
	n := func(n int) *int { return &n }
	for _, test := range []struct {
		bounds Bounds
		want   niss.Limits
	}{
		{Bounds{}, niss.Limits{Max: 20, Beyond: -1, Count: 1}},
		{Bounds{Min: n(3)}, niss.Limits{Min: 3, Max: 20, Beyond: -1, Count: 1}},
		{Bounds{Max: n(5)}, niss.Limits{Max: 5, Beyond: -1}},
		{Bounds{Beyond: n(0)}, niss.Limits{Max: 20, Beyond: 0}},
		{Bounds{Count: n(7)}, niss.Limits{Max: 20, Beyond: -1, Count: 7}},
		{Bounds{Max: n(5), Beyond: n(1), Count: n(7)}, niss.Limits{Max: 5, Beyond: 1, Count: 7}},
	} {
		got, err := test.bounds.Limits()
		assert.NoError(t, err)
		assert.Equal(t, test.want, got)
	}
	_, err := Bounds{Min: n(6), Max: n(5)}.Limits()
	assert.EqualError(t, err, "at least 6 moves, but at most 5: the minimum must not be above the maximum")
}

// TestGrace checks when the grace period ends.
func TestGrace(t *testing.T) {
	over, release := Grace(0).Over(t.Context())
	release()
	assert.Nil(t, over, "a grace of 0 never ends")
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		over, release := Grace(time.Second).Over(ctx)
		defer release()
		time.Sleep(time.Hour)
		assert.False(t, over())
		cancel()
		time.Sleep(999 * time.Millisecond)
		assert.False(t, over())
		time.Sleep(time.Millisecond)
		synctest.Wait()
		assert.True(t, over())
	})
}

// TestNoSolution checks that a notice says that there is no solution only if that is proved.
func TestNoSolution(t *testing.T) {
	r, l := Chain{Chain: chain.Named("human")}, chain.Limits{Max: 20}
	require.Equal(t, session.Notice{Text: "human: found no solution of at most 20 moves"}, r.noSolution(true, l))
	beam := session.Notice{Text: "human: found no solution of at most 20 moves with this beam, but there may be one", Advice: session.WidenBeam}
	require.Equal(t, beam, r.noSolution(false, l))
	r.Time = time.Second
	require.Equal(t, session.Notice{Text: "human: found no solution of at most 20 moves in this time"}, r.noSolution(false, l))
}

// TestChainRefused checks that a chain whose first step cannot be solved from a position gives only
// an error, and no event about a proof.
func TestChainRefused(t *testing.T) {
	s := sessiontest.NewSession(t, session.Options{})
	for _, test := range []struct{ request, want string }{
		{`{"command":"chain","chain":"htr","prove":true,"scramble":"R F"}`, "DR must be solved on some axis"},
		{`{"command":"chain","chain":"htr","time":"1s","stream":true,"scramble":"R F"}`, "DR must be solved on some axis"},
		{`{"command":"chain","chain":"dr-eofb","prove":true,"verbose":true,"scramble":"R U","moves":"F"}`, "EO must be solved on F/B"},
		{`{"command":"chain","chain":"htr > htrfin","count_only":true,"time":"1s","scramble":"R F"}`, "DR must be solved on some axis"},
		{`{"command":"chain","chain":"htr","scramble":"R F"}`, "DR must be solved on some axis"},
	} {
		err := s.Run(t.Context(), sessiontest.Decode(t, test.request), func(e session.Event) { t.Errorf("%s: %#v", test.request, e) })
		assert.ErrorContains(t, err, test.want, test.request)
	}
}

// TestSolveCubes solves random cubes that are held in any way and written in any colours and any order
// of the faces, and turns the model of the tests to check each solution.
func TestSolveCubes(t *testing.T) {
	s := sessiontest.WithTables(t)
	rng := sample.Rand(t)
	for range sample.Of(15, 10_000) {
		m := statetest.New(statetest.DrawColors(rng)).Turn(statetest.DrawMoves(rng, 40)).Turn(statetest.DrawGrip(rng))
		order := statetest.DrawOrder(rng)
		body, err := json.Marshal(map[string]string{"command": "twophase", "time": "5ms", "scramble": m.Write(order)})
		require.NoError(t, err)
		events := sessiontest.Events(t, s, sessiontest.Decode(t, string(body)))
		solution := events[len(events)-1].(TwoPhaseSolution)
		require.Empty(t, solution.Alg.Inverse)
		require.True(t, m.Turn(cube.FormatMoves(solution.Alg.Normal)).IsSolved(), "%s: %v", body, solution.Alg)
	}
}

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

package search

import (
	"encoding/json"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/history"
	"nissy/internal/interrupt"
	"nissy/session"
	"nissy/session/sessiontest"
)

// summaryOf returns the last event of a search, which is its summary.
func summaryOf(t *testing.T, s *session.Session, r Solve) SearchSummary {
	t.Helper()
	r.Verbose = true
	list := sessiontest.Events(t, s, r)
	summary, ok := list[len(list)-1].(SearchSummary)
	require.True(t, ok, "%T", list[len(list)-1])
	return summary
}

// withoutTimes returns the effort without the times, which differ from run to run.
func withoutTimes(e Effort) Effort {
	e.Elapsed = 0
	for i := range e.Depths {
		e.Depths[i].Elapsed = 0
	}
	return e
}

// TestSummary checks the numbers of positions of small searches.
func TestSummary(t *testing.T) {
	s := sessiontest.WithTables(t)
	position := history.Position{Moves: sessiontest.ParseAlg(t, "R' U' F D2 L2 F R2 U2 R2 B")}
	eo := summaryOf(t, s, Solve{Step: "eofb", Position: position, Bounds: Bounds{Max: new(4)}, Threads: 1})
	for _, d := range eo.Depths {
		assert.GreaterOrEqual(t, d.Elapsed, time.Duration(0))
	}
	assert.Equal(t, Effort{Depth: 4, Nodes: 640, Depths: []DepthEffort{{1, 0, 0}, {2, 0, 0}, {3, 49, 0}, {4, 591, 0}}}, withoutTimes(eo.Effort))

	none := summaryOf(t, s, Solve{Step: "eofb", Position: position, Bounds: Bounds{Min: new(4), Max: new(4)}, Threads: 1})
	assert.Equal(t, Effort{Depth: 4, Nodes: 591, Depths: []DepthEffort{{4, 591, 0}}}, withoutTimes(none.Effort))
}

// TestDepthsAddUp checks that the depths of a search have all its positions, for all the ways to search.
func TestDepthsAddUp(t *testing.T) {
	sessiontest.FolderWithOptimal(t) // whose tables all sessions with tables share
	s := sessiontest.WithTables(t)
	scramble := history.Position{Moves: sessiontest.ParseAlg(t, "R' U' F D2 L2 F R2 U2 R2 B D2 L")}
	require.NotEmpty(t, sessiontest.EventsOf[Solution](t, s, Solve{Step: "eofb", Position: scramble, Bounds: Bounds{Count: new(4)}}))
	sources, err := s.Results("@*")
	require.NoError(t, err)
	for name, r := range map[string]Solve{
		"one position":      {Step: "eofb", Position: scramble, Bounds: Bounds{Count: new(30)}},
		"whole cube":        {Step: "optimal", Position: history.Position{Moves: sessiontest.ParseAlg(t, "R U F2 L' B2 D R")}},
		"by total, bounded": {Step: "drud-eofb", Sources: sources, Bounds: Bounds{Count: new(12)}},
		"by total, each":    {Step: "drud-eofb", Sources: sources, Bounds: Bounds{Max: new(9)}},
		"by total, one":     {Step: "drud-eofb", Sources: sources[:1], Bounds: Bounds{Count: new(1)}},
	} {
		summary := summaryOf(t, s, r)
		nodes, elapsed := uint64(0), time.Duration(0)
		for i, d := range summary.Depths {
			nodes, elapsed = nodes+d.Nodes, elapsed+d.Elapsed
			assert.True(t, i == 0 || d.Depth > summary.Depths[i-1].Depth, name)
		}
		assert.NotZero(t, nodes, name)
		assert.Equal(t, summary.Nodes, nodes, name)
		assert.LessOrEqual(t, elapsed, summary.Elapsed, name)
		assert.Equal(t, name == "whole cube", summary.Lookups > 0, name)
		assert.Equal(t, session.RoleRemark, summary.Effort.Role(), "no client may miss the depths")
	}
}

// TestMeter checks that a meter does not count pauses, and that it adds up several searches.
func TestMeter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, gate := interrupt.WithGate(t.Context())
		defer gate.End()
		m := NewMeter(ctx)
		assert.Equal(t, Effort{}, m.Total())
		m.StartDepth(3)
		time.Sleep(time.Second)
		m.Visited(10)
		time.Sleep(time.Second) // while solutions are sorted
		m.StartDepth(4)
		time.Sleep(time.Second)
		require.NoError(t, gate.Pause())
		time.Sleep(time.Minute)
		require.NoError(t, gate.Resume())
		m.Visited(100)
		assert.Equal(t, Effort{Depth: 4, Nodes: 100, Elapsed: 3 * time.Second}, m.Effort())
		m.StartSearch()
		m.StartDepth(3)
		time.Sleep(time.Second)
		m.Visited(200)
		assert.Equal(t, []DepthEffort{{3, 210, 2 * time.Second}, {4, 90, time.Second}}, m.Total().Depths)
		m.StartDepth(3) // again, as after damage to a table
		m.Visited(5)
		assert.Equal(t, []DepthEffort{{3, 215, 2 * time.Second}, {4, 90, time.Second}}, m.Total().Depths)
	})
}

// TestEffortJSON checks the fields that an effort has in JSON.
func TestEffortJSON(t *testing.T) {
	for want, e := range map[string]Effort{
		`{"effort":{"depth":7,"nodes":123,"seconds":0.5}}`: {Depth: 7, Nodes: 123, Elapsed: time.Second / 2},
		`{"effort":{"depth":7,"nodes":130,"lookups":400,"seconds":2,"depths":[{"depth":6,"nodes":7,"seconds":0},{"depth":7,"nodes":123,"seconds":1.5}]}}`: {
			Depth: 7, Nodes: 130, Lookups: 400, Elapsed: 2 * time.Second, Depths: []DepthEffort{{6, 7, 0}, {7, 123, 3 * time.Second / 2}},
		},
	} {
		got, err := json.Marshal(e.JSONObject())
		require.NoError(t, err)
		assert.Equal(t, want, string(got))
	}
}

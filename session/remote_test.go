package session_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"nissy/history"
	"nissy/session"
	"nissy/session/attempts"
	"nissy/session/batch"
	"nissy/session/cubes"
	"nissy/session/explain"
	"nissy/session/puzzles"
	"nissy/session/search"
	"nissy/session/sessiontest"
	"nissy/session/tables"
	"nissy/steps/chain"
)

func TestIsLocal(t *testing.T) {
	for _, r := range []session.Request{
		attempts.Write{}, attempts.Attempts{}, attempts.Restore{}, tables.Generate{}, tables.Free{}, tables.ListTables{}, attempts.Load{Path: "x"}, batch.Batch{}, puzzles.SolvePuzzle{PuzzleScrambles: puzzles.PuzzleScrambles{ScrambleFile: "x"}},
		puzzles.God{PuzzleSource: puzzles.PuzzleSource{File: "x"}}, puzzles.ShowPuzzle{PuzzleSource: puzzles.PuzzleSource{File: "x"}},
	} {
		assert.True(t, session.IsLocal(r), "%T", r)
	}
	for _, r := range []session.Request{search.Solve{}, attempts.Load{Text: "R"}, puzzles.SolvePuzzle{PuzzleSource: puzzles.PuzzleSource{Name: "skewb"}}, cubes.Steps{}, attempts.Set{}} {
		assert.False(t, session.IsLocal(r), "%T", r)
	}
}

func TestNeedsAttempt(t *testing.T) {
	p, solution := new(history.Position), new("R")
	for _, r := range []session.Request{
		attempts.Set{}, attempts.Add{}, attempts.Undo{}, attempts.SetMark{}, search.ListResults{}, attempts.CompareSkeletons{}, attempts.Show{}, attempts.GetLink{}, attempts.CheckSolution{Solution: solution}, attempts.CheckSolution{Scramble: p},
	} {
		assert.True(t, session.NeedsAttempt(r), "%T", r)
	}
	for _, r := range []session.Request{
		search.Solve{}, cubes.Steps{}, attempts.Load{}, cubes.Compare{}, attempts.Show{Position: p}, attempts.GetLink{Scramble: p}, attempts.CheckSolution{Scramble: p, Solution: solution},
	} {
		assert.False(t, session.NeedsAttempt(r), "%T", r)
	}
}

func TestMayTakeLong(t *testing.T) {
	for _, r := range []session.Request{search.Solve{}, search.Chain{}, search.TwoPhase{}, cubes.Scramble{}, puzzles.SolvePuzzle{}, puzzles.God{}} {
		assert.True(t, session.MayTakeLong(r), "%T", r)
	}
	for _, r := range []session.Request{cubes.Steps{}, cubes.Invert{}, cubes.GetStatus{}, cubes.Compare{}} {
		assert.False(t, session.MayTakeLong(r), "%T", r)
	}
}

func TestQuota(t *testing.T) {
	q := session.Quota{Threads: 2, Solutions: 10}
	for _, test := range []struct{ request, want session.Request }{
		{search.Solve{}, search.Solve{Threads: 2, Bounds: search.Bounds{Most: 10}}},
		{search.Solve{Threads: 1, CountOnly: true}, search.Solve{Threads: 1, CountOnly: true}},
		{search.Chain{Threads: 64}, search.Chain{Threads: 2, Bounds: search.Bounds{Most: 10}}},
		{puzzles.SolvePuzzle{}, puzzles.SolvePuzzle{Threads: 2, PuzzleBounds: puzzles.PuzzleBounds{Count: new(10)}}},
		{puzzles.SolvePuzzle{PuzzleBounds: puzzles.PuzzleBounds{Count: new(3)}}, puzzles.SolvePuzzle{Threads: 2, PuzzleBounds: puzzles.PuzzleBounds{Count: new(3)}}},
		{puzzles.God{}, puzzles.God{Threads: 2}},
		{search.Replace{Threads: 64}, search.Replace{Threads: 2}},
		{explain.Explain{}, explain.Explain{Threads: 2}},
		{explain.Judge{}, explain.Judge{Threads: 2}},
		{explain.Analyze{Threads: 64}, explain.Analyze{Threads: 2}},
		{batch.Stats{Random: 20}, batch.Stats{Random: 10, Threads: 2}},
		{cubes.Scramble{Count: 20}, cubes.Scramble{Count: 10}},
		{cubes.RandomCube{Count: 5}, cubes.RandomCube{Count: 5}},
		{cubes.Steps{}, cubes.Steps{}},
	} {
		assert.Equal(t, test.want, q.Limit(test.request))
	}
}

// TestMost checks that Most limits the solutions without changing which ones are found.
func TestMost(t *testing.T) {
	s := sessiontest.WithTables(t)
	p := history.Position{Moves: sessiontest.ParseAlg(t, "R' U' F D2 L2 F")}
	for _, bounds := range []search.Bounds{{Max: new(6)}, {Beyond: new(2)}, {Count: new(1000), Max: new(6)}} {
		all := sessiontest.Events(t, s, search.Solve{Step: "eofb", Position: p, Bounds: bounds})
		bounds.Most = 5
		assert.Equal(t, all[:5], sessiontest.Events(t, s, search.Solve{Step: "eofb", Position: p, Bounds: bounds}))
	}
	assert.Len(t, sessiontest.Events(t, s, search.Solve{Step: "eofb", Position: p, Bounds: search.Bounds{Most: 5}}), 1, "by default there is one solution")
	if testing.Short() {
		return // the chain needs large tables
	}
	c := search.Chain{Chain: chain.Named("multistep"), Position: p, Beam: 10, Bounds: search.Bounds{Beyond: new(3), Most: 2}}
	assert.Len(t, sessiontest.EventsOf[search.Skeleton](t, s, c), 2)
}

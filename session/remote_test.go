package session

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"nissy/history"
	"nissy/steps/chain"
)

func TestIsLocal(t *testing.T) {
	for _, r := range []Request{
		Write{}, Attempts{}, Restore{}, Generate{}, Free{}, ListTables{}, Load{Path: "x"}, Batch{}, SolvePuzzle{ScrambleFile: "x"},
		God{PuzzleSource: PuzzleSource{File: "x"}}, ShowPuzzle{PuzzleSource: PuzzleSource{File: "x"}},
	} {
		assert.True(t, IsLocal(r), "%T", r)
	}
	for _, r := range []Request{Solve{}, Load{Text: "R"}, SolvePuzzle{PuzzleSource: PuzzleSource{Name: "skewb"}}, Steps{}, Set{}} {
		assert.False(t, IsLocal(r), "%T", r)
	}
}

func TestNeedsAttempt(t *testing.T) {
	p, solution := new(history.Position), new("R")
	for _, r := range []Request{
		Set{}, Add{}, Undo{}, SetMark{}, ListResults{}, CompareSkeletons{}, Show{}, GetLink{}, CheckSolution{Solution: solution}, CheckSolution{Scramble: p},
	} {
		assert.True(t, NeedsAttempt(r), "%T", r)
	}
	for _, r := range []Request{
		Solve{}, Steps{}, Load{}, Compare{}, Show{Position: p}, GetLink{Scramble: p}, CheckSolution{Scramble: p, Solution: solution},
	} {
		assert.False(t, NeedsAttempt(r), "%T", r)
	}
}

func TestMayTakeLong(t *testing.T) {
	for _, r := range []Request{Solve{}, Chain{}, TwoPhase{}, Scramble{}, SolvePuzzle{}, God{}} {
		assert.True(t, MayTakeLong(r), "%T", r)
	}
	for _, r := range []Request{Steps{}, Invert{}, GetStatus{}, Compare{}} {
		assert.False(t, MayTakeLong(r), "%T", r)
	}
}

func TestQuota(t *testing.T) {
	q := Quota{Threads: 2, Solutions: 10}
	for _, test := range []struct{ request, want Request }{
		{Solve{}, Solve{Threads: 2, Bounds: Bounds{Most: 10}}},
		{Solve{Threads: 1, CountOnly: true}, Solve{Threads: 1, CountOnly: true}},
		{Chain{Threads: 64}, Chain{Threads: 2, Bounds: Bounds{Most: 10}}},
		{SolvePuzzle{}, SolvePuzzle{Threads: 2, PuzzleBounds: PuzzleBounds{Count: new(10)}}},
		{SolvePuzzle{PuzzleBounds: PuzzleBounds{Count: new(3)}}, SolvePuzzle{Threads: 2, PuzzleBounds: PuzzleBounds{Count: new(3)}}},
		{God{}, God{Threads: 2}},
		{Replace{Threads: 64}, Replace{Threads: 2}},
		{Explain{}, Explain{Threads: 2}},
		{Judge{}, Judge{Threads: 2}},
		{Analyze{Threads: 64}, Analyze{Threads: 2}},
		{Stats{Random: 20}, Stats{Random: 10, Threads: 2}},
		{Scramble{Count: 20}, Scramble{Count: 10}},
		{RandomCube{Count: 5}, RandomCube{Count: 5}},
		{Steps{}, Steps{}},
	} {
		assert.Equal(t, test.want, q.Limit(test.request))
	}
}

// TestMost checks that Most limits the solutions without changing which ones are found.
func TestMost(t *testing.T) {
	s := newSession(t, Options{})
	p := history.Position{Moves: parseAlg(t, "R' U' F D2 L2 F")}
	for _, bounds := range []Bounds{{Max: new(6)}, {Beyond: new(2)}, {Count: new(1000), Max: new(6)}} {
		all := events(t, s, Solve{Step: "eofb", Position: p, Bounds: bounds})
		bounds.Most = 5
		assert.Equal(t, all[:5], events(t, s, Solve{Step: "eofb", Position: p, Bounds: bounds}))
	}
	assert.Len(t, events(t, s, Solve{Step: "eofb", Position: p, Bounds: Bounds{Most: 5}}), 1, "by default there is one solution")
	if testing.Short() {
		return // the chain needs large tables
	}
	skeletons := 0
	c := Chain{Chain: chain.Named("multistep"), Position: p, Beam: 10, Bounds: Bounds{Beyond: new(3), Most: 2}}
	for _, e := range events(t, s, c) {
		if _, ok := e.(Skeleton); ok {
			skeletons++
		}
	}
	assert.Equal(t, 2, skeletons)
}

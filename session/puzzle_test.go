package session_test

import (
	"context"
	"testing"

	"nissy/session"
	"nissy/session/puzzles"
	"nissy/session/search"
	"nissy/session/sessiontest"

	"github.com/stretchr/testify/require"
)

// TestGodEffort checks that each Effort has the number of positions up to its distance.
func TestGodEffort(t *testing.T) {
	s := sessiontest.NewSession(t, session.Options{})
	known, efforts := uint64(0), 0
	god := puzzles.God{PuzzleSource: puzzles.PuzzleSource{Name: "pyraminx-no-tips"}, Verbose: true}
	require.NoError(t, s.Run(context.Background(), god, func(e session.Event) {
		switch e := e.(type) {
		case puzzles.Distance:
			known += e.Positions
		case search.Effort:
			require.Equal(t, known, e.Nodes)
			require.Equal(t, efforts, e.Depth)
			efforts++
		}
	}))
	require.Equal(t, 12, efforts)
}

// TestPuzzleDepths checks that the last Effort of a scramble, and only that, has the positions of each depth.
func TestPuzzleDepths(t *testing.T) {
	s := sessiontest.NewSession(t, session.Options{})
	var efforts []search.Effort
	solve := puzzles.SolvePuzzle{PuzzleSource: puzzles.PuzzleSource{Name: "2x2x2"}, PuzzleScrambles: puzzles.PuzzleScrambles{Moves: "R U F R2 U' F R"}, Verbose: true, Threads: 1}
	solve.Slack = new(1)
	require.NoError(t, s.Run(context.Background(), solve, func(e session.Event) {
		if e, ok := e.(search.Effort); ok {
			efforts = append(efforts, e)
		}
	}))
	require.Greater(t, len(efforts), 1)
	last := efforts[len(efforts)-1]
	require.GreaterOrEqual(t, len(last.Depths), len(efforts))
	nodes := uint64(0)
	for _, d := range last.Depths {
		nodes += d.Nodes
	}
	require.Equal(t, last.Nodes, nodes)
	for _, e := range efforts[:len(efforts)-1] {
		require.Empty(t, e.Depths)
	}
}

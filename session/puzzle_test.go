package session_test

import (
	"context"
	"nissy/session"
	"nissy/session/puzzles"
	"nissy/session/search"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestGodEffort checks that each Effort has the number of positions up to its distance.
func TestGodEffort(t *testing.T) {
	s := newSession(t, session.Options{})
	defer s.Close()
	known, efforts := uint64(0), 0
	god := puzzles.God{PuzzleSource: puzzles.PuzzleSource{Name: "pyraminx"}, Verbose: true}
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

package session

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestGodEffort checks that each Effort has the number of positions up to its distance.
func TestGodEffort(t *testing.T) {
	s := newSession(t, Options{})
	defer s.Close()
	known, efforts := uint64(0), 0
	god := God{PuzzleSource: PuzzleSource{Name: "pyraminx"}, Verbose: true}
	require.NoError(t, s.Run(context.Background(), god, func(e Event) {
		switch e := e.(type) {
		case Distance:
			known += e.Positions
		case Effort:
			require.Equal(t, known, e.Nodes)
			require.Equal(t, efforts, e.Depth)
			efforts++
		}
	}))
	require.Equal(t, 12, efforts)
}

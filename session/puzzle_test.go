package session

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

// God's algorithm tells behind each distance how many positions are known by then.
func TestGodEffort(t *testing.T) {
	s := newSession(t, Options{})
	defer s.Close()
	known, told := uint64(0), 0
	god := God{PuzzleSource: PuzzleSource{Name: "pyraminx"}, Verbose: true}
	require.NoError(t, s.Run(context.Background(), god, func(e Event) {
		switch e := e.(type) {
		case Distance:
			known += e.Positions
		case Effort:
			require.Equal(t, known, e.Nodes)
			require.Equal(t, told, e.Depth)
			told++
		}
	}))
	require.Equal(t, 12, told)
}

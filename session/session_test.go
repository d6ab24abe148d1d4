package session

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/history"
	"nissy/niss"
)

// newSession returns a session with its own engine.
func newSession(t testing.TB, o Options) *Session {
	e := NewEngine(o)
	t.Cleanup(func() { assert.NoError(t, e.Close()) })
	return e.NewSession()
}

// parseAlg parses a sequence.
func parseAlg(t *testing.T, text string) cube.Alg {
	t.Helper()
	a, err := cube.ParseAlg(text)
	require.NoError(t, err)
	return a
}

// events runs a request and returns its events except those about tables.
func events(t *testing.T, s *Session, r Request) []Event {
	t.Helper()
	var list []Event
	require.NoError(t, s.Run(context.Background(), r, func(e Event) {
		if notice, ok := e.(Notice); !isProgress(e) && !(ok && notice.Cause != nil) {
			list = append(list, e)
		}
	}))
	return list
}

// TestCancelled checks that Run returns the error of the context.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	s := newSession(t, Options{})
	defer s.Close()
	solve := Solve{Step: "eofb", Position: history.Position{Moves: parseAlg(t, "R' U' F")}, Bounds: Bounds{Max: new(30)}, Policy: niss.NISS}
	err := s.Run(ctx, solve, func(Event) { cancel() })
	assert.ErrorIs(t, err, context.Canceled)
}

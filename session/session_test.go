package session_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/interrupt"
	"nissy/niss"
	"nissy/session"
	"nissy/session/search"
)

// newSession returns a session with its own engine.
func newSession(t testing.TB, o session.Options) *session.Session {
	e := session.NewEngine(o)
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
func events(t *testing.T, s *session.Session, r session.Request) []session.Event {
	t.Helper()
	var list []session.Event
	require.NoError(t, s.Run(context.Background(), r, func(e session.Event) {
		if notice, ok := e.(session.Notice); e.Role() != session.RoleProgress && !(ok && notice.Cause != nil) {
			list = append(list, e)
		}
	}))
	return list
}

// TestCancelled checks that Run returns the error of the context.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	s := newSession(t, session.Options{})
	defer s.Close()
	solve := search.Solve{Step: "eofb", Position: history.Position{Moves: parseAlg(t, "R' U' F")}, Bounds: search.Bounds{Max: new(30)}, Policy: niss.NISS}
	err := s.Run(ctx, solve, func(session.Event) { cancel() })
	assert.ErrorIs(t, err, context.Canceled)
}

// TestReaderLeaves checks that requests emit nothing more when nobody reads their events.
func TestReaderLeaves(t *testing.T) {
	s := newSession(t, session.Options{})
	defer s.Close()
	for _, text := range []string{
		`{"command":"solve","step":"eofb","niss":"niss","max":6,"scramble":"R' U' F"}`,
		`{"command":"solve","step":"eofb","niss":"niss","max":6,"scramble":"R' U' F","moves":"R"}`,
		`{"command":"solve","step":"eofb","niss":"niss","max":6,"count":1000,"scramble":"R' U' F","moves":"R"}`,
		`{"command":"solve","step":"eofb","niss":"niss","max":6,"verbose":true,"scramble":"R' U' F"}`,
		`{"command":"chain","chain":"eo > dr","count":100,"scramble":"R' U' F"}`,
		`{"command":"steps"}`,
	} {
		request, err := session.DecodeRequest([]byte(text))
		require.NoError(t, err)
		all := len(events(t, s, request))
		require.Greater(t, all, 20, text)
		for _, read := range []int{1, 20} {
			reader, leave := context.WithCancel(t.Context())
			emitted := 0
			err = s.Run(interrupt.WithReader(reader), request, func(e session.Event) {
				if emitted++; emitted == read {
					leave()
				}
			})
			assert.Equal(t, read, emitted, text)
			if err != nil {
				assert.ErrorIs(t, err, context.Canceled, text)
			}
		}
	}
}

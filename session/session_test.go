package session_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/history"
	"nissy/internal/interrupt"
	"nissy/niss"
	"nissy/session"
	"nissy/session/search"
	"nissy/session/sessiontest"
)

// TestCancelled checks that Run returns the error of the context.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	s := sessiontest.NewSession(t, session.Options{})
	solve := search.Solve{Step: "eofb", Position: history.Position{Moves: sessiontest.ParseAlg(t, "R' U' F")}, Bounds: search.Bounds{Max: new(30)}, Policy: niss.NISS}
	err := s.Run(ctx, solve, func(session.Event) { cancel() })
	assert.ErrorIs(t, err, context.Canceled)
}

// TestReaderLeaves checks that requests emit nothing more when nobody reads their events.
func TestReaderLeaves(t *testing.T) {
	s := sessiontest.NewSession(t, session.Options{})
	for _, text := range []string{
		`{"command":"solve","step":"eofb","niss":"niss","max":6,"scramble":"R' U' F"}`,
		`{"command":"solve","step":"eofb","niss":"niss","max":6,"scramble":"R' U' F","moves":"R"}`,
		`{"command":"solve","step":"eofb","niss":"niss","max":6,"count":1000,"scramble":"R' U' F","moves":"R"}`,
		`{"command":"solve","step":"eofb","niss":"niss","max":6,"verbose":true,"scramble":"R' U' F"}`,
		`{"command":"chain","chain":"eo > dr","count":100,"scramble":"R' U' F"}`,
		`{"command":"steps"}`,
	} {
		request := sessiontest.Decode(t, text)
		all := len(sessiontest.Events(t, s, request))
		require.Greater(t, all, 20, text)
		for _, read := range []int{1, 20} {
			reader, leave := context.WithCancel(t.Context())
			emitted := 0
			err := s.Run(interrupt.WithReader(reader), request, func(e session.Event) {
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

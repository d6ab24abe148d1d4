package sessiontest

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/session"
)

// NewSession returns a session with its own engine.
func NewSession(t testing.TB, o session.Options) *session.Session {
	e := session.NewEngine(o)
	t.Cleanup(func() { assert.NoError(t, e.Close()) })
	return e.NewSession()
}

// ParseAlg parses a sequence.
func ParseAlg(t testing.TB, text string) cube.Alg {
	t.Helper()
	a, err := cube.ParseAlg(text)
	require.NoError(t, err)
	return a
}

// Events runs a request and returns its events, except progress and what is about tables.
func Events(t testing.TB, s *session.Session, r session.Request) []session.Event {
	t.Helper()
	var list []session.Event
	require.NoError(t, s.Run(context.Background(), r, func(e session.Event) {
		if notice, ok := e.(session.Notice); e.Role() != session.RoleProgress && !(ok && notice.Cause != nil) {
			list = append(list, e)
		}
	}))
	return list
}

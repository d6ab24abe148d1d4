package attempts

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/history"
	"nissy/session"
	"nissy/session/sessiontest"
)

// TestDeleteAttempts checks that saved attempts are deleted only after a confirmation, and
// that these are the confirmed ones even if there are newer attempts by then.
func TestDeleteAttempts(t *testing.T) {
	data := t.TempDir()
	storeAttempt := func() {
		s := sessiontest.NewSession(t, session.Options{Data: data})
		s.AutosaveAttempt()
		scramble := history.Position{Moves: sessiontest.ParseAlg(t, "R' U' F")}
		require.NoError(t, s.Run(t.Context(), Set{scramble}, func(session.Event) {}))
		s.Close()
	}
	files := func() []string {
		list, err := filepath.Glob(filepath.Join(data, session.AttemptsFolder, "*"))
		require.NoError(t, err)
		return list
	}
	empty := sessiontest.NewSession(t, session.Options{Data: data})
	assert.ErrorContains(t, empty.Run(t.Context(), Restore{Number: 1}, func(session.Event) {}), "no saved attempt")
	empty.Close()
	for range 3 {
		storeAttempt()
	}
	require.Len(t, files(), 3)
	s := sessiontest.NewSession(t, session.Options{Data: data})
	defer s.Close()
	for numbers, want := range map[string]string{"4": "no saved attempt", "0": "no saved attempt", "x": "bad number of an attempt", "": "bad number"} {
		assert.ErrorContains(t, s.Run(t.Context(), DeleteAttempts{Numbers: numbers, Sure: true}, func(session.Event) {}), want)
	}
	assert.ErrorContains(t, s.Run(t.Context(), Restore{Number: 4}, func(session.Event) {}), `no saved attempt "4"`)
	err := s.Run(t.Context(), DeleteAttempts{Numbers: "2,2-3"}, func(session.Event) {})
	var confirm *session.ConfirmError
	require.ErrorAs(t, err, &confirm)
	assert.Equal(t, "2 attempts would be deleted", confirm.Effect)
	require.Len(t, files(), 3)
	newest := storedAttempts(s, 1, func(error) {})[0].Path
	storeAttempt()
	var deleted []string
	require.NoError(t, s.Run(t.Context(), confirm.Request, func(e session.Event) { deleted = append(deleted, e.(Deleted).Path) }))
	assert.Len(t, deleted, 2)
	assert.NotContains(t, deleted, newest)
	assert.Len(t, files(), 2)
	_, err = os.Stat(newest)
	assert.NoError(t, err)
}

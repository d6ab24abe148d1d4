package attempts

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/history"
	"nissy/session"
	"nissy/session/sessiontest"
)

// keeper is a session at a prompt, which saves its attempt in the data folder.
type keeper struct {
	*session.Session
	t       *testing.T
	notices []string
}

func newKeeper(t *testing.T) *keeper {
	k := &keeper{Session: sessiontest.NewSession(t, session.Options{Data: t.TempDir()}), t: t}
	k.AutosaveAttempt()
	t.Cleanup(k.Close)
	return k
}

// do runs the requests. It collects the texts of the notices.
func (k *keeper) do(requests ...session.Request) {
	k.t.Helper()
	for _, r := range requests {
		require.NoError(k.t, k.Run(k.t.Context(), r, func(e session.Event) {
			if n, ok := e.(session.Notice); ok {
				k.notices = append(k.notices, n.Text)
			}
		}))
	}
}

// stored returns the skeletons of the saved attempts, the newest first.
func (k *keeper) stored() (skeletons []string) {
	for _, a := range storedAttempts(k.Session, 9, func(err error) { require.NoError(k.t, err) }) {
		skeletons = append(skeletons, a.Attempt.Skeleton().String())
	}
	return skeletons
}

func (k *keeper) set(moves string) session.Request { return Set{history.Position{Moves: k.alg(moves)}} }
func (k *keeper) add(moves string) session.Request {
	return Add{Lines: []history.Line{{Moves: k.alg(moves)}}}
}

func (k *keeper) alg(moves string) cube.Alg { return sessiontest.ParseAlg(k.t, moves) }

// TestSetKeepsAttempt checks that an unfinished attempt can be restored after set has
// replaced it, and that undo takes set back without leaving a copy.
func TestSetKeepsAttempt(t *testing.T) {
	k := newKeeper(t)
	k.do(k.set("R U F"), k.add("D2 L"), k.add("B"), k.set("L D"))
	assert.Equal(t, []string{"the unfinished attempt (3 moves) is kept"}, k.notices)
	assert.Equal(t, []string{"D2 L B"}, k.stored())

	k.do(Undo{Count: 1})
	assert.Equal(t, "D2 L B", k.Attempt().Skeleton().String())
	assert.Empty(t, k.stored())
	k.do(Redo{Count: 1}, k.add("F"), Undo{Count: 2})
	assert.Equal(t, "D2 L B", k.Attempt().Skeleton().String())

	k.do(k.set("L D"), k.add("F"), Restore{Number: 1})
	assert.Equal(t, "D2 L B", k.Attempt().Skeleton().String())
	assert.Equal(t, []string{"F"}, k.stored(), "the other attempt is now stored")
	k.do(Undo{Count: 1})
	assert.Equal(t, "D2 L", k.Attempt().Skeleton().String(), "the restored attempt has its changes")
}

// TestClearKeepsAttempt checks that an unfinished attempt can be restored after Clear.
func TestClearKeepsAttempt(t *testing.T) {
	k := newKeeper(t)
	k.do(k.set("R U F"), k.add("D2 L"), Clear{})
	assert.Equal(t, []string{"the unfinished attempt (2 moves) is kept"}, k.notices)
	assert.Equal(t, []string{"D2 L"}, k.stored())
	k.do(Undo{Count: 1})
	assert.Equal(t, "D2 L", k.Attempt().Skeleton().String())
	assert.Empty(t, k.stored())
}

// TestLoadKeepsAttempt checks that a write-up with another scramble keeps the attempt, and
// one with the same scramble does not.
func TestLoadKeepsAttempt(t *testing.T) {
	k := newKeeper(t)
	k.do(k.set("R U F"), k.add("D2 L"), Load{Text: "R U F\nD2 L B\n"})
	assert.Empty(t, k.stored())
	k.do(Load{Text: "L D\nF\n"})
	assert.Equal(t, []string{"D2 L B"}, k.stored())
}

// TestNotKept checks that set keeps nothing if nothing would be lost.
func TestNotKept(t *testing.T) {
	for name, requests := range map[string]func(*keeper) []session.Request{
		"nothing":       func(*keeper) []session.Request { return nil },
		"only scramble": func(k *keeper) []session.Request { return []session.Request{k.set("R U F")} },
		"finished":      func(k *keeper) []session.Request { return []session.Request{k.set("R U"), k.add("U' R'")} },
		"written": func(k *keeper) []session.Request {
			return []session.Request{k.set("R U"), k.add("D"), Write{Path: filepath.Join(t.TempDir(), "a.txt")}}
		},
	} {
		k := newKeeper(t)
		k.do(requests(k)...)
		k.do(k.set("L D"))
		assert.Empty(t, k.notices, name)
		assert.Empty(t, k.stored(), name)
	}
	k := newKeeper(t)
	k.do(k.set("R U"), k.add("D"), Write{Path: filepath.Join(t.TempDir(), "a.txt")}, k.add("L"), k.set("L D"))
	assert.Equal(t, []string{"D L"}, k.stored(), "changed after it was written")

	script := sessiontest.NewSession(t, session.Options{Data: t.TempDir()})
	k = &keeper{Session: script, t: t}
	k.do(k.set("R U"), k.add("D"), k.set("L D"))
	assert.Empty(t, k.stored(), "a script replaces its attempt")
}

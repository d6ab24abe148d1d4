package attempts

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
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

// TestAttemptInEmit asks for the attempt while the events of a request arrive. The client may do
// that, and gets the attempt after the change.
func TestAttemptInEmit(t *testing.T) {
	k := newKeeper(t)
	for _, r := range []session.Request{
		k.set("R U F"), k.add("D2 L"), EditLine{Number: 1, Moves: k.alg("D2")}, SetMark{Name: "a"}, Save{Moves: k.alg("R")},
		Pop{Count: 1}, Undo{Count: 2}, Redo{Count: 1}, k.set("L D"), Load{Text: "R U F\nF"}, Clear{}, Undo{Count: 9}, Undo{Count: 1},
	} {
		require.NoError(t, k.Run(t.Context(), r, func(e session.Event) {
			now := k.Attempt()
			if c, ok := e.(session.Changed); ok && c.Verb == "done" {
				assert.Equal(t, c.Attempt.String(), now.String(), "%T", r)
			}
		}), "%T", r)
	}
}

// TestNotStarted checks that nothing can be marked without a scramble, and so there is nothing to write.
func TestNotStarted(t *testing.T) {
	k := newKeeper(t)
	for r, want := range map[session.Request]string{
		SetMark{Name: "one"}: "no scramble to mark", Write{Path: t.TempDir() + "/x"}: "nothing to write",
	} {
		assert.ErrorContains(t, k.Run(t.Context(), r, func(session.Event) {}), want)
	}
	assert.True(t, k.Attempt().Empty())
}

// TestOrderOfEvents checks that the notice about an attempt that is kept comes before the change that
// replaces it.
func TestOrderOfEvents(t *testing.T) {
	k := newKeeper(t)
	k.do(k.set("R U F"), k.add("D2 L"))
	var order []session.Role
	require.NoError(t, k.Run(t.Context(), k.set("L D"), func(e session.Event) { order = append(order, e.Role()) }))
	assert.Equal(t, []session.Role{session.RoleRemark, session.RoleAnswer}, order)
}

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
// one with the same scramble keeps it at marks.
func TestLoadKeepsAttempt(t *testing.T) {
	k := newKeeper(t)
	k.do(k.set("R U F"), k.add("D2 L"), Load{Text: "R U F\nD2 L // (2/2)\nB // (1/3)\n"})
	assert.Empty(t, k.stored())
	assert.Empty(t, k.Attempt().Marks(), "the write-up begins with the lines")
	k.do(SetMark{Name: "mine"}, k.add("R"), Save{Name: "x", Moves: sessiontest.ParseAlg(t, "F")}, Load{Text: "R U F\nD2 L // (2/2)\n\n$x = B\n"})
	assert.Equal(t, "the lines before load (4 moves) are at the mark mine2", k.notices[len(k.notices)-1])
	assert.Equal(t, "R U F\n\nD2 L                  // (2/2)\n\n$x = B\n$x2 = F\n\nMarks: mine 1 \"B // (1/3)\", mine2 1 \"B // (1/3)\" \"R // (1/4)\"\n", k.Attempt().String())
	k.do(Load{Text: "L D\nF\n"})
	assert.Equal(t, []string{"D2 L"}, k.stored())
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

package attempts

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/session"
)

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

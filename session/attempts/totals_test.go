package attempts

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nissy/cube"
	"nissy/history"
	"nissy/history/attempttest"
	"nissy/history/writeup"
	"nissy/internal/sample"
	"nissy/session"
)

// TestTotalsAgree makes random changes of an attempt, undoes and redoes some, and checks that
// verify, count and the write-up agree on its total, and that the write-up leads to the same
// attempt again. Some attempts are complete.
func TestTotalsAgree(t *testing.T) {
	engine := session.NewEngine(session.Options{})
	t.Cleanup(func() { engine.Close() })
	sample.Check(t, func(t *rapid.T) { requireTotalsAgree(t, engine) })
}

func requireTotalsAgree(t *rapid.T, engine *session.Engine) {
	s := engine.NewSession()
	ignore := func(session.Event) {}
	require.NoError(t, s.Change(history.Set{Scramble: history.Position{Moves: attempttest.Alg(t, 8)}}, ignore))
	for range rapid.IntRange(1, 12).Draw(t, "changes") {
		switch rapid.IntRange(0, 6).Draw(t, "what") {
		case 0:
			_ = Undo{Count: rapid.IntRange(1, 3).Draw(t, "undo")}.Run(t.Context(), s, ignore)
		case 1:
			_ = Redo{Count: 1}.Run(t.Context(), s, ignore)
		default:
			_ = s.Change(attempttest.Change(t), ignore) // it may refer to a line or name that does not exist
		}
	}
	a := s.Attempt()
	if a.Started() && a.Scramble().State == nil && rapid.Bool().Draw(t, "finish") {
		rest := cube.Alg{Normal: cube.InvertMoves(a.Position().AllMoves().UnNISS())}
		require.NoError(t, s.Change(history.Add{Lines: []history.Line{{Moves: rest}}}, ignore))
		a = s.Attempt()
	}
	requireSameAttempt(t, a)
	if a.Last() == nil || !a.Started() {
		return
	}
	require.Equal(t, a.Total(), cube.CountMoves(a.Solution(), cube.HTM), "count")
	_ = CheckSolution{}.Run(t.Context(), s, func(e session.Event) {
		if v, ok := e.(Verdict); ok {
			require.Equal(t, a.Total(), v.HTM, "verify")
			// If the cube is turned as a whole, moves on both sides and the same moves on normal
			// may lead to different cubes.
			scramble, skeleton := a.Scramble().Cube(), a.Skeleton()
			if len(skeleton.Inverse) == 0 || scramble.CentersSolved() && !skeleton.Cleanup().HasRotation() {
				require.Equal(t, a.Complete(), v.Solves)
			}
		}
	})
}

// requireSameAttempt checks that the write-up of an attempt leads to it.
func requireSameAttempt(t *rapid.T, a history.Attempt) {
	if !a.Started() {
		return
	}
	again, _, err := writeup.Read(a.String())
	require.NoError(t, err)
	require.Equal(t, a.String(), again.String())
	require.Equal(t, a.Cube(), again.Cube())
	require.Equal(t, a.Total(), again.Total())
}

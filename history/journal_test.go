package history_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nissy/cube"
	"nissy/history"
	"nissy/history/attempttest"
	"nissy/internal/sample"
)

// TestUndoRedo undoes and redoes any number of changes and compares the attempts. A
// new change discards the undone ones.
func TestUndoRedo(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		var j history.Journal
		states := []history.Attempt{{}}
		for range rapid.IntRange(1, 30).Draw(t, "changes") {
			if back := rapid.IntRange(0, 3).Draw(t, "undo"); back < len(states) && rapid.Bool().Draw(t, "some") {
				states = states[:len(states)-back]
				require.Len(t, j.Undo(back), back)
			}
			before := j.Current()
			if err := j.Do(attempttest.Change(t)); err != nil {
				require.Equal(t, before, j.Current(), "a change that fails leaves the attempt as it is")
				continue
			}
			states = append(states, j.Current())
			_, redo := j.Depth()
			require.Zero(t, redo)
		}
		last := len(states) - 1
		n := rapid.IntRange(0, last).Draw(t, "n")
		require.Len(t, j.Undo(n), n)
		require.Equal(t, states[last-n], j.Current())
		require.Len(t, j.Redo(n), n)
		require.Equal(t, states[last], j.Current())
		require.Len(t, j.Undo(1000), last)
		require.Equal(t, history.Attempt{}, j.Current())
	})
}

// TestTally compares the tallies with the count of the whole skeleton, and the cube of
// the attempt with that after all moves.
func TestTally(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		a, err := history.Attempt{}.Apply(history.Set{Scramble: history.Position{Moves: attempttest.Alg(t, 10)}})
		require.NoError(t, err)
		var all cube.Alg
		for range rapid.IntRange(1, 12).Draw(t, "lines") {
			alg := attempttest.Alg(t, 5)
			if n := len(all.Normal); n > 3 && rapid.Bool().Draw(t, "cancel") {
				alg.Normal = cube.InvertMoves(all.Normal[n-3:])
			}
			a, err = a.Apply(history.Add{Lines: []history.Line{{Moves: alg, Comment: "x"}}})
			require.NoError(t, err)
			all = all.Then(alg)
			require.Equal(t, a.Scramble().Then(all).Cube(), a.Cube())
			require.Equal(t, all.Cleanup().String(), a.Cleaned().String())
			if !a.Complete() {
				require.Equal(t, all.Cleanup().Count(cube.HTM), a.Total())
			}
		}
	})
}

package history_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nissy/cube"
	"nissy/history"
	"nissy/history/attempttest"
	"nissy/history/writeup"
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
			undo, redo := j.Depth()
			if undo < len(states) { // a new mark
				continue
			}
			states = append(states, j.Current())
			require.Zero(t, redo)
		}
		last := len(states) - 1
		n := rapid.IntRange(0, last).Draw(t, "n")
		require.Len(t, j.Undo(n), n)
		require.Equal(t, withoutMarks(states[last-n]), withoutMarks(j.Current()))
		require.Len(t, j.Redo(n), n)
		require.Equal(t, withoutMarks(states[last]), withoutMarks(j.Current()))
		require.Len(t, j.Undo(1000), last)
		require.Empty(t, withoutMarks(j.Current()))
	})
}

func withoutMarks(a history.Attempt) string {
	text, _, _ := strings.Cut(a.String(), history.MarksPrefix)
	return strings.TrimSpace(text)
}

// TestMarksStay checks that undo removes no marks, except with the scramble, that it brings back those that a change has
// removed, and that a new mark keeps what can be redone.
func TestMarksStay(t *testing.T) {
	var j history.Journal
	do := func(c history.Change) { require.NoError(t, j.Do(c)) }
	add := func(m cube.Move) { do(history.Add{Lines: []history.Line{{Moves: cube.Alg{Normal: []cube.Move{m}}}}}) }
	has := func(want ...string) {
		t.Helper()
		read, remarks, err := history.ReadJournal(j.Text(), writeup.Read)
		require.NoError(t, err)
		require.Empty(t, remarks, j.Text())
		for _, a := range []history.Attempt{j.Current(), read.Current()} {
			var names []string
			for _, m := range a.Marks() {
				names = append(names, m.Name+strconv.Itoa(m.Total()))
			}
			require.Equal(t, want, names)
		}
		j = *read
	}
	do(history.Set{})
	add(cube.NewMove(cube.R, 1))
	add(cube.NewMove(cube.U, 1))
	do(history.SetMark{Name: "one"})
	require.Len(t, j.Undo(1), 1)
	has("one2")
	do(history.SetMark{Name: "half"})
	require.Len(t, j.Redo(1), 1)
	has("half1", "one2")
	require.Len(t, j.Undo(2), 2)
	add(cube.NewMove(cube.F, 1))
	has("half1", "one2")
	do(history.SetMark{Name: "two"})
	do(history.SetMark{Name: "one"}) // another one
	has("half1", "two1", "one1")
	require.Len(t, j.Undo(1), 1)
	has("half1", "one2", "two1")
	do(history.DropMark{Name: "half"})
	do(history.SetMark{Name: "three"})
	do(history.Set{})
	has()
	require.Len(t, j.Undo(2), 2)
	has("half1", "one2", "two1", "three1")
	do(history.Back{Name: "one"})
	require.Equal(t, 2, j.Current().Total())
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

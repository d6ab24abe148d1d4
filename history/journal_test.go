package history_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
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

// TestJournalRoundTrip writes and reads journals. Undoing changes leads to the same
// attempts before and after that.
func TestJournalRoundTrip(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		var written history.Journal
		require.NoError(t, written.Do(history.Set{}))
		for range rapid.IntRange(0, 15).Draw(t, "changes") {
			_ = written.Do(attempttest.Change(t))
		}
		written.Undo(rapid.IntRange(0, 3).Draw(t, "undo"))
		read, remarks, err := history.ReadJournal(written.Text(), writeup.Read)
		require.NoError(t, err)
		require.Empty(t, remarks)
		require.Equal(t, written.Text(), read.Text())
		for {
			undone := written.Undo(1)
			require.Len(t, read.Undo(1), len(undone))
			require.Equal(t, written.Current().String(), read.Current().String())
			if len(undone) == 0 {
				break
			}
		}
	})
}

// TestLongJournal checks that a file has a bounded number of changes.
func TestLongJournal(t *testing.T) {
	var written history.Journal
	require.NoError(t, written.Do(history.Set{}))
	for range history.MaxWritten + 10 {
		require.NoError(t, written.Do(history.Save{Sequence: history.Sequence{Name: "a", Moves: cube.Alg{}}}))
	}
	read, _, err := history.ReadJournal(written.Text(), writeup.Read)
	require.NoError(t, err)
	require.Equal(t, written.Current().String(), read.Current().String())
	require.Len(t, read.Undo(2*history.MaxWritten), history.MaxWritten)
	require.True(t, read.Current().Started())
}

func TestFolder(t *testing.T) {
	folder := history.Folder{Path: filepath.Join(t.TempDir(), "attempts [1]"), Read: writeup.Read}
	now := time.Now()
	var warnings []error
	list := func() []history.StoredAttempt {
		return folder.List(10, func(err error) { warnings = append(warnings, err) })
	}
	require.Empty(t, list())

	first, err := folder.Create(now)
	require.NoError(t, err)
	second, err := folder.Create(now)
	require.NoError(t, err)
	require.NotEqual(t, first.Path, second.Path)
	require.NoError(t, first.Save(startedJournal(t)))
	require.NoError(t, second.Save(startedJournal(t)))
	info, err := os.Stat(first.Path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	require.Empty(t, list(), "both files are locked")

	first.Close()
	require.Len(t, list(), 1)
	opened, j, err := folder.Open(first.Path)
	require.NoError(t, err)
	require.Equal(t, startedJournal(t).Current().String(), j.Current().String())
	require.Empty(t, list())
	_, _, err = folder.Open(second.Path)
	require.Error(t, err)
	opened.Close()
	second.Close()
	require.Len(t, list(), 2)

	// A damaged file is renamed to a name that is not in use.
	for range 2 {
		require.NoError(t, os.WriteFile(first.Path, []byte("\x00"), 0o600))
		require.Len(t, list(), 1)
	}
	require.Len(t, warnings, 2)
	require.FileExists(t, first.Path+".damaged")
	require.FileExists(t, first.Path+".damaged2")
	require.NoFileExists(t, first.Path)
}

// TestOwners checks which lines make the moves of solutions.
func TestOwners(t *testing.T) {
	for _, c := range []struct {
		name, lines, solution string
		want                  []int
	}{
		{"lines", "R U\nF2 D", "R U F2 D", []int{0, 0, 1, 1}},
		{"a merged move", "R U\nU F2\n// note\nB", "R U2 F2 B", []int{0, 1, 1, 3}},
		{"a move that cancels", "R U\nU' F2", "R F2", []int{0, 1}},
		{"parallel moves", "R U\nD F\nB", "R U D F B", []int{0, 0, 1, 1, 2}},
		{"NISS", "R U\n(F D)\nB", "R U B D' F'", []int{0, 0, 2, 1, 1}},
		{"both sides merge", "R U\n(F D)\nD2", "R U D F'", []int{0, 0, 2, 1}},
		{"an insertion", "R * U F\n* = L2 U", "R L2 U2 F", []int{0, 1, 1, 0}},
		{"a repeated skeleton", "R U\n(F D)\nSkeleton: R U D' * F'\n* = L2 U", "R U D' L2 U F'", []int{0, 0, 1, 3, 3, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			moves, err := cube.ParseMoves(c.solution)
			assert.NoError(t, err)
			scramble := cube.Solved.Apply(cube.InvertMoves(moves)...)
			a, _, err := writeup.Read("B\n\n" + c.lines)
			assert.NoError(t, err)
			a = history.NewAttempt(history.Position{State: &scramble}, a.Lines())
			assert.Equal(t, c.solution, cube.FormatMoves(a.Solution()))
			assert.Equal(t, c.want, a.Owners())
		})
	}
}

// TestOldJournal reads files of a version for which a new mark was a change that undo removed: marks and changes are there.
func TestOldJournal(t *testing.T) {
	for end, undone := range map[string]int{
		"(F)                   // (1/3)\n\nMarks: one 1, two 2\n\n//> 5 of 5 changes done\n": 3, "\n//> 2 of 5 changes done\n": 2, "\nMarks: one 1\n\n//> 3 of 5 changes done\n": 2,
	} {
		text := "R' U' F\n\nR U                   // one (2/2)\n" + end + "//> set R' U' F\n//> add R U // one\n//> mark one\n//> add (F)\n//> mark two\n"
		j, remarks, err := history.ReadJournal(text, writeup.Read)
		require.NoError(t, err)
		require.Empty(t, remarks)
		require.Len(t, j.Current().Marks(), 2, text)
		require.Equal(t, 2, j.Current().Marks()[0].Total())
		require.Len(t, j.Undo(9), undone)
		j.Redo(9)
		require.Equal(t, "R U (F)", j.Current().Skeleton().String())
	}
}

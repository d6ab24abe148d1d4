package history_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nissy/cube"
	"nissy/history"
	"nissy/history/attempttest"
	"nissy/history/writeup"
	"nissy/internal/sample"
)

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

package history_test

import (
	"nissy/cube"
	"nissy/history"
	"nissy/internal/attempttest"
	"nissy/writeup"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestJournalRoundTrip writes attempts with all that was done, and undoes and
// redoes what is read.
func TestJournalRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var j history.Journal
		_ = j.Do(history.Set{Scramble: history.Position{}})
		for range rapid.IntRange(0, 15).Draw(t, "changes") {
			_ = j.Do(attempttest.Change(t))
		}
		j.Undo(rapid.IntRange(0, 3).Draw(t, "undo"))
		k, remarks, err := history.ReadJournal(j.Text(), writeup.Read)
		require.NoError(t, err)
		require.Empty(t, remarks)
		require.Equal(t, j.Text(), k.Text())
		for {
			undone, again := j.Undo(1), k.Undo(1)
			require.Len(t, again, len(undone))
			require.Equal(t, j.Now().String(), k.Now().String())
			if len(undone) == 0 {
				break
			}
		}
	})
}

// TestLongJournal keeps a bounded number of changes in a file, and in memory.
func TestLongJournal(t *testing.T) {
	var j history.Journal
	require.NoError(t, j.Do(history.Set{Scramble: history.Position{}}))
	for range history.MostWritten + 10 {
		require.NoError(t, j.Do(history.Save{Sequence: history.Sequence{"a", cube.Alg{}}}))
	}
	k, _, err := history.ReadJournal(j.Text(), writeup.Read)
	require.NoError(t, err)
	require.Equal(t, j.Now().String(), k.Now().String())
	require.Len(t, k.Undo(2*history.MostWritten), history.MostWritten)
	require.True(t, k.Now().Started())
}

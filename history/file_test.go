package history_test

import (
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/history"
	"nissy/history/writeup"
)

// startedJournal returns a journal whose attempt has a scramble.
func startedJournal(t *testing.T) *history.Journal {
	j := new(history.Journal)
	require.NoError(t, j.Do(history.Set{Scramble: history.Position{Moves: cube.Alg{Normal: []cube.Move{0, 9}}}}))
	return j
}

// TestFileLock opens a file twice. The second process waits for the first one.
func TestFileLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.txt")
	f, j, remarks, err := history.OpenFile(path, writeup.Read)
	require.NoError(t, err)
	require.Empty(t, remarks)
	require.Equal(t, history.Attempt{}, j.Current())
	_, _, err = history.Folder{Read: writeup.Read}.Open(path) // this does not wait
	require.ErrorContains(t, err, "in use by another nissy")
	require.NoError(t, f.Save(startedJournal(t)))
	synctest.Test(t, func(t *testing.T) {
		time.AfterFunc(20*time.Millisecond, f.Close)
		f, j, _, err := history.OpenFile(path, writeup.Read) // this waits for Close
		require.NoError(t, err)
		require.True(t, j.Current().Started())
		f.Close()
	})
}

// TestTemporaryFiles checks that opening a file removes the temporary files of killed
// processes, and no others.
func TestTemporaryFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "[a].txt")
	for _, suffix := range []string{".tmp-17", ".tmp-notes"} {
		require.NoError(t, os.WriteFile(path+suffix, nil, 0o600))
	}
	f, _, _, err := history.OpenFile(path, writeup.Read)
	require.NoError(t, err)
	f.Close()
	require.NoFileExists(t, path+".tmp-17")
	require.FileExists(t, path+".tmp-notes")
}

// TestSymbolicLink checks that saving writes to the target of a symbolic link.
func TestSymbolicLink(t *testing.T) {
	folder := t.TempDir()
	link := filepath.Join(folder, "link")
	require.NoError(t, os.WriteFile(filepath.Join(folder, "a.txt"), nil, 0o600))
	if err := os.Symlink("a.txt", link); err != nil {
		t.Skip(err)
	}
	f, _, _, err := history.OpenFile(link, writeup.Read)
	require.NoError(t, err)
	require.NoError(t, f.Save(startedJournal(t)))
	f.Close()
	text, err := os.ReadFile(filepath.Join(folder, "a.txt"))
	require.NoError(t, err)
	require.Equal(t, startedJournal(t).Text(), string(text))
}

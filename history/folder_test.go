package history_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nissy/history"
	"nissy/history/writeup"
)

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

package history_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/history"
	"nissy/writeup"
)

func started(t *testing.T) *history.Journal {
	j := new(history.Journal)
	require.NoError(t, j.Do(history.Set{Scramble: history.Position{Moves: cube.Alg{Normal: []cube.Move{0, 9}}}}))
	return j
}

func TestFolder(t *testing.T) {
	d := history.Folder{Path: filepath.Join(t.TempDir(), "attempts [1]"), Read: writeup.Read}
	now := time.Now()
	var aside []error
	kept := func() []history.Kept { return d.Kept(10, func(err error) { aside = append(aside, err) }) }
	require.Empty(t, kept())

	first, err := d.Create(now)
	require.NoError(t, err)
	second, err := d.Create(now)
	require.NoError(t, err)
	require.NotEqual(t, first.Path, second.Path)
	require.NoError(t, first.Save(started(t)))
	require.NoError(t, second.Save(started(t)))
	info, err := os.Stat(first.Path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	require.Empty(t, kept(), "both are in use")

	first.Close()
	require.Len(t, kept(), 1)
	f, j, err := d.Take(first.Path)
	require.NoError(t, err)
	require.Equal(t, started(t).Now().String(), j.Now().String())
	require.Empty(t, kept())
	_, _, err = d.Take(second.Path)
	require.Error(t, err)
	f.Close()
	second.Close()
	require.Len(t, kept(), 2)

	// A damaged one is set aside, whatever has been set aside before.
	for range 2 {
		require.NoError(t, os.WriteFile(first.Path, []byte("\x00"), 0o600))
		require.Len(t, kept(), 1)
	}
	require.Len(t, aside, 2)
	require.FileExists(t, first.Path+".damaged")
	require.FileExists(t, first.Path+".damaged2")
	require.NoFileExists(t, first.Path)
}

func TestFileIsTakenOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.txt")
	f, j, remarks, err := history.OpenFile(path, writeup.Read)
	require.NoError(t, err)
	require.Empty(t, remarks)
	require.Equal(t, history.Attempt{}, j.Now())
	_, _, err = history.Folder{Read: writeup.Read}.Take(path) // which does not wait
	require.ErrorContains(t, err, "in use by another nissy")
	require.NoError(t, f.Save(started(t)))
	time.AfterFunc(20*time.Millisecond, f.Close)
	f, j, _, err = history.OpenFile(path, writeup.Read) // which waits for that
	require.NoError(t, err)
	require.True(t, j.Now().Started())
	f.Close()
}

// TestFileClears removes what a process that was killed has left, and nothing
// else.
func TestFileClears(t *testing.T) {
	path := filepath.Join(t.TempDir(), "[a].txt")
	for _, ending := range []string{".tmp-17", ".tmp-notes"} {
		require.NoError(t, os.WriteFile(path+ending, nil, 0o600))
	}
	f, _, _, err := history.OpenFile(path, writeup.Read)
	require.NoError(t, err)
	f.Close()
	require.NoFileExists(t, path+".tmp-17")
	require.FileExists(t, path+".tmp-notes")
}

// TestFileThroughLink keeps a link as a link.
func TestFileThroughLink(t *testing.T) {
	folder := t.TempDir()
	link := filepath.Join(folder, "link")
	require.NoError(t, os.WriteFile(filepath.Join(folder, "a.txt"), nil, 0o600))
	if err := os.Symlink("a.txt", link); err != nil {
		t.Skip(err)
	}
	f, _, _, err := history.OpenFile(link, writeup.Read)
	require.NoError(t, err)
	require.NoError(t, f.Save(started(t)))
	f.Close()
	text, err := os.ReadFile(filepath.Join(folder, "a.txt"))
	require.NoError(t, err)
	require.Equal(t, started(t).Text(), string(text))
}

//go:build unix

package robust

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestTruncated(t *testing.T) {
	folder := withTables(t)
	info, err := os.Stat(file(folder, table))
	require.NoError(t, err)
	for _, size := range []int64{0, 1, 100, 4095, 4096, info.Size() / 2, info.Size() - 1, info.Size() + 1} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			require.NoError(t, os.Truncate(file(folder, table), size))
			requireAnswers(t, folder, rebuilt)
			requireWhole(t, folder)
			requireAnswers(t, folder)
		})
	}
}

// TestFlippedByte damages one byte, in the header or the payload, and does what
// it can to hide it: it sets the time of the last change back. The stamp of
// the last check does not fit all the same.
func TestFlippedByte(t *testing.T) {
	folder := withTables(t)
	path := file(folder, table)
	for _, at := range []int64{0, 9, 300, 4095, 4096, 1_000_000, -1} {
		t.Run(fmt.Sprint(at), func(t *testing.T) {
			requireAnswers(t, folder) // which stamps the file
			require.FileExists(t, path+".ok")
			damage(t, path, at)
			requireAnswers(t, folder, rebuilt)
			requireWhole(t, folder)
		})
	}
	t.Run("without a stamp", func(t *testing.T) {
		require.NoError(t, os.Remove(path+".ok"))
		damage(t, path, 5000)
		requireAnswers(t, folder, rebuilt)
		requireWhole(t, folder)
	})
}

// damage inverts the bits of one byte of the file; a negative place counts from
// its end.
func damage(t *testing.T, path string, at int64) {
	t.Helper()
	info, err := os.Stat(path)
	require.NoError(t, err)
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	content[(at+info.Size())%info.Size()] ^= 0xFF
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	require.NoError(t, err)
	_, err = f.Write(content)
	require.NoError(t, err)
	require.NoError(t, f.Close())
	require.NoError(t, os.Chtimes(path, time.Time{}, info.ModTime()))
}

// TestForeign puts something of somebody else's where the table should be.
func TestForeign(t *testing.T) {
	const content = "my notes, not a table\n"
	t.Run("file", func(t *testing.T) {
		folder := t.TempDir()
		path := file(folder, table)
		require.NoError(t, os.WriteFile(path, []byte(content), 0o644))
		for range 2 {
			r := line(t, folder, solve)
			require.Equal(t, answers, r.stdout)
			require.Zero(t, r.code)
			kept, err := os.ReadFile(path)
			require.NoError(t, err)
			require.Equal(t, content, string(kept))
		}
	})
	t.Run("link", func(t *testing.T) {
		folder := t.TempDir()
		notes := t.TempDir() + "/notes"
		require.NoError(t, os.WriteFile(notes, []byte(content), 0o644))
		require.NoError(t, os.Symlink(notes, file(folder, table)))
		r := line(t, folder, solve)
		require.Equal(t, answers, r.stdout)
		kept, err := os.ReadFile(notes)
		require.NoError(t, err)
		require.Equal(t, content, string(kept))
		info, err := os.Lstat(file(folder, table))
		require.NoError(t, err)
		require.NotZero(t, info.Mode()&os.ModeSymlink)
	})
	t.Run("folder", func(t *testing.T) {
		folder := t.TempDir()
		require.NoError(t, os.MkdirAll(file(folder, table)+"/mine", 0o755))
		require.Equal(t, answers, line(t, folder, solve).stdout)
		require.DirExists(t, file(folder, table)+"/mine")
	})
}

// TestOtherTable gives a table the file of another one.
func TestOtherTable(t *testing.T) {
	folder := withTables(t)
	line(t, folder, "solve EO222 R U F")
	require.NoError(t, os.Rename(file(folder, "eo-222"), file(folder, table)))
	requireAnswers(t, folder, rebuilt)
	requireWhole(t, folder)
}

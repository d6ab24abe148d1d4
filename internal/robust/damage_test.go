//go:build unix

package robust

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nissy/internal/sample"
)

// TestTruncated truncates or extends the file of a table. The program must rebuild it.
func TestTruncated(t *testing.T) {
	folder := folderWithTables(t)
	info, err := os.Stat(tableFile(folder, table))
	require.NoError(t, err)
	sizes := []int64{0, 4095, 4096, info.Size() - 1, info.Size() + 1}
	if sample.Long() {
		sizes = append(sizes, 1, 100, info.Size()/2)
	}
	for _, size := range sizes {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			require.NoError(t, os.Truncate(tableFile(folder, table), size))
			requireAnswers(t, folder, rebuilt)
			requireIntact(t, folder)
			requireAnswers(t, folder)
		})
	}
}

// TestFlippedByte damages one byte in the header or the payload of a table. It restores
// the modification time to hide the change, but the stamp of the last check must
// still not match.
func TestFlippedByte(t *testing.T) {
	folder := folderWithTables(t)
	path := tableFile(folder, table)
	offsets := []int64{9, 4095, 4096, -1}
	if sample.Long() {
		offsets = append(offsets, 0, 300, 1_000_000)
	}
	for _, offset := range offsets {
		t.Run(fmt.Sprint(offset), func(t *testing.T) {
			requireAnswers(t, folder) // writes the stamp
			require.FileExists(t, path+".ok")
			damage(t, path, offset)
			requireAnswers(t, folder, rebuilt)
			requireIntact(t, folder)
		})
	}
	t.Run("without a stamp", func(t *testing.T) {
		require.NoError(t, os.Remove(path+".ok"))
		damage(t, path, 5000)
		requireAnswers(t, folder, rebuilt)
		requireIntact(t, folder)
	})
}

// damage inverts the bits of the byte at the offset in the file. A negative offset
// counts from the end. damage does not change the modification time.
func damage(t *testing.T, path string, offset int64) {
	t.Helper()
	info, err := os.Stat(path)
	require.NoError(t, err)
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	content[(offset+info.Size())%info.Size()] ^= 0xFF
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	require.NoError(t, err)
	_, err = f.Write(content)
	require.NoError(t, err)
	require.NoError(t, f.Close())
	require.NoError(t, os.Chtimes(path, time.Time{}, info.ModTime()))
}

// TestForeign puts a foreign file, link or folder where the file of a table should be.
// The program must solve without that file, and must not change the foreign one.
func TestForeign(t *testing.T) {
	const content = "my notes, not a table\n"
	t.Run("file", func(t *testing.T) {
		folder := t.TempDir()
		path := tableFile(folder, table)
		require.NoError(t, os.WriteFile(path, []byte(content), 0o644))
		for range 2 {
			r := runLine(t, folder, solve)
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
		require.NoError(t, os.Symlink(notes, tableFile(folder, table)))
		r := runLine(t, folder, solve)
		require.Equal(t, answers, r.stdout)
		kept, err := os.ReadFile(notes)
		require.NoError(t, err)
		require.Equal(t, content, string(kept))
		info, err := os.Lstat(tableFile(folder, table))
		require.NoError(t, err)
		require.NotZero(t, info.Mode()&os.ModeSymlink)
	})
	t.Run("folder", func(t *testing.T) {
		folder := t.TempDir()
		require.NoError(t, os.MkdirAll(tableFile(folder, table)+"/mine", 0o755))
		require.Equal(t, answers, runLine(t, folder, solve).stdout)
		require.DirExists(t, tableFile(folder, table)+"/mine")
	})
}

// TestOtherTable renames the file of another table to that of the table. The program
// must rebuild the table.
func TestOtherTable(t *testing.T) {
	folder := folderWithTables(t)
	runLine(t, folder, "solve EO222 R U F")
	require.NoError(t, os.Rename(tableFile(folder, "eo-222"), tableFile(folder, table)))
	requireAnswers(t, folder, rebuilt)
	requireIntact(t, folder)
}

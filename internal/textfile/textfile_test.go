package textfile

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func Example() {
	folder, _ := os.MkdirTemp("", "text")
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "file")
	fmt.Println(Write(path, "one line\n", 0o600))
	text, _ := Read(path)
	fmt.Print(text)
	renamed, _ := SetAside(path)
	copied, _ := CopyAside(path, []byte("damaged"), 0o600)
	fmt.Println(filepath.Base(renamed), filepath.Base(copied))
	// Output:
	// <nil>
	// one line
	// file.damaged file.damaged2
}

func TestWriteKeepsMode(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(path, nil, 0o640))
	require.NoError(t, os.Chmod(path, 0o640))
	before, err := os.Stat(path)
	require.NoError(t, err)
	require.NoError(t, Write(path, "text", 0o600))
	after, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, before.Mode(), after.Mode())
}

func TestErrors(t *testing.T) {
	folder := t.TempDir()
	missing := filepath.Join(folder, "missing")
	_, err := Read(missing)
	require.ErrorIs(t, err, os.ErrNotExist)
	require.ErrorContains(t, err, missing+" cannot be read: ")
	_, err = Read(folder)
	require.EqualError(t, err, folder+" is not a text file of at most 16 MB")
	require.ErrorContains(t, Write(filepath.Join(missing, "file"), "", 0o600), "file cannot be written: ")
}

func TestTarget(t *testing.T) {
	folder, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	in := func(name string) string { return filepath.Join(folder, name) }
	for _, link := range [][2]string{{"file", "link"}, {in("link"), "chained"}, {"loop", "loop"}} {
		if err := os.Symlink(link[0], in(link[1])); err != nil {
			t.Skip("no symbolic links:", err)
		}
	}
	for _, existing := range []bool{false, true} {
		if existing {
			require.NoError(t, os.WriteFile(in("file"), nil, 0o600))
		}
		for _, name := range []string{"file", "link", "chained"} {
			require.Equal(t, in("file"), Target(in(name)))
		}
	}
	require.Equal(t, in("loop"), Target(in("loop")))
}

func TestCheckWritable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	require.NoError(t, CheckWritable(path), "the file does not exist")
	require.NoError(t, os.WriteFile(path, []byte("text"), 0o600))
	require.NoError(t, CheckWritable(path))
	require.NoError(t, os.Chmod(path, 0o444))
	require.ErrorIs(t, CheckWritable(path), os.ErrPermission)
	require.ErrorContains(t, Write(path, "", 0o600), "file is read-only: ")
}

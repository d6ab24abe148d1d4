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
	fmt.Println(filepath.Base(renamed))
	// Output:
	// <nil>
	// one line
	// file.damaged
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

package lockfile

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func Example() {
	folder, _ := os.MkdirTemp("", "lock")
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "file")
	lock, _ := Take(path, 0o600)
	_, err := Take(path, 0o600)
	fmt.Println(err)
	lock.Release()
	again, err := Take(path, 0o600)
	fmt.Println(err)
	again.Release()
	// Output:
	// in use by another nissy
	// <nil>
}

func TestNoFolder(t *testing.T) {
	_, err := Take(filepath.Join(t.TempDir(), "none", "file"), 0o600)
	require.Error(t, err)
	require.NotErrorIs(t, err, ErrInUse)
}

// A file that has something in it is none of ours, and stays.
func TestNoLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "poetry")
	require.NoError(t, os.WriteFile(path+".lock", []byte("foo"), 0o600))
	for range 2 {
		_, err := Take(path, 0o600)
		require.EqualError(t, err, "poetry.lock beside it is no lock")
	}
	text, err := os.ReadFile(path + ".lock")
	require.NoError(t, err)
	require.Equal(t, "foo", string(text))
}

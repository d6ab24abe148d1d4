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
	// in use by another nissy process
	// <nil>
}

func TestTakeInMissingFolder(t *testing.T) {
	_, err := Take(filepath.Join(t.TempDir(), "none", "file"), 0o600)
	require.Error(t, err)
	require.NotErrorIs(t, err, ErrInUse)
}

// TestTakeKeepsForeignFile checks that Take refuses a lock file that is not empty, and
// does not change it.
func TestTakeKeepsForeignFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "poetry")
	require.NoError(t, os.WriteFile(path+".lock", []byte("foo"), 0o600))
	for range 2 {
		_, err := Take(path, 0o600)
		require.EqualError(t, err, "poetry.lock next to it is not a lock file")
	}
	text, err := os.ReadFile(path + ".lock")
	require.NoError(t, err)
	require.Equal(t, "foo", string(text))
}

package shell

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestList(t *testing.T) {
	list := lineFile{filepath.Join(t.TempDir(), "new", "list"), "# a list"}
	lines, err := list.read()
	require.NoError(t, err)
	require.Empty(t, lines)

	// Several programs change it at once, and nothing is lost.
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			other := list
			assert.NoError(t, other.change(func(lines []string) []string { return append(lines, fmt.Sprint(i)) }))
		})
	}
	all.Wait()
	lines, err = list.read()
	require.NoError(t, err)
	require.Len(t, lines, 20)
	info, err := os.Stat(list.path)
	require.NoError(t, err)
	require.Zero(t, info.Mode()&0o077, "it is for its owner alone")

	require.NoError(t, list.change(func([]string) []string { return nil }))
	lines, err = list.read()
	require.NoError(t, err)
	require.Empty(t, lines)
}

func TestListForeign(t *testing.T) {
	list := lineFile{filepath.Join(t.TempDir(), "list"), "# a list"}
	require.NoError(t, os.WriteFile(list.path, []byte("mine\n"), 0o644))
	_, err := list.read()
	require.ErrorContains(t, err, "is not a file of nissy; it is now list.damaged")
	require.FileExists(t, list.path+".damaged")
	require.NoError(t, list.change(func(lines []string) []string { return append(lines, "a b") }))
	lines, err := list.read()
	require.NoError(t, err)
	require.Equal(t, []string{"a b"}, lines)
}

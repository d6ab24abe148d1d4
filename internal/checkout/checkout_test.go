package checkout

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestRoot(t *testing.T) {
	assert.FileExists(t, filepath.Join(Root(), "go.mod"))
	assert.Equal(t, "internal/checkout", Package())
}

// TestCache checks that a folder stays as long as it is used, and goes a month later.
func TestCache(t *testing.T) {
	defer func(old string) { userCache = old }(userCache)
	userCache = t.TempDir()
	old, err := Cache("kind", "old")
	require.NoError(t, err)
	month := time.Now().Add(-unusedTooLong - time.Hour)
	require.NoError(t, os.Chtimes(old, month, month))
	_, err = Cache("other", "key")
	require.NoError(t, err)
	assert.DirExists(t, old)
	used, err := Cache("kind", "old")
	require.NoError(t, err)
	assert.Equal(t, old, used)
	_, err = Cache("kind", "new")
	require.NoError(t, err)
	assert.DirExists(t, old)
	require.NoError(t, os.Chtimes(old, month, month))
	_, err = Cache("kind", "new")
	require.NoError(t, err)
	assert.NoDirExists(t, old)
	userCache = ""
	_, err = Cache("kind", "key")
	assert.Error(t, err)
}

func TestHash(t *testing.T) {
	one, err := Hash("internal/checkout")
	require.NoError(t, err)
	again, err := Hash("internal/checkout")
	require.NoError(t, err)
	assert.Equal(t, one, again)
	assert.Len(t, one, 16)
	other, err := Hash("internal/checkout", "internal/sample")
	require.NoError(t, err)
	assert.NotEqual(t, one, other)
	_, err = Hash("internal/none")
	assert.Error(t, err)
}

// TestBuild builds a program twice: the second time there is nothing to do, so the file is the same.
func TestBuild(t *testing.T) {
	p := Product{Package: "nissy/internal/licences/gomodules", Name: "gomodules"}
	first, err := os.Stat(p.Build(t))
	require.NoError(t, err)
	second, err := os.Stat(p.Build(t))
	require.NoError(t, err)
	assert.True(t, os.SameFile(first, second))
	assert.ErrorContains(t, Product{Package: "nissy/none", Name: "none"}.BuildIn(t.TempDir()), "building none")
}

// TestNewest checks which files are sources: a component of the page is one, tests and what is built are none.
func TestNewest(t *testing.T) {
	root, began := t.TempDir(), time.Now().Add(-time.Hour)
	for i, name := range []string{"a.go", "src/view.tsx", "a_test.go", "bin/a.go", "node_modules/a.ts", "testdata/a.c", "README.md"} {
		path := filepath.Join(root, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, nil, 0o644))
		require.NoError(t, os.Chtimes(path, began, began.Add(time.Duration(i)*time.Minute)))
	}
	newest, err := newestIn(root)
	require.NoError(t, err)
	assert.Equal(t, filepath.Join(root, "src", "view.tsx"), newest.path)
	assert.WithinDuration(t, began.Add(time.Minute), newest.changed, time.Second)
}

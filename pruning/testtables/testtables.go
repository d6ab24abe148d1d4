package testtables

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/pruning"
)

// Variable is the environment variable that names the folder of shared tables.
const Variable = "NISSY_TEST_TABLES"

// shared returns the folder of shared tables, "" if tests do not share them.
func shared() string { return os.Getenv(Variable) }

// Store returns a store for tests. It keeps its tables in memory if they are not shared.
func Store() *pruning.Store { return pruning.NewStore(pruning.Options{Dir: shared()}) }

// Folder returns an empty data folder of the test, or one with the shared tables only. When the
// test ends, the tables that it has built are shared, too.
func Folder(t testing.TB) string {
	t.Helper()
	folder := t.TempDir()
	if shared() == "" {
		return folder
	}
	require.NoError(t, os.MkdirAll(shared(), 0o777))
	require.NoError(t, link(shared(), folder))
	t.Cleanup(func() { require.NoError(t, link(folder, shared())) })
	return folder
}

// link links the tables of a folder, and the files that say that they are good, into another.
// A table is complete as soon as it has its name.
func link(from, to string) error {
	files, err := filepath.Glob(filepath.Join(from, "*.nissytable*"))
	if err != nil {
		return err
	}
	for _, file := range files {
		if name := filepath.Base(file); strings.HasSuffix(name, ".nissytable") || strings.HasSuffix(name, ".ok") {
			if err := os.Link(file, filepath.Join(to, name)); err != nil && !os.IsExist(err) && !os.IsNotExist(err) {
				return err
			}
		}
	}
	return nil
}

package testtables

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/internal/checkout"
	"nissy/pruning"
	"nissy/pruning/store"
)

// Variable is the environment variable that names the folder of shared tables, or is Off.
const (
	Variable = "NISSY_TEST_TABLES"
	Off      = "off"
)

// sources are the folders whose packages make tables, or something that tables depend on.
var sources = []string{"cube", "internal/blocksort", "niss", "pruning", "puzzle", "steps/insert"}

// chosen is the value of Variable before a test changes it.
var chosen = os.Getenv(Variable)

// shared returns the folder of shared tables, "" if tests do not share them.
var shared = sync.OnceValue(func() string {
	switch chosen {
	case Off:
		return ""
	case "":
		hash, err := checkout.Hash(sources...)
		if err != nil {
			panic(err)
		}
		folder, err := checkout.Cache("tables", hash)
		if err != nil {
			return "" // there is no folder to share
		}
		return folder
	}
	return chosen
})

// Store returns a store for tests. It keeps its tables in memory if they are not shared.
func Store() *pruning.Store { return pruning.NewStore(pruning.Options{Dir: shared()}) }

// Dir returns the folder of shared tables, for packages that keep tables without a store.
func Dir() *store.Dir { return store.OpenDir(shared()) }

// Folder returns an empty data folder of the test, or one with the shared tables only. When the
// test ends, the tables that it has built are shared, too.
func Folder(t testing.TB) string {
	t.Helper()
	folder, all := t.TempDir(), shared()
	if all == "" {
		return folder
	}
	require.NoError(t, os.MkdirAll(all, 0o777))
	require.NoError(t, link(all, folder))
	t.Cleanup(func() { require.NoError(t, link(folder, all)) })
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

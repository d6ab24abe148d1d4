package testtables

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/pruning/store"
)

// printFolder is the environment variable that makes the test binary print the folder of shared tables.
const printFolder = "NISSY_TESTTABLES_PRINT"

func TestMain(m *testing.M) {
	if os.Getenv(printFolder) != "" {
		os.Stdout.WriteString(shared())
		return
	}
	os.Exit(m.Run())
}

// TestShared checks that the folder of shared tables depends on the sources that make tables and on the variable,
// but not on tests.
func TestShared(t *testing.T) {
	root, cache := t.TempDir(), t.TempDir()
	write := func(name, content string) {
		path := filepath.Join(root, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(content), 0o644))
	}
	folder := func(value string) string {
		c := exec.Command(os.Args[0])
		c.Dir = root
		c.Env = append(os.Environ(), printFolder+"=1", Variable+"="+value, "HOME="+cache, "XDG_CACHE_HOME="+cache, "LocalAppData="+cache)
		output, err := c.Output()
		require.NoError(t, err)
		return string(output)
	}
	write("go.mod", "module x\n")
	for _, source := range sources {
		write(source+"/a.go", "package a\n")
	}
	first := folder("")
	require.DirExists(t, first)
	write("steps/insert/a_test.go", "package a\n")
	require.Equal(t, first, folder(""))
	for _, source := range sources {
		write(source+"/below/b.go", "package b\n")
		changed := folder("")
		require.NotEqual(t, first, changed, source)
		first = changed
	}
	require.Equal(t, cache, folder(cache))
	require.Empty(t, folder(Off))
}

// TestFolder checks that the next test gets the tables that one has built, unless they are not shared.
func TestFolder(t *testing.T) {
	before := shared
	t.Cleanup(func() { shared = before })
	h := store.Header{Name: "table", Version: 1, Bits: 8, Entries: 4, Size: 4}
	for name, dir := range map[string]string{"shared": filepath.Join(t.TempDir(), "new"), "off": ""} {
		shared = func() string { return dir }
		t.Run(name, func(t *testing.T) { require.NoError(t, store.OpenDir(Folder(t)).Save(h, []byte("abcd"))) })
		table, err := store.OpenDir(Folder(t)).Load(h)
		require.Equal(t, dir != "", err == nil, name)
		if err == nil {
			require.Equal(t, "abcd", string(table.Bytes()))
			require.NoError(t, table.Close())
		}
		_, err = Dir().Load(h)
		require.Equal(t, dir != "", err == nil, name)
	}
}

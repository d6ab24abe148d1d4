package store

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const (
	small = 1000      // payload that is read into memory
	large = 3<<20 + 7 // payload that is mapped
)

// childEnv is the environment variable that makes the test binary a child process. Its
// value is a role and a folder, separated by a colon.
const childEnv = "NISSY_STORE_CHILD"

// roles are the functions that a child process can run, with the folder that it works
// in. disk_linux_test.go adds one.
var roles = map[string]func(folder string) error{
	"save":  saveForever,
	"hold":  holdLock,
	"build": buildOnce,
}

func TestMain(m *testing.M) {
	name, folder, isChild := strings.Cut(os.Getenv(childEnv), ":")
	if !isChild {
		os.Exit(m.Run())
	}
	if err := roles[name](folder); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// childCommand returns the command of a child process that runs a role in folder.
func childCommand(t testing.TB, role, folder string) *exec.Cmd {
	self, err := os.Executable()
	require.NoError(t, err)
	c := exec.Command(self)
	c.Env = append(os.Environ(), childEnv+"="+role+":"+folder)
	c.Stderr = os.Stderr
	return c
}

// newSample returns a table of size bytes. The payloads of different versions have
// nothing in common.
func newSample(name string, version uint32, size int) (Header, []byte) {
	payload := make([]byte, size)
	_, _ = rand.NewChaCha8([32]byte{byte(version)}).Read(payload)
	return Header{
		Name: name, Version: version, Entries: 2 * uint64(size), Bits: 4, Base: 3, Size: uint64(size),
		Distribution: []uint64{1, 18, 243, uint64(2*size) - 262},
	}, payload
}

// saveSample saves a table of size bytes in a new folder.
func saveSample(t testing.TB, size int) (d *Dir, h Header, payload []byte) {
	d = OpenDir(t.TempDir())
	h, payload = newSample("table", 1, size)
	require.NoError(t, d.Save(h, payload))
	return d, h, payload
}

// load loads a table, and closes it when the test ends.
func load(t testing.TB, d *Dir, h Header) *Array {
	a, err := d.Load(h)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, a.Close()) })
	return a
}

// fileNames returns the names of the files in the folder.
func fileNames(t testing.TB, d *Dir) []string {
	entries, err := os.ReadDir(d.path)
	require.NoError(t, err)
	names := []string{}
	for _, e := range entries {
		names = append(names, filepath.Base(e.Name()))
	}
	return names
}

// skipOnWindows skips a test that truncates or replaces a mapped file. Windows does
// not allow that.
func skipOnWindows(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows does not allow changes of a mapped file")
	}
}

// flipBit flips one bit of the byte at offset in the file at path.
func flipBit(t testing.TB, path string, offset int64) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	require.NoError(t, err)
	defer f.Close()
	b := make([]byte, 1)
	_, err = f.ReadAt(b, offset)
	require.NoError(t, err)
	b[0] ^= 0x10
	_, err = f.WriteAt(b, offset)
	require.NoError(t, err)
}

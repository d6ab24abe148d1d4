//go:build unix

package robust

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAttemptNotSaved lets the system refuse to write files, as if the disk were full. A
// command that changes the attempt must then fail, each time, and the file must keep its
// content.
func TestAttemptNotSaved(t *testing.T) {
	path := filepath.Join(t.TempDir(), "attempt")
	for _, content := range []string{"", "R U F\n"} {
		if content != "" {
			require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
		}
		c := exec.CommandContext(t.Context(), "sh", "-c", `ulimit -f 0; exec "$@"`, "sh",
			binary, "--attempt", path, "-c", "set R U F2", "-c", "undo", "-c", "add U", "-c", "show")
		c.Env = []string{"NISSYDATA=" + t.TempDir()}
		r := run(t, c)
		require.Equal(t, 1, r.code)
		require.GreaterOrEqual(t, strings.Count(r.stderr, "nissy: the attempt is not saved: "+path+" cannot be written: file too large\n"), 2)
		after, err := os.ReadFile(path)
		require.Equal(t, content == "", os.IsNotExist(err))
		require.Equal(t, content, string(after))
		left, err := filepath.Glob(path + ".*")
		require.NoError(t, err)
		require.Empty(t, left, "no temporary or lock files are left")
	}
}

// TestReadOnlyFile checks that the program refuses a read-only file in which it would
// save an attempt or results.
func TestReadOnlyFile(t *testing.T) {
	for name, args := range map[string][]string{
		"attempt": {"--attempt", "FILE", "set", "U"},
		"write":   {"-c", "set U", "-c", "write FILE"},
		"resume":  {"solve", "eofb", "-i", "--resume", "FILE"},
	} {
		path := filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(path, []byte("R U F\n"), 0o444))
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "FILE", path)
		}
		r := run(t, nissy(t, t.TempDir(), args...))
		require.Equal(t, result{stderr: "nissy: " + path + " is read-only: make it writable, or name another file\n", code: 1}, r, name)
		kept, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, "R U F\n", string(kept))
	}
}

// TestLinkedFile gives the program links to files, one of which does not exist yet. It
// must write to those files and leave the links.
func TestLinkedFile(t *testing.T) {
	for _, content := range []string{"", "R U F\n"} {
		folder := t.TempDir()
		link, chained, target := filepath.Join(folder, "link"), filepath.Join(folder, "chained"), filepath.Join(folder, "target")
		require.NoError(t, os.Symlink("target", link))
		require.NoError(t, os.Symlink(link, chained))
		if content != "" {
			require.NoError(t, os.WriteFile(target, []byte(content), 0o600))
		}
		for i, path := range []string{link, chained} {
			r := run(t, nissy(t, t.TempDir(), "--attempt", path, "set", "U2", strings.Repeat("R ", i)))
			require.Zero(t, r.code, r.stderr)
			kept, err := os.ReadFile(target)
			require.NoError(t, err)
			require.True(t, strings.HasPrefix(string(kept), strings.TrimSpace("U2 "+strings.Repeat("R ", i))+"\n"), string(kept))
			info, err := os.Lstat(path)
			require.NoError(t, err)
			require.NotZero(t, info.Mode()&os.ModeSymlink)
		}
	}
}

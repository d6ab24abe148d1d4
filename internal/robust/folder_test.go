//go:build unix

package robust

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// inMemory is part of the notice that the program prints once if it cannot save tables.
const inMemory = "tables are kept in memory only"

// TestNoFolder runs the program with data folders that cannot exist.
func TestNoFolder(t *testing.T) {
	regular := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(regular, nil, 0o644))
	for name, env := range map[string][]string{
		"a file":       {"NISSYDATA=" + regular},
		"below a file": {"NISSYDATA=" + regular + "/data"},
		"a device":     {"NISSYDATA=/dev/null"},
		"unset":        {},
		"bad home":     {"HOME=not/absolute"},
		"home a file":  {"HOME=" + regular},
	} {
		t.Run(name, func(t *testing.T) {
			c := nissy(t, "", "-c", solve)
			c.Env = env
			r := run(t, c)
			require.Equal(t, answers, r.stdout)
			require.Zero(t, r.code)
			requireNotices(t, r, inMemory)
		})
	}
}

// TestSmallStepNeedsNoFolder checks that a step with small tables neither uses the data
// folder nor prints a notice about it.
func TestSmallStepNeedsNoFolder(t *testing.T) {
	folder := t.TempDir()
	for _, env := range [][]string{{}, {"NISSYDATA=" + folder}} {
		c := nissy(t, "", "-c", "solve eofb "+scramble)
		c.Env = env
		require.Equal(t, result{stdout: "U D2 L U F (5)\n"}, run(t, c))
	}
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Empty(t, entries)
}

// TestHome checks that the default data folder is in the home folder.
func TestHome(t *testing.T) {
	home := t.TempDir()
	c := nissy(t, "", "-c", solve)
	c.Env = []string{"HOME=" + home}
	r := run(t, c)
	require.Equal(t, answers, r.stdout)
	requireNotices(t, r)
	var tables []string
	require.NoError(t, filepath.WalkDir(home, func(path string, _ os.DirEntry, err error) error {
		if filepath.Base(path) == filepath.Base(tableFile("", table)) {
			tables = append(tables, path)
		}
		return err
	}))
	require.Len(t, tables, 1)
}

// TestFileTooLarge lets the system refuse large files, as if the disk were full.
func TestFileTooLarge(t *testing.T) {
	folder := t.TempDir()
	for range 2 {
		c := exec.CommandContext(t.Context(), "sh", "-c", `ulimit -f 100; exec "$@"`, "sh", binary, "-c", solve)
		c.Env = []string{"NISSYDATA=" + folder}
		r := run(t, c)
		require.Equal(t, answers, r.stdout)
		require.Zero(t, r.code)
		requireNotices(t, r, inMemory)
		unfinished, err := filepath.Glob(filepath.Join(folder, "*.nissytable.tmp-*"))
		require.NoError(t, err)
		require.Empty(t, unfinished)
	}
	requireAnswers(t, folder)
	requireIntact(t, folder)
}

// TestReadOnly runs the program as a user who can only read the data folder: first an
// empty folder, then one with the tables, and then one with a damaged table.
func TestReadOnly(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can run the program as another user")
	}
	parent := t.TempDir()
	require.NoError(t, os.Chmod(filepath.Dir(parent), 0o755))
	require.NoError(t, os.Chmod(parent, 0o755))
	folder := filepath.Join(parent, "data")
	require.NoError(t, os.Mkdir(folder, 0o755))
	runAsNobody := func() result {
		c := nissy(t, folder, "-c", solve)
		c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
		return run(t, c)
	}
	r := runAsNobody()
	require.Equal(t, answers, r.stdout)
	requireNotices(t, r, inMemory)

	requireAnswers(t, folder)
	require.Equal(t, result{stdout: answers}, runAsNobody())

	require.NoError(t, os.Truncate(tableFile(folder, table), 4096))
	r = runAsNobody()
	require.Equal(t, answers, r.stdout)
	requireNotices(t, r, rebuilt, inMemory)
}

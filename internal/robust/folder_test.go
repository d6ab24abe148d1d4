//go:build unix

package robust

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/internal/sample"
	"nissy/pruning/testtables"
)

// inMemory is part of the notice that the program prints once if it cannot save tables.
const inMemory = "tables are kept in memory only"

// asNobody makes the command run as a user without any rights. It returns c. Only root
// can run it.
func asNobody(c *exec.Cmd) *exec.Cmd {
	c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	return c
}

// TestReadOnly runs the program as a user who can only read the data folder: first an
// empty folder, then one with the tables, then one with a damaged table, and then one with a table that only its owner
// may read, which the notice names.
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
		return run(t, asNobody(nissy(t, folder, "-c", solve)))
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

	require.NoError(t, os.Chmod(folder, 0o777))
	require.NoError(t, os.Chmod(tableFile(folder, table), 0))
	r = runAsNobody()
	require.Equal(t, answers, r.stdout)
	requireNotices(t, r, inMemory+": "+tableFile(folder, table)+": permission denied")
}

// TestGenerateOnFullDisk lets the system refuse large files while gen builds the tables that are not there. It
// must say how many are saved, and fail.
func TestGenerateOnFullDisk(t *testing.T) {
	sample.Large(t)
	folder := testtables.Folder(t)
	for _, missing := range []string{"corners-222", "eo-222", "htr-finish", "dr-eo"} { // of 1.8, 1.4, 0.7 and 0.5 MB
		os.Remove(tableFile(folder, missing)) // if it is there
	}
	c := exec.CommandContext(t.Context(), "sh", "-c", `ulimit -f 2000; exec "$@"`, "sh", binary, "gen")
	c.Env = []string{"NISSYDATA=" + folder}
	r := run(t, c)
	require.Equal(t, 1, r.code)
	require.FileExists(t, tableFile(folder, "dr-eo"))
	m := regexp.MustCompile(`: tables? \S+ and (eo-222|\d+ others) could not be saved: \S+: file too large; (\d+) of (\d+) table files are in `).FindStringSubmatch(r.stderr)
	require.NotNil(t, m, r.stderr)
	require.NoFileExists(t, tableFile(folder, "corners-222"))
	require.NoFileExists(t, tableFile(folder, "eo-222"))
	if saved, _ := strconv.Atoi(m[2]); m[1] == "eo-222" { // else more tables were not there
		require.Equal(t, m[3], strconv.Itoa(saved+2))
	}
}

//go:build unix

package robust

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/internal/sample"
	"nissy/pruning/testtables"
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
		require.Empty(t, unfinishedFiles(t, folder))
	}
	requireAnswers(t, folder)
	requireIntact(t, folder)
}

// asNobody makes the command run as a user without any rights. It returns c. Only root
// can run it.
func asNobody(c *exec.Cmd) *exec.Cmd {
	c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	return c
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
}

// TestGenerateRefused checks that gen refuses a data folder in which it cannot save
// tables, before it builds any.
func TestGenerateRefused(t *testing.T) {
	regular := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(regular, nil, 0o644))
	for _, folder := range []string{regular, filepath.Join(regular, "data"), "/dev/null"} {
		for _, command := range []string{"gen", "gen optimal --size 118M", "gen --all --yes"} {
			r := runLine(t, folder, command)
			require.Equal(t, 1, r.code, command)
			require.Empty(t, r.stdout)
			require.Equal(t, fmt.Sprintf("nissy: tables cannot be saved: %s: not a directory\n", strings.TrimSuffix(folder, "/data")), r.stderr)
		}
	}
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
	m := regexp.MustCompile(`: tables (.* and eo-222.*) could not be saved: \S+: file too large; (\d+) of (\d+) table files are in `).FindStringSubmatch(r.stderr)
	require.NotNil(t, m, r.stderr)
	names := strings.Split(strings.ReplaceAll(m[1], " and ", ", "), ", ")
	for _, name := range names {
		require.NoFileExists(t, tableFile(folder, name))
	}
	saved, _ := strconv.Atoi(m[2])
	require.Equal(t, m[3], strconv.Itoa(saved+len(names)))
}

// TestUnreadableTable checks that the notice about a table file that cannot be read or
// replaced names the file.
func TestUnreadableTable(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can run the program as another user")
	}
	folder := folderWithTables(t)
	for parent := folder; parent != os.TempDir(); parent = filepath.Dir(parent) {
		require.NoError(t, os.Chmod(parent, 0o777))
	}
	require.NoError(t, os.Chmod(tableFile(folder, table), 0))
	r := run(t, asNobody(nissy(t, folder, "-c", solve)))
	require.Equal(t, answers, r.stdout)
	requireNotices(t, r, inMemory+": "+tableFile(folder, table)+": permission denied")
}

//go:build unix

package robust

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/internal/checkout"
	"nissy/internal/patience"
)

// binary is the path of the built program.
var binary string

func TestMain(m *testing.M) { os.Exit(runWithBinary(m.Run)) }

// runWithBinary puts the program into a folder that anyone may read, calls run and removes the folder. It
// returns the exit code.
func runWithBinary(run func() int) int {
	folder, err := os.MkdirTemp("", "nissy")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(folder)
	binary = filepath.Join(folder, checkout.Nissy.Name)
	if err := errors.Join(os.Chmod(folder, 0o755), checkout.Nissy.BuildIn(folder)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return run()
}

// walkSource reads all folders of the module. This records them as dependencies of the
// test, so that go test runs the test again when the program has changed.
var walkSource = sync.OnceValue(func() error {
	return filepath.WalkDir(checkout.Root(), func(path string, e fs.DirEntry, err error) error {
		if e.IsDir() && strings.HasPrefix(e.Name(), ".git") {
			return fs.SkipDir
		}
		return err
	})
})

const (
	scramble    = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F"
	drScramble  = "U R2 F2 D L2 U' B2 D2 R2 U F2 L2 D' B2 U R2 U2 L2 D F2"
	htrScramble = "U2 R2 F2 D2 L2 B2 R2 U2 F2 D2 R2 B2"
)

// The example command, its solutions, the table that it uses, and the notice that the
// program prints when it rebuilds that table. Of all tables that are mapped from a
// file, this one takes the least time to build.
const (
	solve   = "solve corners-URF -O 0 R U F2 R' U2 F R"
	answers = `R' F U2 R' F2 U R' (7)
R' F' U2 R F2 U' R' (7)
`
	table   = "corners-222"
	rebuilt = "table corners-222 is rebuilt"
)

// longSearch returns a command that finds all solutions of up to the given number of
// moves. It finds the first ones at once, and takes about a second for 11 moves.
func longSearch(moves int) string {
	return fmt.Sprintf("solve corners -M %d R U F2 D L B2 R2 D L2", moves)
}

// nissy returns the command that runs the program with the arguments. The only variable
// in its environment sets the data folder.
func nissy(t testing.TB, folder string, args ...string) *exec.Cmd {
	t.Helper()
	require.NoError(t, walkSource())
	c := exec.CommandContext(t.Context(), binary, args...)
	c.Env = []string{"NISSYDATA=" + folder}
	return c
}

// result is the output and the exit code of a run.
type result struct {
	stdout, stderr string
	code           int
}

// run runs the command until it exits. It fails the test if the output has a stack
// trace.
func run(t testing.TB, c *exec.Cmd) result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	c.Stdout, c.Stderr = &stdout, &stderr
	require.NoError(t, c.Start())
	return result{code: wait(t, c), stdout: stdout.String(), stderr: stderr.String()}.requireNoTrace(t)
}

// wait waits until the command exits. It returns the exit code, or -1 if a signal ended
// the command.
func wait(t testing.TB, c *exec.Cmd) int {
	t.Helper()
	stop := context.AfterFunc(patience.Context(t), func() { c.Process.Kill() })
	err := c.Wait()
	require.True(t, stop(), "%v hangs", c.Args)
	if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) {
		require.NoError(t, err)
	}
	return c.ProcessState.ExitCode()
}

// requireNoTrace requires that the standard error has no stack trace. It returns r.
func (r result) requireNoTrace(t testing.TB) result {
	t.Helper()
	for _, trace := range []string{"panic:", "fatal error:", "goroutine "} {
		require.NotContains(t, r.stderr, trace)
	}
	return r
}

// runLine runs the program with one command line.
func runLine(t testing.TB, folder, command string) result {
	t.Helper()
	return run(t, nissy(t, folder, "-c", command))
}

// requireAnswers runs the example and requires its solutions and the notices.
func requireAnswers(t testing.TB, folder string, notices ...string) {
	t.Helper()
	r := runLine(t, folder, solve)
	require.Equal(t, answers, r.stdout)
	require.Zero(t, r.code)
	requireNotices(t, r, notices...)
}

// requireNotices requires that the standard error has one line for each notice, which
// contains the notice. It ignores the lines that report the progress of a table or a
// search, which the program prints on slow machines.
func requireNotices(t testing.TB, r result, notices ...string) {
	t.Helper()
	var lines []string
	for line := range strings.Lines(r.stderr) {
		if !strings.HasPrefix(line, "nissy: building table ") && !strings.Contains(line, ": searching ") {
			lines = append(lines, line)
		}
	}
	require.Len(t, lines, len(notices), r.stderr)
	for i, notice := range notices {
		require.Contains(t, lines[i], notice)
	}
}

// folderWithTables returns a data folder with the tables of the example.
func folderWithTables(t testing.TB) string {
	t.Helper()
	folder := t.TempDir()
	requireAnswers(t, folder)
	return folder
}

// tableFile returns the path of the file of a table.
func tableFile(folder, table string) string { return filepath.Join(folder, table+".nissytable") }

// unfinishedFiles returns the paths of files of tables that are not complete.
func unfinishedFiles(t testing.TB, folder string) []string {
	t.Helper()
	paths, err := filepath.Glob(tableFile(folder, "*") + ".tmp-*")
	require.NoError(t, err)
	return paths
}

// requireIntact requires that the file of the example's table is intact, and that the
// folder has no unfinished files.
func requireIntact(t testing.TB, folder string) {
	t.Helper()
	require.Equal(t, result{stdout: table + ": whole\n"}, runLine(t, folder, "ptable --verify "+table))
	require.Empty(t, unfinishedFiles(t, folder))
}

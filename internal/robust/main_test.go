//go:build unix

package robust

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// binary is the path of the program.
var binary string

func TestMain(m *testing.M) {
	os.Exit(withProgram(m.Run))
}

// withProgram builds the program and removes it after run.
func withProgram(run func() int) int {
	folder, err := os.MkdirTemp("", "nissy")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(folder)
	binary = filepath.Join(folder, "nissy")
	build := exec.Command("go", "build", "-o", binary, "nissy")
	build.Stderr = os.Stderr
	if err := errors.Join(os.Chmod(folder, 0o755), build.Run()); err != nil {
		fmt.Fprintln(os.Stderr, "building the program:", err)
		return 1
	}
	return run()
}

// lookAtSource looks at all folders of the module. Go sees by that what a test depends
// on, and runs it again when the program has changed.
var lookAtSource = sync.OnceValue(func() error {
	return filepath.WalkDir("../..", func(path string, e fs.DirEntry, err error) error {
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

// The example of a step with a table that builds at once, sooner than any other that
// is mapped from its file.
const (
	table   = "corners-222"
	rebuilt = "table corners-222 is rebuilt"
	solve   = "solve corners-URF -O 0 R U F2 R' U2 F R"
	answers = `R' F U2 R' F2 U R' (7)
R' F' U2 R F2 U' R' (7)
`
)

// longSearch finds some solutions at once, and all of up to 11 moves in about a second.
func longSearch(moves int) string {
	return fmt.Sprintf("solve corners -M %d R U F2 D L B2 R2 D L2", moves)
}

// patience is how long a run may take before it counts as hanging.
const patience = 60 * time.Second

// nissy prepares a run of the program with the data folder. Its environment
// holds nothing else.
func nissy(t testing.TB, folder string, args ...string) *exec.Cmd {
	t.Helper()
	require.NoError(t, lookAtSource())
	c := exec.CommandContext(t.Context(), binary, args...)
	c.Env = []string{"NISSYDATA=" + folder}
	return c
}

// result is what a run left behind.
type result struct {
	stdout, stderr string
	code           int
}

// run runs the command to its end.
func run(t testing.TB, c *exec.Cmd) result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	c.Stdout, c.Stderr = &stdout, &stderr
	require.NoError(t, c.Start())
	return result{code: wait(t, c), stdout: stdout.String(), stderr: stderr.String()}.checked(t)
}

// wait waits for the end of the command and returns its exit code, -1 if a
// signal ended it.
func wait(t testing.TB, c *exec.Cmd) int {
	t.Helper()
	hanging := time.AfterFunc(patience, func() { c.Process.Kill() })
	err := c.Wait()
	require.True(t, hanging.Stop(), "%v hangs", c.Args)
	if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) {
		require.NoError(t, err)
	}
	return c.ProcessState.ExitCode()
}

// checked requires that no run ends in a stack trace.
func (r result) checked(t testing.TB) result {
	t.Helper()
	for _, trace := range []string{"panic:", "fatal error:", "goroutine "} {
		require.NotContains(t, r.stderr, trace)
	}
	return r
}

// line runs one line of commands.
func line(t testing.TB, folder, command string) result {
	t.Helper()
	return run(t, nissy(t, folder, "-c", command))
}

// stdin runs lines of commands from the standard input.
func stdin(t testing.TB, folder, lines string, args ...string) result {
	t.Helper()
	c := nissy(t, folder, args...)
	c.Stdin = strings.NewReader(lines)
	return run(t, c)
}

// requireAnswers runs the example and requires its solutions, and that no more
// is said on the standard error than lines that contain the notices.
func requireAnswers(t testing.TB, folder string, notices ...string) {
	t.Helper()
	r := line(t, folder, solve)
	require.Equal(t, answers, r.stdout)
	require.Zero(t, r.code)
	requireNotices(t, r, notices...)
}

// requireNotices requires one line on the standard error for each notice,
// beside those that tell on a slow machine how far a table is.
func requireNotices(t testing.TB, r result, notices ...string) {
	t.Helper()
	var lines []string
	for line := range strings.Lines(r.stderr) {
		if !strings.HasPrefix(line, "nissy: building table ") {
			lines = append(lines, line)
		}
	}
	require.Len(t, lines, len(notices), r.stderr)
	for i, notice := range notices {
		require.Contains(t, lines[i], notice)
	}
}

// withTables returns a folder with the tables of the example.
func withTables(t testing.TB) string {
	t.Helper()
	folder := t.TempDir()
	requireAnswers(t, folder)
	return folder
}

// file returns the path of a table's file.
func file(folder, table string) string { return filepath.Join(folder, table+".nissytable") }

// requireWhole requires that the example's tables are sound files, with nothing
// unfinished beside them.
func requireWhole(t testing.TB, folder string) {
	t.Helper()
	require.Equal(t, result{stdout: table + ": whole\n"}, line(t, folder, "ptable --verify "+table))
	unfinished, err := filepath.Glob(filepath.Join(folder, "*.nissytable.tmp-*"))
	require.NoError(t, err)
	require.Empty(t, unfinished)
}

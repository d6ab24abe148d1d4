//go:build unix

package robust

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/gofrs/flock"
	"github.com/stretchr/testify/require"

	"nissy/internal/patience"
	"nissy/pruning/testtables"
)

// startAndRead starts a command, and waits until it has written the first line to its standard error, or to
// its standard output.
func startAndRead(t *testing.T, c *exec.Cmd, pipe func() (io.ReadCloser, error)) (first string, rest *bufio.Reader) {
	t.Helper()
	out, err := pipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	rest = bufio.NewReader(out)
	first, err = rest.ReadString('\n')
	require.NoError(t, err)
	return first, rest
}

// TestWaiting starts the program with a table that another process builds, as its lock says. Package store
// tests that several processes build a table once.
func TestWaiting(t *testing.T) {
	folder := t.TempDir()
	lock := flock.New(tableFile(folder, "dr-eo") + ".lock")
	require.NoError(t, lock.Lock())
	var out strings.Builder
	c := nissy(t, folder, "-c", "solve drud-eofb U R U")
	c.Stdout = &out
	notice, _ := startAndRead(t, c, c.StderrPipe)
	require.Equal(t, "nissy: waiting for another nissy process, which is building table dr-eo\n", notice)
	require.NoError(t, lock.Unlock())
	require.Zero(t, wait(t, c))
	require.Equal(t, "U' R (2)\n", out.String())
	require.FileExists(t, tableFile(folder, "dr-eo"))
}

// TestInterruptedBuilding interrupts the program while it builds a table that takes long.
// It must say so when it begins, and keep the tables that are finished, but no other
// files.
func TestInterruptedBuilding(t *testing.T) {
	folder := testtables.Folder(t) // with the smaller table that it needs, too
	built, err := filepath.Glob(tableFile(folder, "optimal-[0-9]*"))
	require.NoError(t, err)
	for _, path := range built {
		require.NoError(t, os.Remove(path))
	}
	requireAnswers(t, folder)
	for _, args := range [][]string{{"solve", "optimal", scramble}, {"solve", "optimal", "--json", scramble}} {
		c := nissy(t, folder, args...)
		c.Env = append(c.Env, "GOMAXPROCS=1") // so that it takes at least ten seconds
		line, stderr := startAndRead(t, c, c.StderrPipe)
		announced := regexp.MustCompile(`^nissy: building table (optimal-\S+): about [0-9]+ (s|minutes), [0-9]+ MB in ` + folder + `, [0-9]+ MB of memory; Ctrl-C stops it`)
		for !announced.MatchString(line) {
			line, err = stderr.ReadString('\n')
			require.NoError(t, err, "there is no notice")
		}
		require.NoError(t, c.Process.Signal(os.Interrupt))
		rest, err := io.ReadAll(stderr)
		require.NoError(t, err)
		require.Equal(t, 130, wait(t, c))
		require.Contains(t, string(rest), "interrupted")
		require.NoFileExists(t, tableFile(folder, announced.FindStringSubmatch(line)[1]))
		requireIntact(t, folder)
	}
}

// TestPipeInterrupted interrupts the program while it waits for a process that writes to
// a named pipe, or for what that process writes.
func TestPipeInterrupted(t *testing.T) {
	for _, command := range []string{"solve eofb --file PIPE", "ksolve PIPE", "ksolve PIPE M", "ksolve --puzzle 2x2x2 PIPE"} {
		for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
			for _, hasWriter := range []bool{false, true} {
				path := filepath.Join(t.TempDir(), "PIPE")
				require.NoError(t, syscall.Mkfifo(path, 0o600))
				if hasWriter {
					writer, err := os.OpenFile(path, os.O_RDWR, 0)
					require.NoError(t, err)
					defer writer.Close()
				}
				var stderr strings.Builder
				c := nissy(t, t.TempDir(), "-c", "version", "-c", strings.ReplaceAll(command, "PIPE", path))
				c.Stderr = &stderr
				startAndRead(t, c, c.StdoutPipe) // it handles signals
				patience.Until(t, "the program waits", func() bool { return sleeps(t, c) })
				require.NoError(t, c.Process.Signal(signal))
				require.Equal(t, 130, wait(t, c), command)
				require.Equal(t, "nissy: interrupted\n", stderr.String(), command)
			}
		}
	}
}

// sleeps reports whether all threads of the running program wait. Only Linux says so; elsewhere sleeps
// always returns true.
func sleeps(t *testing.T, c *exec.Cmd) bool {
	threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", c.Process.Pid))
	require.NoError(t, err)
	return !slices.ContainsFunc(threads, func(path string) bool {
		stat, err := os.ReadFile(path) // its third word is the state
		return err == nil && !strings.Contains(string(stat), ") S ")
	})
}

//go:build unix

package robust

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/internal/patience"
)

// fromPipe are commands that read a named pipe PIPE, what to write to it, and the answer.
var fromPipe = []struct{ command, text, answer string }{
	{"solve eofb --file PIPE", "R U F\n", ">>> Line: R U F\nF (1)\n"},
	{"ksolve PIPE", "Set A 2 2\nMove M\nA\n2 1\nEnd\n", "PIPE\nA: 2 pieces, 2 orientations\npositions: 2\nmoves: M\n"},
	{"ksolve PIPE M", "Set A 2 2\nMove M\nA\n2 1\nEnd\n", "M (1)\n"},
	{"ksolve --puzzle 2x2x2 PIPE", "ScrambleAlg a\nR\nEnd\n", "Solving a\nScramble position:\nCORNERS\n1 6 2 4 5 7 3\n0 2 1 0 0 1 2\nR' (1)\n"},
}

// newPipe returns the path of a new named pipe.
func newPipe(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "PIPE")
	require.NoError(t, syscall.Mkfifo(path, 0o600))
	return path
}

// TestPipe writes to named pipes that the program reads.
func TestPipe(t *testing.T) {
	for _, p := range fromPipe {
		path := newPipe(t)
		c := nissy(t, t.TempDir(), "-c", strings.ReplaceAll(p.command, "PIPE", path))
		var stdout bytes.Buffer
		c.Stdout = &stdout
		require.NoError(t, c.Start())
		require.NoError(t, os.WriteFile(path, []byte(p.text), 0o600))
		require.Zero(t, wait(t, c), p.command)
		require.Equal(t, p.answer, stdout.String(), p.command)
	}
}

// TestPipeInterrupted interrupts the program while it waits for a process that writes to
// a named pipe, or for what that process writes.
func TestPipeInterrupted(t *testing.T) {
	for _, p := range fromPipe {
		for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
			for _, hasWriter := range []bool{false, true} {
				path := newPipe(t)
				if hasWriter {
					writer, err := os.OpenFile(path, os.O_RDWR, 0)
					require.NoError(t, err)
					defer writer.Close()
				}
				c := nissy(t, t.TempDir(), "-c", "version", "-c", strings.ReplaceAll(p.command, "PIPE", path))
				_, _, stderr := startAndReadLine(t, c) // it handles signals
				patience.Until(t, "the program waits", func() bool { return sleeps(t, c) })
				require.NoError(t, c.Process.Signal(signal))
				require.Equal(t, 130, wait(t, c), p.command)
				require.Equal(t, "nissy: interrupted\n", stderr.String(), p.command)
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

//go:build unix

package robust

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// batchCommand returns the command that solves the scrambles with the results file.
func batchCommand(t *testing.T, folder, results, scrambles string) *exec.Cmd {
	t.Helper()
	c := nissy(t, folder, "solve", "corners", "-M", "11", "-n", "3", "-i", "--resume", results)
	c.Stdin = strings.NewReader(scrambles)
	return c
}

// TestResume kills or interrupts a batch after one answer, the next run after two, and
// so on, and then lets a last run finish. The output of the last run must be that of an
// undisturbed batch, and the results file must have each position once.
func TestResume(t *testing.T) {
	folder := t.TempDir()
	lines := strings.SplitAfter(runLine(t, folder, "scramble -n 8 --seed 3").stdout, "\n")
	scrambles := strings.Join(lines, "")
	want := run(t, batchCommand(t, folder, filepath.Join(t.TempDir(), "results"), scrambles)).stdout
	results := filepath.Join(t.TempDir(), "results")
	for i, signal := range []os.Signal{os.Kill, os.Interrupt, os.Kill, syscall.SIGTERM} {
		c := batchCommand(t, folder, results, scrambles)
		out, err := c.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, c.Start())
		answered := bufio.NewScanner(out)
		for n := 0; n <= i && answered.Scan(); {
			if strings.HasPrefix(answered.Text(), ">>>") {
				n++
			}
		}
		require.NoError(t, c.Process.Signal(signal))
		for answered.Scan() { // read on, because a closed pipe would end the program too
		}
		wait(t, c)
	}
	last := run(t, batchCommand(t, folder, results, scrambles))
	require.Zero(t, last.code)
	require.Equal(t, want, last.stdout)
	kept, err := os.ReadFile(results)
	require.NoError(t, err)
	require.Equal(t, 1+8, strings.Count(string(kept), "\n"))
	for _, scramble := range lines[:8] {
		require.Equal(t, 1, strings.Count(string(kept), strings.TrimSpace(scramble)+`"`))
	}
}

// TestResumeTogether checks that nissy refuses a results file that another process uses,
// and accepts it after that process was killed.
func TestResumeTogether(t *testing.T) {
	folder := t.TempDir()
	results := filepath.Join(t.TempDir(), "results")
	first := nissy(t, folder, "solve", "corners", "-i", "--resume", results)
	in, err := first.StdinPipe()
	require.NoError(t, err)
	out, err := first.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, first.Start())
	_, err = in.Write([]byte("R U F\n"))
	require.NoError(t, err)
	answer := bufio.NewScanner(out)
	for range 2 { // the line, then its answer
		require.True(t, answer.Scan())
	}
	require.Equal(t, "F' U' R' (3)", answer.Text())

	args := []string{"solve", "corners", "-i", "--resume", results}
	second := run(t, nissy(t, folder, args...))
	require.Equal(t, 1, second.code)
	require.Equal(t, "nissy: "+results+" is in use by another nissy process\n", second.stderr)

	kill(t, first)
	third := runInput(t, folder, "R U F\n", args...)
	require.Zero(t, third.code)
	require.Equal(t, ">>> Line: R U F\nF' U' R' (3)\n", third.stdout)
	requireNotices(t, third, "known results in "+results+": 1")
}

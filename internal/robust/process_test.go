//go:build unix

package robust

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestKilled kills the program at moments all over its first run, while it
// builds tables and while it saves them.
func TestKilled(t *testing.T) {
	for delay := time.Duration(0); delay < 200*time.Millisecond; delay += 20 * time.Millisecond {
		folder := t.TempDir()
		c := nissy(t, folder, "-c", solve)
		require.NoError(t, c.Start())
		time.Sleep(delay)
		kill(t, c)
		requireAnswers(t, folder)
		requireWhole(t, folder)
	}
}

// TestKilledWhileSaving kills the program when it has begun to write a file, or has
// written it where it was too quick.
func TestKilledWhileSaving(t *testing.T) {
	unfinished := 0
	for range 5 {
		folder := t.TempDir()
		c := nissy(t, folder, "-c", solve)
		require.NoError(t, c.Start())
		until(t, func() bool { return len(temporary(t, folder)) > 0 || isThere(file(folder, table)) })
		kill(t, c)
		unfinished += len(temporary(t, folder))
		requireAnswers(t, folder)
		requireWhole(t, folder)
	}
	t.Logf("%d unfinished files cleaned up", unfinished)
}

// temporary lists the unfinished files of the example's table.
func temporary(t *testing.T, folder string) []string {
	t.Helper()
	names, err := filepath.Glob(file(folder, table) + ".tmp-*")
	require.NoError(t, err)
	return names
}

func isThere(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// until waits for something to happen.
func until(t *testing.T, happens func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !happens(); time.Sleep(100 * time.Microsecond) {
		require.True(t, time.Now().Before(deadline), "it does not happen")
	}
}

func kill(t *testing.T, c *exec.Cmd) {
	t.Helper()
	require.NoError(t, c.Process.Kill())
	c.Wait()
}

// TestTogether lets processes begin at once in an empty folder. All are right,
// and one alone builds the table, which takes a few seconds of a processor.
func TestTogether(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a large table")
	}
	folder := t.TempDir()
	var cs [3]*exec.Cmd
	var outs [3]bytes.Buffer
	for i := range cs {
		cs[i] = nissy(t, folder, "-c", "solve drud "+scramble)
		cs[i].Stdout = &outs[i]
		require.NoError(t, cs[i].Start())
	}
	var total, most time.Duration
	for i, c := range cs {
		require.Zero(t, wait(t, c))
		require.Equal(t, "R U' F2 B L' F2 R B (8)\n", outs[i].String())
		total += c.ProcessState.UserTime()
		most = max(most, c.ProcessState.UserTime())
	}
	require.FileExists(t, file(folder, "dr"))
	require.Less(t, total, most*3/2, "the table was built more than once")
}

// begin starts a command and returns it when it has printed its first line.
func begin(t *testing.T, c *exec.Cmd) (first string, out *bufio.Reader, stderr *bytes.Buffer) {
	t.Helper()
	stderr = new(bytes.Buffer)
	c.Stderr = stderr
	pipe, err := c.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	out = bufio.NewReader(pipe)
	first, err = out.ReadString('\n')
	require.NoError(t, err)
	return first, out, stderr
}

// TestInterrupted interrupts a search that has found something.
func TestInterrupted(t *testing.T) {
	folder := t.TempDir()
	whole := line(t, folder, longSearch(9)).stdout
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		c := nissy(t, folder, "-c", longSearch(15), "-c", "version")
		first, out, stderr := begin(t, c)
		time.Sleep(100 * time.Millisecond)
		require.NoError(t, c.Process.Signal(signal))
		signalled := time.Now()
		rest, err := io.ReadAll(out)
		require.NoError(t, err)
		require.Equal(t, 130, wait(t, c))
		require.Less(t, time.Since(signalled), 2*time.Second)
		require.True(t, strings.HasPrefix(first+string(rest), whole), "what was found is printed")
		require.NotContains(t, string(rest), "0.1", "the next command is not run")
		require.Equal(t, "nissy: interrupted\n", stderr.String())
	}
}

// TestInterruptedSilence interrupts commands that have not printed anything.
func TestInterruptedSilence(t *testing.T) {
	for _, command := range []string{"gen", "solve drud -m 15 " + scramble} {
		c := nissy(t, t.TempDir(), "-c", command)
		var stdout, stderr bytes.Buffer
		c.Stdout, c.Stderr = &stdout, &stderr
		require.NoError(t, c.Start())
		time.Sleep(500 * time.Millisecond)
		require.NoError(t, c.Process.Signal(os.Interrupt))
		require.Equal(t, 130, wait(t, c))
		require.Equal(t, "nissy: interrupted\n", stderr.String())
		require.Empty(t, stdout.String())
	}
}

// TestInterruptedTwoPhase interrupts a search for better solutions.
func TestInterruptedTwoPhase(t *testing.T) {
	c := nissy(t, t.TempDir(), "-c", "twophase -v --time 50s "+scramble)
	var stdout bytes.Buffer
	c.Stdout = &stdout
	pipe, err := c.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	stderr := bufio.NewReader(pipe)
	_, err = stderr.ReadString('\n') // the first solution
	require.NoError(t, err)
	require.NoError(t, c.Process.Signal(os.Interrupt))
	rest, err := io.ReadAll(stderr)
	require.NoError(t, err)
	require.Equal(t, 130, wait(t, c))
	require.True(t, strings.HasSuffix(string(rest), "nissy: interrupted\n"))
	require.NotEmpty(t, stdout.String())
}

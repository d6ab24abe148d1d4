//go:build unix

package robust

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/gofrs/flock"
	"github.com/stretchr/testify/require"

	"nissy/internal/patience"

	"nissy/pruning/testtables"
)

// kill kills the command and waits until it has exited.
func kill(t *testing.T, c *exec.Cmd) {
	t.Helper()
	require.NoError(t, c.Process.Kill())
	c.Wait()
}

// TestTogether starts several processes at the same time with a data folder without tables. All must give the
// correct answer. They wait for the lock of the table, which the test holds. The first one that gets it builds the
// table, and the others use its file.
func TestTogether(t *testing.T) {
	folder := t.TempDir()
	lock := flock.New(tableFile(folder, table) + ".lock")
	require.NoError(t, lock.Lock())
	var cs [3]*exec.Cmd
	var outs [3]bytes.Buffer
	for i := range cs {
		cs[i] = nissy(t, folder, "-c", solve)
		cs[i].Stdout = &outs[i]
		pipe, err := cs[i].StderrPipe()
		require.NoError(t, err)
		require.NoError(t, cs[i].Start())
		notice, err := bufio.NewReader(pipe).ReadString('\n')
		require.NoError(t, err)
		require.Equal(t, "nissy: waiting for another nissy process, which is building table "+table+"\n", notice)
	}
	require.NoError(t, lock.Unlock())
	stat := func() (info os.FileInfo) {
		patience.Until(t, "the table is saved", func() bool {
			var err error
			info, err = os.Stat(tableFile(folder, table))
			return err == nil
		})
		return info
	}
	first := stat()
	for i, c := range cs {
		require.Zero(t, wait(t, c))
		require.Equal(t, answers, outs[i].String())
	}
	require.True(t, os.SameFile(first, stat()), "the table was built more than once")
}

// startAndReadLine starts a command and waits for its first line of output. It returns
// this line, a reader of the remaining output, and the buffer of the standard error.
func startAndReadLine(t *testing.T, c *exec.Cmd) (first string, out *bufio.Reader, stderr *bytes.Buffer) {
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

// TestInterrupted interrupts a search that has already found solutions.
func TestInterrupted(t *testing.T) {
	folder := t.TempDir()
	whole := runLine(t, folder, longSearch(9)).stdout
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		c := nissy(t, folder, "-c", longSearch(15), "-c", "version")
		first, out, stderr := startAndReadLine(t, c)
		read := make([]byte, len(whole)-len(first))
		_, err := io.ReadFull(out, read)
		require.NoError(t, err)
		require.NoError(t, c.Process.Signal(signal))
		rest, err := io.ReadAll(out)
		require.NoError(t, err)
		require.Equal(t, 130, wait(t, c))
		require.Equal(t, whole, first+string(read), "the solutions found are printed")
		require.NotContains(t, string(rest), "0.1", "the next command does not run")
		require.Equal(t, "nissy: interrupted\n", stderr.String())
	}
}

// TestInterruptedWithoutOutput interrupts commands that have not printed anything.
func TestInterruptedWithoutOutput(t *testing.T) {
	for _, command := range []string{"gen", "solve drud -m 15 " + scramble} {
		folder := t.TempDir()
		c := nissy(t, folder, "-c", "version", "-c", command)
		_, out, stderr := startAndReadLine(t, c) // it handles signals
		patience.Until(t, "the command builds a table", func() bool {
			locks, err := filepath.Glob(tableFile(folder, "*") + ".lock")
			return err == nil && len(locks) > 0
		})
		require.NoError(t, c.Process.Signal(os.Interrupt))
		rest, err := io.ReadAll(out)
		require.NoError(t, err)
		require.Equal(t, 130, wait(t, c))
		requireNotices(t, result{stderr: stderr.String()}, "nissy: interrupted\n")
		require.Empty(t, rest)
	}
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
		pipe, err := c.StderrPipe()
		require.NoError(t, err)
		require.NoError(t, c.Start())
		announced := regexp.MustCompile(`^nissy: building table (optimal-\S+): about [0-9]+ (s|minutes), [0-9]+ MB in ` + folder + `, [0-9]+ MB of memory; Ctrl-C stops it`)
		stderr, name := bufio.NewScanner(pipe), ""
		for name == "" && stderr.Scan() {
			if match := announced.FindStringSubmatch(stderr.Text()); match != nil {
				name = match[1]
			}
		}
		require.NotEmpty(t, name, "there is a notice")
		require.NoError(t, c.Process.Signal(os.Interrupt))
		rest, err := io.ReadAll(pipe)
		require.NoError(t, err)
		require.Equal(t, 130, wait(t, c))
		require.Contains(t, string(rest), "interrupted")
		require.NoFileExists(t, tableFile(folder, name))
		requireIntact(t, folder)
	}
}

// TestInterruptedTwoPhase interrupts twophase while it searches for a shorter solution.
// It must print the best solution so far.
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

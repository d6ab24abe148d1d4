//go:build unix

package robust

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/internal/sample"
)

// interactive is a running program that receives one line after the other.
type interactive struct {
	t      *testing.T
	c      *exec.Cmd
	stdin  io.WriteCloser
	stdout *bufio.Scanner
	stderr bytes.Buffer
}

// startInteractive starts the program without a command, so that it reads lines.
func startInteractive(t *testing.T, folder string) *interactive {
	t.Helper()
	v := &interactive{t: t, c: nissy(t, folder)}
	v.c.Stderr = &v.stderr
	stdin, err := v.c.StdinPipe()
	require.NoError(t, err)
	out, err := v.c.StdoutPipe()
	require.NoError(t, err)
	v.stdin, v.stdout = stdin, bufio.NewScanner(out)
	require.NoError(t, v.c.Start())
	return v
}

// send sends a line to the program and returns the output.
func (v *interactive) send(line string) (text string) {
	v.t.Helper()
	_, err := io.WriteString(v.stdin, line+"\ninvert U\n") // a second command marks the end of the output
	require.NoError(v.t, err)
	for v.stdout.Scan() {
		if v.stdout.Text() == "U'" {
			return text
		}
		text += v.stdout.Text() + "\n"
	}
	v.c.Wait()
	v.t.Fatalf("the program exited after %q: %.300s", line, v.stderr.String())
	return ""
}

// close closes the standard input, and requires that the program succeeds. It returns its standard error.
func (v *interactive) close() result {
	v.t.Helper()
	require.NoError(v.t, v.stdin.Close())
	r := result{code: wait(v.t, v.c), stderr: v.stderr.String()}.requireNoTrace(v.t)
	require.Zero(v.t, r.code, r.stderr)
	return r
}

// TestTruncatedWhileMapped truncates, between two commands, a file that the program has
// mapped.
func TestTruncatedWhileMapped(t *testing.T) {
	folder := t.TempDir() // each case builds again what the one before has damaged
	for _, test := range []struct {
		table, command string
		size           int64
	}{
		{table, solve, 4096},
		{"moves-cp", "solve corners R U F2", 100_000},
		{"moves-cp", "twophase " + scramble, 0},
		{"moves-ep8", "twophase " + scramble, 4096},
		{"moves-ep8", "scramble htr --seed 1", 100_000},
	} {
		t.Run(test.table+" "+test.command, func(t *testing.T) {
			want := runLine(t, folder, test.command).stdout
			require.NotEmpty(t, want)
			sizes := []int64{test.size}
			if sample.Long() {
				sizes = []int64{0, 4096, 100_000}
			}
			for _, size := range sizes {
				v := startInteractive(t, folder)
				require.Equal(t, want, v.send(test.command))
				require.NoError(t, os.Truncate(tableFile(folder, test.table), size))
				require.Equal(t, want, v.send(test.command))
				require.Equal(t, want, v.send(test.command))
				v.close()
			}
		})
	}
}

// TestTruncatedWhileSearching truncates the file in the middle of a search that has
// already printed some solutions.
func TestTruncatedWhileSearching(t *testing.T) {
	folder, long := t.TempDir(), longSearch(11)
	want := runLine(t, folder, long).stdout
	for range sample.Of(1, 2) {
		c := nissy(t, folder, "-c", long)
		var stderr bytes.Buffer
		c.Stderr = &stderr
		got, reader := startAndRead(t, c, c.StdoutPipe)
		require.NoError(t, os.Truncate(tableFile(folder, "corners"), 4096))
		rest, err := io.ReadAll(reader)
		require.NoError(t, err)
		require.Zero(t, wait(t, c), stderr.String())
		require.Equal(t, want, got+string(rest))
		requireNotices(t, result{stderr: stderr.String()}, "table corners is rebuilt")
	}
}

// TestFolderGone removes the data folder while the program runs.
func TestFolderGone(t *testing.T) {
	folder := folderWithTables(t)
	v := startInteractive(t, folder)
	require.Equal(t, answers, v.send(solve))
	require.NoError(t, os.RemoveAll(folder))
	require.Equal(t, answers, v.send(solve))
	require.Equal(t, answers, v.send("freemem\n"+solve))
	requireNotices(t, v.close())
	requireIntact(t, folder)
}

//go:build unix

package robust

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// conversation is a running program that is given one line after the other.
type conversation struct {
	t      *testing.T
	c      *exec.Cmd
	stdin  io.WriteCloser
	stdout *bufio.Reader
	stderr bytes.Buffer
}

// converse starts the program.
func converse(t *testing.T, folder string) *conversation {
	t.Helper()
	v := &conversation{t: t, c: nissy(t, folder)}
	v.c.Stderr = &v.stderr
	var err error
	v.stdin, err = v.c.StdinPipe()
	require.NoError(t, err)
	out, err := v.c.StdoutPipe()
	require.NoError(t, err)
	v.stdout = bufio.NewReader(out)
	require.NoError(t, v.c.Start())
	return v
}

// ask gives the program a line and returns what it prints.
func (v *conversation) ask(line string) string {
	v.t.Helper()
	const end, answer = "invert U", "U'\n" // a command that marks the end
	_, err := io.WriteString(v.stdin, line+"\n"+end+"\n")
	require.NoError(v.t, err)
	var text strings.Builder
	for {
		got, err := v.stdout.ReadString('\n')
		if err != nil {
			v.c.Wait()
			v.t.Fatalf("the program is gone after %q: %.300s", line, v.stderr.String())
		}
		if got == answer {
			return text.String()
		}
		text.WriteString(got)
	}
}

// end ends the program.
func (v *conversation) end() result {
	v.t.Helper()
	require.NoError(v.t, v.stdin.Close())
	return result{code: wait(v.t, v.c), stderr: v.stderr.String()}.checked(v.t)
}

// TestTruncatedWhileMapped cuts a file that the program has mapped between two
// commands.
func TestTruncatedWhileMapped(t *testing.T) {
	for _, test := range []struct{ table, command string }{
		{table, solve},
		{"moves-cp", "solve corners R U F2"},
		{"moves-cp", "twophase " + scramble},
		{"moves-ep8", "twophase " + scramble},
		{"moves-ep8", "scramble htr --seed 1"},
	} {
		t.Run(test.table+" "+test.command, func(t *testing.T) {
			folder := t.TempDir()
			want := line(t, folder, test.command).stdout
			require.NotEmpty(t, want)
			for _, size := range []int64{0, 4096, 100_000} {
				v := converse(t, folder)
				require.Equal(t, want, v.ask(test.command))
				require.NoError(t, os.Truncate(file(folder, test.table), size))
				require.Equal(t, want, v.ask(test.command))
				require.Equal(t, want, v.ask(test.command))
				r := v.end()
				require.Zero(t, r.code, r.stderr)
			}
		})
	}
}

// TestTruncatedWhileSearching cuts the file in the middle of a search, which
// has told some of its solutions by then.
func TestTruncatedWhileSearching(t *testing.T) {
	folder, long := t.TempDir(), longSearch(11)
	want := line(t, folder, long).stdout
	for range 2 {
		c := nissy(t, folder, "-c", long)
		var stderr bytes.Buffer
		c.Stderr = &stderr
		out, err := c.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, c.Start())
		reader := bufio.NewReader(out)
		got, err := reader.ReadString('\n')
		require.NoError(t, err)
		require.NoError(t, os.Truncate(file(folder, "corners"), 4096))
		rest, err := io.ReadAll(reader)
		require.NoError(t, err)
		require.Zero(t, wait(t, c), stderr.String())
		require.Equal(t, want, got+string(rest))
		requireNotices(t, result{stderr: stderr.String()}, "table corners is rebuilt")
	}
}

// TestFolderGone removes the folder under a running program.
func TestFolderGone(t *testing.T) {
	folder := withTables(t)
	v := converse(t, folder)
	require.Equal(t, answers, v.ask(solve))
	require.NoError(t, os.RemoveAll(folder))
	require.Equal(t, answers, v.ask(solve))
	require.Equal(t, answers, v.ask("freemem\n"+solve))
	r := v.end()
	require.Zero(t, r.code)
	requireNotices(t, r)
	requireWhole(t, folder)
}

//go:build unix

package robust

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/internal/sample"
)

// TestAttemptKilled kills the program while it adds lines. The attempt file must then
// have all lines that the program reported.
func TestAttemptKilled(t *testing.T) {
	for n := range sample.Of(6, 20) {
		path := filepath.Join(t.TempDir(), "attempt.txt")
		requireLines(t, path, addUntilKilled(t, path, n*n))
	}
}

// addUntilKilled lets the program add lines, kills it when it has reported so many of them as added, and
// returns how many it reported in all.
func addUntilKilled(t *testing.T, path string, lines int) (reported int) {
	t.Helper()
	c := nissy(t, t.TempDir(), "--attempt", path)
	in, err := c.StdinPipe()
	require.NoError(t, err)
	out, err := c.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	go func() {
		_, err := io.WriteString(in, "set R' U' F\n")
		for i := 0; err == nil; i++ {
			_, err = fmt.Fprintf(in, "add U2 (B) // line %d\n", i)
		}
	}()
	for printed := bufio.NewScanner(out); ; {
		if reported == lines {
			c.Process.Kill()
		}
		if !printed.Scan() {
			break
		}
		if strings.HasSuffix(printed.Text(), ")") { // the last line may be incomplete
			reported++
		}
	}
	_ = c.Wait()
	return reported
}

// requireLines requires that the attempt file is valid and has at least the reported
// number of lines, and that every line can be undone.
func requireLines(t *testing.T, path string, reported int) {
	t.Helper()
	if _, err := os.Stat(path); os.IsNotExist(err) {
		require.Zero(t, reported)
		return
	}
	r := run(t, nissy(t, t.TempDir(), "--attempt", path, "show"))
	require.Zero(t, r.code, r.stderr)
	require.Empty(t, r.stderr)
	require.True(t, strings.HasPrefix(r.stdout, "R' U' F\n"), r.stdout)
	lines := strings.Count(r.stdout, "//")
	require.GreaterOrEqual(t, lines, reported)
	for i := range lines {
		require.Contains(t, r.stdout, fmt.Sprintf("// line %d (", i))
	}
	undone := run(t, nissy(t, t.TempDir(), "--attempt", path, "undo", fmt.Sprint(min(lines, 999)+1)))
	require.Equal(t, min(lines, 999)+1, strings.Count(undone.stderr, "undone: "), "every change can be undone")
	left, err := filepath.Glob(path + ".*")
	require.NoError(t, err)
	require.Empty(t, left, "no temporary or lock files are left")
}

// TestManyCommands sends thousands of commands through a pipe. The program must answer
// them in order, and its memory must not grow with their number.
func TestManyCommands(t *testing.T) {
	few, many := manyCommands(t, 500), manyCommands(t, sample.Of(4000, 10_000))
	require.Less(t, many, few+30_000_000)
}

// manyCommands sends n commands. Every fifth is solve. It requires the
// answers in order. It returns the memory that the program used.
func manyCommands(t *testing.T, n int) (bytes int64) {
	t.Helper()
	var commands, want strings.Builder
	commands.WriteString("set R' U' F\n")
	for i := range n / 5 {
		fmt.Fprintf(&commands, "solve eofb\nadd @1\ncount %s\nundo\nsave $a U%d\n", strings.Repeat("R ", i%9+1), i%2+1)
		length := i%9 + 1
		fmt.Fprintf(&want, "F (1)\nF  // eofb (1/1)\nHTM %d\nQTM %d\nSTM %d\nETM %d\n$a U%s\n", length, length, length, length, []string{"", "2"}[i%2])
	}
	c := nissy(t, t.TempDir())
	c.Stdin = strings.NewReader(strings.ReplaceAll(commands.String(), "U1", "U"))
	r := run(t, c)
	require.Zero(t, r.code)
	require.Equal(t, want.String(), r.stdout)
	require.Equal(t, n/5, strings.Count(r.stderr, "undone: add F // eofb\n"))
	return maxRSS(c)
}

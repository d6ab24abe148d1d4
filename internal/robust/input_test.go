//go:build unix

package robust

import (
	"bufio"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/internal/sample"
)

// TestBadLines gives the program malformed lines that are hard to type. It must answer
// each with one error of one line without control characters, and then execute the next
// line.
func TestBadLines(t *testing.T) {
	folder := t.TempDir()
	for _, bad := range []string{
		"\x00", "\x00\x00\x00solve", "solve\x00 eofb R", "solve eofb R\x00U", "solve eofb \"R\x00U\"",
		"\xff", "solve eofb R\xffU", "solve \xc3\x28 R", "solve eofb \"\xf0\x28\x8c\xbc\"", "\xed\xa0\x80",
		"solve eofb R\x1b[31mU", "\x1b]0;title\x07", "solve eofb -M \x00", "solve eofb --cube \xff\xfe",
		"solve eofb \u202eR U", "help \x7f", strings.Repeat("(", 100_000), "solve eofb " + strings.Repeat("(", 100_000),
		strings.Repeat("\"", 100_001), strings.Repeat("-", 100_000), "solve " + strings.Repeat("q", 1_000_000),
		"solve eofb -M " + strings.Repeat("9", 100_000), "solve eofb --cube " + strings.Repeat("A", 1_000_000),
	} {
		r := runInput(t, folder, bad+"\ninvert R\n")
		name := bad[:min(40, len(bad))]
		require.Equal(t, "R'\n", r.stdout, "%q", name)
		require.Equal(t, 2, r.code, "%q", name)
		requireNotices(t, r, "nissy: line 1: ")
		require.Less(t, len(r.stderr), 400, "%q", name)
		for _, c := range strings.TrimSuffix(r.stderr, "\n") {
			require.True(t, c >= ' ' && c != 0x7f && c != '\ufffd', "%q prints %q", name, r.stderr)
		}
	}
}

// TestBadArguments does the same with arguments, which cannot contain NUL.
func TestBadArguments(t *testing.T) {
	folder := t.TempDir()
	for _, args := range [][]string{
		{"\xff"}, {""}, {"-"}, {"---"}, {"-\xff"}, {"solve", "\xff"}, {"solve", "eofb", "R\xffU"}, {"solve", "eofb", "R\nX"},
		{"solve", "eofb", "--cube", "\xff\xfe"}, {"-c", "solve eofb \xff"}, {"-c"}, {"solve", "eofb", "-M", "\xff", "R"},
		{"\x1b[31m"}, {"solve", "eofb", strings.Repeat("R ", 60_000) + "X"},
	} {
		r := run(t, nissy(t, folder, args...))
		require.Empty(t, r.stdout, "%q", args)
		require.Equal(t, 2, r.code, "%q", args)
		requireNotices(t, r, "nissy: ")
		require.Less(t, len(r.stderr), 800, "%q", args)
		require.NotContains(t, r.stderr, "\x1b")
	}
}

// TestHugeScramble gives the program a scramble of many thousand moves that is equivalent to a
// single move.
func TestHugeScramble(t *testing.T) {
	folder := t.TempDir()
	identity := strings.Repeat("R U R' U' ", 6)
	huge := strings.Repeat(identity, sample.Of(200_000, 1_000_000)/len(identity)) + "F"
	tight := strings.ReplaceAll(huge, " ", "")
	for _, input := range []struct {
		lines string
		args  []string
	}{
		{lines: "solve eofb " + huge},
		{lines: "solve eofb \"" + huge + "\""},
		{lines: "solve eofb " + tight},
		{lines: "solve eofb (" + huge + ")"},
		{lines: huge, args: []string{"solve", "eofb", "-p", "-i"}},
	} {
		r := runInput(t, folder, input.lines, input.args...)
		require.Zero(t, r.code)
		require.Empty(t, r.stderr)
		require.Regexp(t, `(^|\n)(F \(1\)|F|\(0\))\n$`, r.stdout)
	}
	before := "solve eofb " + huge + " "
	r := runInput(t, folder, before+"X\n")
	require.Equal(t, 2, r.code)
	require.Contains(t, r.stderr, fmt.Sprintf(`bad move "X" at column %d`, len(before)+1))
}

// TestReaderGone closes the pipe after the first line of output. The program must stop
// without an error message.
func TestReaderGone(t *testing.T) {
	c := nissy(t, t.TempDir(), "-c", longSearch(15))
	var stderr strings.Builder
	c.Stderr = &stderr
	out, err := c.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	first, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	require.Equal(t, "F2 R F' R2 F' D F (7)\n", first)
	require.NoError(t, out.Close())
	require.Equal(t, 1, wait(t, c))
	require.Empty(t, stderr.String())
}

// TestFullOutput writes the output to a device on which every write fails.
func TestFullOutput(t *testing.T) {
	c := exec.CommandContext(t.Context(), "sh", "-c", `exec "$@" >/dev/full`, "sh", binary, "-c", "invert R")
	r := run(t, c)
	if strings.Contains(r.stderr, "/dev/full") && !strings.Contains(r.stderr, "nissy") {
		t.Skip("the system has no /dev/full")
	}
	require.Equal(t, 1, r.code)
	requireNotices(t, r, "cannot write the output")
}

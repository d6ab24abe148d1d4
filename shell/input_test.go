package shell

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"nissy/internal/sample"
)

// TestOddInput checks what a line with unusual characters means, or how it is reported, and that the next line runs.
func TestOddInput(t *testing.T) {
	for name, test := range map[string]struct{ stdin, stdout, stderr string }{
		"NUL":             {"invert R\x00U\ninvert R", "R'\n", `nissy: line 1: bad move "\x00" at column 9: `},
		"invalid UTF-8":   {"invert \xff\ninvert R", "R'\n", `nissy: line 1: invalid UTF-8 "\xff" at column 8: `},
		"bad command":     {"\xff\x00\x1b[2J\ninvert R", "R'\n", `nissy: line 1: unknown command "\xff\x00\x1b[2J" at column 1: `},
		"CRLF":            {"invert R U\r\ninvert F\r\n", "U' R'\nF'\n", ""},
		"byte order mark": {"\ufeffinvert R", "R'\n", ""},
		"unusual space":   {"invert\u00a0R\u2003U", "U' R'\n", ""},
		"long command":    {strings.Repeat("q", 1<<20) + "\ninvert R", "R'\n", `nissy: line 1: unknown command "qqqq`},
		"long line":       {"print " + strings.Repeat("R ", 32<<20) + "\ninvert R", "R'\n", "nissy: line 1: line too long: a line has at most 64 MB\n"},
	} {
		code, stdout, stderr := runNissy(test.stdin)
		assert.Equal(t, test.stdout, stdout, name)
		assert.True(t, strings.HasPrefix(stderr, test.stderr), "%s: %q", name, stderr)
		assert.Equal(t, test.stderr != "", code == MisusedCode, name)
		assert.LessOrEqual(t, strings.Count(stderr, "\n"), 1, name)
		assert.Less(t, len(stderr), 300, name)
	}
}

// TestMalformed gives nissy malformed lines and arguments that are hard to type. It must answer each with one error of
// one line without control characters, and then run the next line.
func TestMalformed(t *testing.T) {
	check := func(name, stdin, stdout, prefix string, most int, args ...string) {
		t.Helper()
		code, out, stderr := runNissy(stdin, args...)
		assert.Equal(t, stdout, out, "%.40q", name)
		assert.Equal(t, MisusedCode, code, "%.40q", name)
		assert.True(t, strings.HasPrefix(stderr, prefix) && len(stderr) < most, "%.40q: %.800q", name, stderr)
		assert.NotRegexp(t, `[\x00-\x1f\x7f\x{fffd}]`, strings.TrimSuffix(stderr, "\n"), "%.40q", name)
	}
	for _, bad := range []string{
		"\x00", "\x00\x00\x00solve", "solve\x00 eofb R", "solve eofb R\x00U", "solve eofb \"R\x00U\"",
		"\xff", "solve eofb R\xffU", "solve \xc3\x28 R", "solve eofb \"\xf0\x28\x8c\xbc\"", "\xed\xa0\x80",
		"solve eofb R\x1b[31mU", "\x1b]0;title\x07", "solve eofb -M \x00", "solve eofb --cube \xff\xfe",
		"solve eofb \u202eR U", "help \x7f", strings.Repeat("(", 100_000), "solve eofb " + strings.Repeat("(", 100_000),
		strings.Repeat("\"", 100_001), strings.Repeat("-", 100_000), "solve " + strings.Repeat("q", 1_000_000),
		"solve eofb -M " + strings.Repeat("9", 100_000), "solve eofb --cube " + strings.Repeat("A", 1_000_000),
	} {
		check(bad, bad+"\ninvert R\n", "R'\n", "nissy: line 1: ", 400)
	}
	for _, args := range [][]string{ // which cannot contain NUL
		{"\xff"}, {""}, {"-"}, {"---"}, {"-\xff"}, {"solve", "\xff"}, {"solve", "eofb", "R\xffU"}, {"solve", "eofb", "R\nX"},
		{"solve", "eofb", "--cube", "\xff\xfe"}, {"-c", "solve eofb \xff"}, {"-c"}, {"solve", "eofb", "-M", "\xff", "R"},
		{"\x1b[31m"}, {"solve", "eofb", strings.Repeat("R ", 60_000) + "X"},
	} {
		check(strings.Join(args, " "), "", "", "nissy: ", 800, args...)
	}
}

// TestHugeScramble gives nissy a scramble of many thousand moves that is equivalent to a single move.
func TestHugeScramble(t *testing.T) {
	identity := strings.Repeat("R U R' U' ", 6)
	huge := strings.Repeat(identity, sample.Of(200_000, 1_000_000)/len(identity)) + "F"
	for _, scramble := range []string{huge, "\"" + huge + "\"", strings.ReplaceAll(huge, " ", ""), "(" + huge + ")"} {
		code, stdout, stderr := runNissy("solve eofb " + scramble)
		assert.Zero(t, code)
		assert.Empty(t, stderr)
		assert.Regexp(t, `^(F \(1\)|\(0\))\n$`, stdout)
	}
	code, stdout, stderr := runNissy(huge, "solve", "eofb", "-p", "-i")
	assert.Zero(t, code)
	assert.Empty(t, stderr)
	assert.Regexp(t, `\nF\n$`, stdout)
	before := "solve eofb " + huge + " "
	code, _, stderr = runNissy(before + "X\n")
	assert.Equal(t, MisusedCode, code)
	assert.Contains(t, stderr, fmt.Sprintf(`bad move "X" at column %d`, len(before)+1))
}

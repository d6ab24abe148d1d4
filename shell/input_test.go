package shell

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestOddInput checks that a damaged line is reported in one short line, and that the
// next line runs.
func TestOddInput(t *testing.T) {
	for name, test := range map[string]struct{ stdin, stdout, stderr string }{
		"NUL":             {"invert R\x00U\ninvert R", "R'\n", `nissy: line 1: bad move "\x00" at column 9: `},
		"invalid UTF-8":   {"invert \xff\ninvert R", "R'\n", `nissy: line 1: invalid UTF-8 "\xff" at column 8: `},
		"bad command":     {"\xff\x00\x1b[2J\ninvert R", "R'\n", `nissy: line 1: unknown command "\xff\x00\x1b[2J" at column 1: `},
		"CRLF":            {"invert R U\r\ninvert F\r\n", "U' R'\nF'\n", ""},
		"byte order mark": {"\ufeffinvert R", "R'\n", ""},
		"unusual space":   {"invert\u00a0R\u2003U", "U' R'\n", ""},
		"long command":    {strings.Repeat("q", 1<<20) + "\ninvert R", "R'\n", `nissy: line 1: unknown command "qqqq`},
	} {
		code, stdout, stderr := runNissy(test.stdin)
		assert.Equal(t, test.stdout, stdout, name)
		assert.True(t, strings.HasPrefix(stderr, test.stderr), "%s: %q", name, stderr)
		assert.Equal(t, test.stderr != "", code == MisusedCode, name)
		assert.LessOrEqual(t, strings.Count(stderr, "\n"), 1, name)
		assert.Less(t, len(stderr), 300, name)
	}
}

func TestTooLongLine(t *testing.T) {
	code, stdout, stderr := runNissy("print " + strings.Repeat("R ", 32<<20) + "\ninvert R")
	assert.Equal(t, MisusedCode, code)
	assert.Equal(t, "R'\n", stdout)
	assert.Equal(t, "nissy: line 1: line too long: a line has at most 64 MB\n", stderr)
}

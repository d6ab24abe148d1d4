package shell

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube/state/statetest"
)

// TestCubes gives cubes in all forms as operands, in the standard input and in a file.
func TestCubes(t *testing.T) {
	for _, row := range statetest.Rows(t, "../testdata/cubes.json") {
		options := []string{"print", "--format", "facelets"}
		if row.Faces != "" {
			options = append(options, "--faces", row.Faces)
		}
		check := func(stdin string, arguments ...string) {
			t.Helper()
			code, out, stderr := runNissy(stdin, append(options, arguments...)...)
			assert.Contains(t, stderr, row.Notice, row.Form)
			if row.Error != "" {
				assert.NotZero(t, code, row.Form)
				assert.Contains(t, stderr, row.Error, row.Form)
				return
			}
			assert.Zero(t, code, "%s: %s", row.Form, stderr)
			lines := strings.Split(strings.TrimSpace(out), "\n")
			assert.Equal(t, row.Facelets, lines[len(lines)-1], row.Form)
		}
		check("", row.Text)
		if strings.Contains(row.Text, "\n") {
			continue
		}
		check(row.Text+"\n", "-i")
		file := filepath.Join(t.TempDir(), "cubes.txt")
		require.NoError(t, os.WriteFile(file, []byte(row.Text+"\n"), 0o600))
		check("", "--file", file)
	}
}

// TestCubesInCommands gives a cube to each command that takes a scramble.
func TestCubesInCommands(t *testing.T) {
	solved := "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
	turned := "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB" // R
	reid := "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR"
	for _, test := range []struct {
		line, want string
		code       int
	}{
		{"twophase " + solved, "(0)", 0},
		{"twophase " + reid, "(0)", 0},
		{"solve -N eofb " + solved, "(0)", 0},
		{"solve eofb -N 3 123456", "", 2},
		{"solve eofb " + reid, "(0)", 0},
		{"status " + solved, "solved", 0},
		{"explain " + solved, "solved", 0},
		{solved, "solved", 0},
		{reid, "solved", 0},
		{"print --net " + turned, "F", 0},
		{"solve eofb -n 1 " + turned, "(0)", 0},
		{"solve eofb --as-moves " + solved, "", 0},
		{"status --cube " + turned + " R'", "solved", 0},
		{"inverse --format facelets " + turned, "UUBUUBUUB", 0},
		{"link twizzle " + turned, "setup-alg=R", 0},
		{"verify --scramble " + turned + " R'", "solve", 0},
		{"insert --scramble " + turned + " R'", "", 1},
		{"invert " + solved, "a cube instead of moves", 2},
		{"add " + solved, "a cube instead of moves", 2},
		{"print " + solved[1:], "53 facelets", 2},
		{"print --faces ULFRBD --as-moves R", "cannot combine", 2},
		{"print --faces ULFRBX " + solved, `bad order of faces "ULFRBX" at column`, 2},
	} {
		code, out, stderr := runNissy("", "-c", test.line)
		assert.Equal(t, test.code, code, "%s: %s%s", test.line, out, stderr)
		assert.Contains(t, out+stderr, test.want, test.line)
	}
}

// TestCubeInAttempt types a cube without a command.
func TestCubeInAttempt(t *testing.T) {
	solved := "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
	code, out, stderr := runNissy("", "-c", "set "+solved, "-c", "show", "-c", solved)
	assert.Equal(t, MisusedCode, code)
	assert.Contains(t, out, "ABCDEFGH=ABCDEFGHIJKL=A")
	assert.Contains(t, stderr, "a cube without a command")
}

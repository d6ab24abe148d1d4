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

// TestAreMoves checks which texts are recognized as pasted without a frame.
func TestAreMoves(t *testing.T) {
	for text, want := range map[string]bool{
		"R U F\nD2 (L) // eo\n\n// a note\nB": true,
		"R U F":                               false,
		"R U F\n// why\n":                     false,
		"R U F\ns\n":                          false,
		"set R U\nadd D\n":                    false,
	} {
		assert.Equal(t, want, areMoves(text), text)
	}
}

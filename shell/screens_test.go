//go:build !windows

package shell_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hinshun/vt10x"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/internal/sample"
	"nissy/pruning/testtables"
)

var update = flag.Bool("update", false, "write the screens in testdata again")

// The whole attempt of TestScreens: a scramble that is pasted, and what is typed.
const (
	attemptScramble = "R' U' F L2 D' B2 U' L2 U F2 L2 D2 R2 F2 L F' R D' B' U2 L D2 R' U' F"
	mostKeystrokes  = 60
	mostLines       = 60
	mostMoves       = 22
)

var attemptKeys = []string{
	"set " + attemptScramble + "\r",
	"so\tdr -N 30\r",
	"so\tdrfin @* -n 5\r",
	"add @1\r",
	"sh\t\r",
	"veri\t\r",
}

// TestScreens finds, writes down and checks a solution of a scramble at the prompt, in two
// sizes of the screen. It compares the screens with those in testdata.
func TestScreens(t *testing.T) {
	data := testtables.Folder(t) // both share the tables
	sample.Large(t)
	for _, size := range []struct{ columns, lines int }{{80, 24}, {120, 40}} {
		t.Run(fmt.Sprintf("%dx%d", size.columns, size.lines), func(t *testing.T) {
			p := startTerminal(t, uint16(size.columns), uint16(size.lines), "NISSYDATA="+data)
			s := &screenRecorder{terminal: vt10x.New(vt10x.WithSize(size.columns, size.lines))}
			s.put(p.expect(prompt), prompt)
			for _, keys := range attemptKeys {
				p.typeKeys(keys)
				s.put(p.expect("\r\n"), "\r\n") // the line that was typed
				s.put(p.expect("-# "), "-# ")
				s.record()
			}
			p.typeKeys(ctrlD)
			require.NoError(t, p.cmd.Wait())
			require.NoError(t, os.RemoveAll(filepath.Join(data, "attempts")))
			s.compare(t, fmt.Sprintf("testdata/screens/%dx%d.txt", size.columns, size.lines))
			assert.LessOrEqual(t, keystrokes(), mostKeystrokes)
			assert.LessOrEqual(t, s.linesOfOutput, mostLines)
			moves := 0
			_, err := fmt.Sscanf(s.last("moves (OBTM)"), "%d moves", &moves)
			require.NoError(t, err)
			assert.LessOrEqual(t, moves, mostMoves)
			assert.NotEmpty(t, s.last("solves the scramble"))
		})
	}
}

// keystrokes counts the keys of the attempt. Pasting the scramble counts as one.
func keystrokes() (n int) {
	for _, keys := range attemptKeys {
		n += len(strings.Replace(keys, attemptScramble, "P", 1))
	}
	return n
}

// screenRecorder shows the output of nissy on a screen, and records it.
type screenRecorder struct {
	terminal      vt10x.Terminal
	text          strings.Builder // the recorded screens
	screen        string          // the present one
	linesOfOutput int             // that nissy has written
}

func (s *screenRecorder) put(parts ...string) {
	for _, part := range parts {
		s.linesOfOutput += strings.Count(part, "\n")
		s.terminal.Write([]byte(part))
	}
}

// record records the present screen, without spaces and empty lines at the end.
func (s *screenRecorder) record() {
	lines := strings.Split(s.terminal.String(), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	s.screen = strings.TrimRight(strings.Join(lines, "\n"), "\n")
	fmt.Fprintf(&s.text, "%s\n%s\n", s.screen, strings.Repeat("=", 20))
}

// last returns the last line of the present screen that contains the text.
func (s *screenRecorder) last(text string) (found string) {
	for line := range strings.Lines(s.screen) {
		if strings.Contains(line, text) {
			found = line
		}
	}
	return found
}

// compare compares the recorded screens with the file, or writes the file.
func (s *screenRecorder) compare(t *testing.T, path string) {
	t.Helper()
	if *update {
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(s.text.String()), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(want), s.text.String())
}

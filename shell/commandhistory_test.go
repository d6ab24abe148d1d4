package shell

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// opened returns the lines of a file, and where their notices go.
func opened(t *testing.T, path string) (*commandHistory, *[]string) {
	var notices []string
	l := openHistory(path, func(text string) { notices = append(notices, text) })
	t.Cleanup(l.close)
	return l, &notices
}

func TestLinesAreKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new folder", "lines")
	l, notices := opened(t, path)
	require.Empty(t, l.all())
	for _, line := range []string{"solve eofb R", "count R’", "", "  solve eofb R  ", "two\nlines"} {
		l.add(line)
	}
	want := []string{"count R’", "solve eofb R"}
	require.Equal(t, want, l.all(), "equal lines once, at the last place")
	l.close()

	again, _ := opened(t, path)
	require.Equal(t, want, again.all())
	require.Empty(t, *notices)
	info, err := os.Stat(path)
	require.NoError(t, err)
	if runtime.GOOS != "windows" {
		require.Equal(t, os.FileMode(0o600), info.Mode(), "for nobody else")
	}
}

func TestLinesInMemory(t *testing.T) {
	l, notices := opened(t, "")
	l.add("steps")
	l.close()
	require.Equal(t, []string{"steps"}, l.all())
	require.Empty(t, *notices)
}

// Two shells add to one file, and each keeps its own view.
func TestLinesOfTwo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lines")
	const each = 200
	var wg sync.WaitGroup
	for i := range 2 {
		wg.Go(func() {
			l := openHistory(path, func(string) {})
			for n := range each {
				l.add(fmt.Sprintf("count %d %d", i, n))
				if n%32 == 0 { // no more than the queue holds
					l.close()
					l = openHistory(path, func(string) {})
				}
			}
			l.close()
		})
	}
	wg.Wait()
	l, _ := opened(t, path)
	require.Len(t, l.all(), 2*each)
}

func TestLinesAreBounded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lines")
	var text strings.Builder
	text.WriteString(linesHeader)
	for n := range 3 * mostLines {
		fmt.Fprintf(&text, "count %d\n", n)
	}
	require.NoError(t, os.WriteFile(path, []byte(text.String()), 0o600))
	l, _ := opened(t, path)
	require.Len(t, l.all(), mostLines)
	kept, err := readLines(path, linesHeader)
	require.NoError(t, err)
	require.Equal(t, l.all(), kept, "the file is cut back")

	l.add("one more")
	l.add(strings.Repeat("R ", longestLine))
	require.Len(t, l.all(), mostLines)
	l.close()
	kept, err = readLines(path, linesHeader)
	require.NoError(t, err)
	require.Len(t, kept, mostLines+1)
}

// Whatever is not ours is renamed, and nothing in it is lost.
func TestLinesSetAside(t *testing.T) {
	for name, content := range map[string]string{
		"foreign":  "solve eofb R\n",
		"binary":   "\x7fELF\x00\x00",
		"NUL":      linesHeader + "count R\x00\n",
		"encoding": linesHeader + "count R\xff\n",
	} {
		path := filepath.Join(t.TempDir(), "lines")
		for n, aside := range []string{path + ".damaged", path + ".damaged2"} {
			require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
			l, notices := opened(t, path)
			require.Empty(t, l.all(), name)
			require.Len(t, *notices, 1, name)
			require.Contains(t, (*notices)[0], "it is now "+filepath.Base(aside))
			l.add(fmt.Sprint("count ", n))
			l.close()
			kept, err := os.ReadFile(aside)
			require.NoError(t, err)
			require.Equal(t, content, string(kept), name)
		}
	}
}

// A writer that was killed leaves half a line, or half a header.
func TestLinesTorn(t *testing.T) {
	for _, content := range []string{"", linesHeader[:9], linesHeader, linesHeader + "count R\ncou"} {
		path := filepath.Join(t.TempDir(), "lines")
		require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
		l, notices := opened(t, path)
		before := len(l.all())
		l.add("steps")
		l.close()
		again, _ := opened(t, path)
		require.Contains(t, again.all(), "steps", "%q", content)
		require.GreaterOrEqual(t, len(again.all()), before+1)
		require.Empty(t, *notices)
	}
}

func TestLinesUnwritable(t *testing.T) {
	folder := t.TempDir()
	l, notices := opened(t, filepath.Join(folder, "a file"))
	l.add("steps")
	l.close()
	below, notices2 := opened(t, filepath.Join(folder, "a file", "lines"))
	below.add("steps")
	below.close()
	require.Equal(t, []string{"steps"}, below.all())
	require.Empty(t, *notices)
	require.Len(t, *notices2, 1)
}

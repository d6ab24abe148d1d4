package config

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

var historyHeaderLine = historyFile.header + "\n"

// openTestHistory returns the history of a file and the notices about it.
func openTestHistory(path string) (*History, *[]string) {
	var notices []string
	h := openHistory(lineFile{path, historyFile.header}, func(text string) { notices = append(notices, text) })
	for !h.isRead { // openHistory has waited only for a short time
		h.merge(<-h.stored)
	}
	return h, &notices
}

// TestHistory checks that All returns the lines of a file as soon as it is read, and the lines added
// before.
func TestHistory(t *testing.T) {
	h := &History{stored: make(chan []string, 1), queue: make(chan string, 1)}
	h.Add("invert R")
	require.Equal(t, []string{"invert R"}, h.All())
	h.stored <- []string{"invert R", "steps"}
	require.Equal(t, []string{"steps", "invert R"}, h.All())
}

func TestCommandHistory(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new folder", "lines")
	h, notices := openTestHistory(path)
	require.Empty(t, h.lines)
	for _, line := range []string{"solve eofb R", "count R’", "", "  solve eofb R  ", "two\nlines"} {
		h.Add(line)
	}
	want := []string{"count R’", "solve eofb R"}
	require.Equal(t, want, h.lines, "only the last of equal lines remains")
	h.Close()

	again, _ := openTestHistory(path)
	require.Equal(t, want, again.lines)
	require.Empty(t, *notices)
	info, err := os.Stat(path)
	require.NoError(t, err)
	if runtime.GOOS != "windows" {
		require.Equal(t, os.FileMode(0o600), info.Mode(), "only the owner may read the file")
	}
}

func TestCommandHistoryInMemory(t *testing.T) {
	h, notices := openTestHistory("")
	h.Add("steps")
	h.Close()
	require.Equal(t, []string{"steps"}, h.lines)
	require.Empty(t, *notices)
}

// TestCommandHistoryShared adds lines to one file from two shells at once.
func TestCommandHistoryShared(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lines")
	const each = 200
	var wg sync.WaitGroup
	for i := range 2 {
		wg.Go(func() {
			h, _ := openTestHistory(path)
			for n := range each {
				h.Add(fmt.Sprintf("count %d %d", i, n))
				if n%32 == 0 { // before the queue is full
					h.Close()
					h, _ = openTestHistory(path)
				}
			}
			h.Close()
		})
	}
	wg.Wait()
	h, _ := openTestHistory(path)
	require.Len(t, h.lines, 2*each)
}

func TestCommandHistoryLimits(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lines")
	var text strings.Builder
	text.WriteString(historyHeaderLine)
	for n := range 3 * maxHistory {
		fmt.Fprintf(&text, "count %d\n", n)
	}
	require.NoError(t, os.WriteFile(path, []byte(text.String()), 0o600))
	h, _ := openTestHistory(path)
	require.Len(t, h.lines, maxHistory)
	stored, err := lineFile{path, historyFile.header}.parse()
	require.NoError(t, err)
	require.Equal(t, h.lines, stored, "the file is compacted")

	h.Add("one more")
	h.Add(strings.Repeat("R ", maxHistoryLine))
	require.Len(t, h.lines, maxHistory)
	h.Close()
	stored, err = lineFile{path, historyFile.header}.parse()
	require.NoError(t, err)
	require.Len(t, stored, maxHistory+1)
}

// TestCommandHistoryDamaged checks that a damaged file is renamed and not changed.
func TestCommandHistoryDamaged(t *testing.T) {
	for name, content := range map[string]string{
		"foreign":  "solve eofb R\n",
		"binary":   "\x7fELF\x00\x00",
		"NUL":      historyHeaderLine + "count R\x00\n",
		"encoding": historyHeaderLine + "count R\xff\n",
	} {
		path := filepath.Join(t.TempDir(), "lines")
		for n, aside := range []string{path + ".damaged", path + ".damaged2"} {
			require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
			h, notices := openTestHistory(path)
			require.Empty(t, h.lines, name)
			require.Len(t, *notices, 1, name)
			require.Contains(t, (*notices)[0], "it is now "+filepath.Base(aside))
			h.Add(fmt.Sprint("count ", n))
			h.Close()
			stored, err := os.ReadFile(aside)
			require.NoError(t, err)
			require.Equal(t, content, string(stored), name)
		}
	}
}

// TestCommandHistoryTorn reads what a killed process leaves: a part of a line or of the
// header.
func TestCommandHistoryTorn(t *testing.T) {
	for _, content := range []string{"", historyHeaderLine[:9], historyHeaderLine, historyHeaderLine + "count R\ncou"} {
		path := filepath.Join(t.TempDir(), "lines")
		require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
		h, notices := openTestHistory(path)
		before := len(h.lines)
		h.Add("steps")
		h.Close()
		again, _ := openTestHistory(path)
		require.Contains(t, again.lines, "steps", "%q", content)
		require.GreaterOrEqual(t, len(again.lines), before+1)
		require.Empty(t, *notices)
	}
}

func TestCommandHistoryUnwritable(t *testing.T) {
	folder := t.TempDir()
	h, notices := openTestHistory(filepath.Join(folder, "a file"))
	h.Add("steps")
	h.Close()
	inFile, notices2 := openTestHistory(filepath.Join(folder, "a file", "lines"))
	inFile.Add("steps")
	inFile.Close()
	require.Equal(t, []string{"steps"}, inFile.lines)
	require.Empty(t, *notices)
	require.Len(t, *notices2, 1)
}

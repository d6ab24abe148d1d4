package config

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"nissy/internal/textfile"
)

// historyFile is the file of the data folder that stores the command history.
var historyFile = dataFile{"nissy-lines", "# nissy: lines typed at the prompt"}

const (
	// maxHistory is the number of lines in the command history. The file is rewritten
	// when it has more than twice as many.
	maxHistory = 2000
	// maxHistoryLine is the length of the longest line that goes into the file, in
	// bytes.
	maxHistoryLine = 10_000
)

// commandHistory is the lines typed at earlier prompts, each once, the last one last.
// It is stored in a line file. Several processes may use the file at once; each
// appends its own lines. A goroutine writes the lines in order, and finish waits for
// it.
//
// A file that is damaged or not nissy's is renamed and never changed.
type commandHistory struct {
	lines []string // the last one last

	file   lineFile // its path is empty if the history is in memory only
	notice func(string)
	queue  chan string   // the lines to append to the file
	done   chan struct{} // closed when the queue is written
	once   sync.Once     // closes the queue
}

// openCommandHistory reads the command history from the file with the path. With an empty path the
// history is in memory only. notice receives messages for the user, one line each.
func openCommandHistory(path string, notice func(string)) *commandHistory {
	h := &commandHistory{notice: notice, queue: make(chan string, 64), done: make(chan struct{})}
	if path == "" {
		close(h.done)
		return h
	}
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	h.file = lineFile{path, historyFile.header}
	h.load()
	go h.write()
	return h
}

// push adds a line at the end, and removes an equal one.
func (h *commandHistory) push(line string) {
	line = strings.TrimSpace(line)
	if line == "" || strings.ContainsAny(line, "\x00\n\r") || !utf8.ValidString(line) {
		return
	}
	if i := slices.Index(h.lines, line); i >= 0 {
		h.lines = slices.Delete(h.lines, i, i+1)
	}
	h.lines = append(h.lines, line)
	if len(h.lines) > maxHistory {
		h.lines = slices.Delete(h.lines, 0, len(h.lines)-maxHistory)
	}
	if h.file.path == "" || len(line) > maxHistoryLine {
		return
	}
	select {
	case h.queue <- line:
	default: // the disk does not answer; drop the line instead of waiting
	}
}

// finish waits until the lines are in the file, but at most for lineFileTimeout.
func (h *commandHistory) finish() {
	h.once.Do(func() { close(h.queue) })
	select {
	case <-h.done:
	case <-time.After(lineFileTimeout):
	}
}

// load reads the file.
func (h *commandHistory) load() {
	lines, err := h.file.parse()
	damaged, isDamaged := errors.AsType[*damagedError](err)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case isDamaged:
		h.setAside(damaged)
	case err != nil:
		h.detach(err)
	default:
		h.lines = lastOfEach(lines)
		if len(lines) > 2*maxHistory {
			h.compact()
		}
	}
}

// setAside renames a damaged file.
func (h *commandHistory) setAside(damaged *damagedError) {
	name, err := textfile.SetAside(h.file.path)
	if err != nil {
		h.detach(fmt.Errorf("it %v, and cannot be renamed: %w", damaged, err))
		return
	}
	h.notice(fmt.Sprintf("%s %v; it is now %s", h.file.path, damaged, filepath.Base(name)))
}

// detach reports why the file cannot be used. From then on the history is in memory
// only.
func (h *commandHistory) detach(err error) {
	h.notice(fmt.Sprintf("the command history is not stored: %s: %s", h.file.path, textfile.Reason(err)))
	h.file.path = ""
}

// write appends the lines of the queue to the file. After the first failure it
// discards them.
func (h *commandHistory) write() {
	defer close(h.done)
	var failed error
	for line := range h.queue {
		if failed == nil {
			failed = h.file.appendLocked(line)
		}
	}
}

// compact rewrites the file without old and repeated lines. If that fails the file
// stays long, which does no harm.
func (h *commandHistory) compact() {
	_ = h.file.withLock(func() error {
		lines, err := h.file.parse() // another process may have changed the file
		if err != nil || len(lines) <= 2*maxHistory {
			return err
		}
		return h.file.replace(lastOfEach(lines))
	})
}

// lastOfEach returns the last of equal lines, and at most maxHistory of them.
func lastOfEach(lines []string) []string {
	seen := make(map[string]bool, len(lines))
	var rest []string
	for _, line := range slices.Backward(lines) {
		if !seen[line] && len(rest) < maxHistory {
			seen[line] = true
			rest = append(rest, line)
		}
	}
	slices.Reverse(rest)
	return rest
}

package config

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
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
	// historyWait is how long the first prompt waits for the history.
	historyWait = 30 * time.Millisecond
)

// History is the lines typed at this prompt and earlier ones, each once. It is stored in a line
// file. Several processes may use the file at once; each appends its own lines. A goroutine reads
// the file and then writes the lines in order, so that a disk that does not respond cannot delay
// the prompt.
//
// A file that is damaged or not nissy's is renamed and never changed.
type History struct {
	lines  []string      // the last one last
	isRead bool          // lines has those of the file
	stored chan []string // receives the lines of the file when it is read
	queue  chan string   // the lines to append to the file
	done   chan struct{} // closed when the queue is written

	// Only the goroutine uses these.
	file   lineFile // its path is empty if the history is in memory only
	notice func(string)
}

// OpenHistory begins to open the command history. Without a data folder the history is in memory
// only.
func (s *Settings) OpenHistory() *History {
	file, ok := s.open(historyFile)
	if !ok {
		file.path = ""
	}
	return openHistory(file, s.notice)
}

// openHistory begins to read the command history from a file. notice receives messages for the
// user, one line each.
func openHistory(file lineFile, notice func(string)) *History {
	h := &History{
		stored: make(chan []string, 1), queue: make(chan string, 64), done: make(chan struct{}),
		file: file, notice: notice,
	}
	go h.keepFile()
	select {
	case stored := <-h.stored:
		h.merge(stored)
	case <-time.After(historyWait):
	}
	return h
}

// merge puts the lines of the file before those added until now.
func (h *History) merge(stored []string) {
	added := h.lines
	h.lines, h.isRead = stored, true
	for _, line := range added {
		h.remember(line)
	}
}

// All returns the lines that are known so far, the last one last. The caller must not
// change them.
func (h *History) All() []string {
	select {
	case stored := <-h.stored:
		h.merge(stored)
	default:
	}
	return h.lines
}

// Add adds a line at the end, and removes an equal one.
func (h *History) Add(line string) {
	line = strings.TrimSpace(line)
	if line == "" || strings.ContainsAny(line, "\x00\n\r") || !utf8.ValidString(line) {
		return
	}
	h.remember(line)
	if len(line) > maxHistoryLine {
		return
	}
	select {
	case h.queue <- line:
	default: // the disk does not answer; drop the line instead of waiting
	}
}

// remember adds a line to those in memory.
func (h *History) remember(line string) {
	if i := slices.Index(h.lines, line); i >= 0 {
		h.lines = slices.Delete(h.lines, i, i+1)
	}
	h.lines = append(h.lines, line)
	if len(h.lines) > maxHistory {
		h.lines = slices.Delete(h.lines, 0, len(h.lines)-maxHistory)
	}
}

// Close waits until the lines are in the file, but at most for lineFileTimeout. It does not wait
// for a file that is not read yet.
func (h *History) Close() {
	close(h.queue)
	if h.All(); !h.isRead {
		return
	}
	select {
	case <-h.done:
	case <-time.After(lineFileTimeout):
	}
}

// keepFile reads the file and appends the lines of the queue to it. After the first failure it
// discards them.
func (h *History) keepFile() {
	defer close(h.done)
	h.stored <- h.load()
	var failed error
	for line := range h.queue {
		if h.file.path != "" && failed == nil {
			failed = h.file.appendLocked(line)
		}
	}
}

// load reads the file.
func (h *History) load() []string {
	if h.file.path == "" {
		return nil
	}
	if target, err := filepath.EvalSymlinks(h.file.path); err == nil {
		h.file.path = target
	}
	lines, err := h.file.readLines()
	_, renamed := errors.AsType[*damagedError](err)
	switch {
	case renamed:
		h.notice(err.Error())
	case err != nil:
		h.notice("the command history is not stored: " + err.Error())
		h.file.path = ""
	case len(lines) > 2*maxHistory:
		_ = h.file.change(lastOfEach) // if that fails the file stays long, which does no harm
	}
	return lastOfEach(lines)
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

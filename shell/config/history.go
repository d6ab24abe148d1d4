package config

import (
	"time"
)

// History is the lines typed at this prompt and earlier ones. A goroutine reads its file, so that
// a disk that does not respond cannot delay the prompt.
type History struct {
	opened chan *commandHistory // receives the history when it is open
	stored *commandHistory      // nil before
	early  []string             // the lines added before the history was open
}

// historyWait is how long the first prompt waits for the history.
const historyWait = 30 * time.Millisecond

// OpenHistory begins to open the command history. Without a data folder the history is in memory
// only.
func (s *Settings) OpenHistory() *History {
	path := ""
	if file, ok := s.open(historyFile); ok {
		path = file.path
	}
	h := &History{opened: make(chan *commandHistory, 1)}
	go func() { h.opened <- openCommandHistory(path, s.notice) }()
	h.wait(historyWait)
	return h
}

// wait waits until the history is open, but not longer than the timeout.
func (h *History) wait(timeout time.Duration) {
	if h.stored != nil {
		return
	}
	select {
	case h.stored = <-h.opened:
	default: // a single select could choose the timeout although the history is open
		select {
		case h.stored = <-h.opened:
		case <-time.After(timeout):
			return
		}
	}
	for _, line := range h.early {
		h.stored.push(line)
	}
	h.early = nil
}

// All returns the lines that are known so far, the last one last. The caller must not
// change them.
func (h *History) All() []string {
	lines := h.early
	if h.wait(0); h.stored != nil {
		lines = h.stored.lines
	}
	return lines
}

// Add adds a line.
func (h *History) Add(line string) {
	if h.stored == nil {
		h.early = append(h.early, line)
		return
	}
	h.stored.push(line)
}

// Close waits until the lines are stored, or for a short time. It does not wait for a
// history that is not open.
func (h *History) Close() {
	if h.wait(0); h.stored != nil {
		h.stored.finish()
	}
}

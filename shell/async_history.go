package shell

import (
	"path/filepath"
	"sync/atomic"
	"time"
)

// asyncHistory is a command history that a goroutine opens, so that a disk that does
// not respond cannot delay the prompt. Only isEmpty may be called by several
// goroutines.
type asyncHistory struct {
	opened   chan *commandHistory // receives the history when it is open
	history  *commandHistory      // nil before
	early    []string             // the lines added before the history was open
	nonEmpty atomic.Bool          // whether all has returned lines
}

// historyFile is the name of the file in the data folder that stores the command
// history.
const historyFile = "nissy-lines"

// historyWait is how long the first prompt waits for the history.
const historyWait = 30 * time.Millisecond

// openHistory begins to open the command history. Without a data folder the history is
// in memory only.
func (sh *shell) openHistory() *asyncHistory {
	path := ""
	if folder := sh.dataFolder(); folder != "" {
		path = filepath.Join(folder, historyFile)
	}
	h := &asyncHistory{opened: make(chan *commandHistory, 1)}
	go func() {
		h.opened <- openCommandHistory(path, func(text string) { sh.output.message("nissy: %s", text) })
	}()
	h.wait(historyWait)
	return h
}

// wait waits until the history is open, but not longer than the timeout.
func (h *asyncHistory) wait(timeout time.Duration) {
	if h.history != nil {
		return
	}
	select {
	case h.history = <-h.opened:
	default: // a single select could choose the timeout although the history is open
		select {
		case h.history = <-h.opened:
		case <-time.After(timeout):
			return
		}
	}
	for _, line := range h.early {
		h.history.add(line)
	}
	h.early = nil
}

// all returns the lines that are known so far, the last one last. The caller must not
// change them.
func (h *asyncHistory) all() []string {
	lines := h.early
	if h.wait(0); h.history != nil {
		lines = h.history.all()
	}
	h.nonEmpty.Store(len(lines) > 0)
	return lines
}

// isEmpty reports whether the last call of all returned no lines.
func (h *asyncHistory) isEmpty() bool { return !h.nonEmpty.Load() }

// add adds a line.
func (h *asyncHistory) add(line string) {
	if h.history == nil {
		h.early = append(h.early, line)
		return
	}
	h.history.add(line)
}

// close waits until the lines are stored, or for a short time. It does not wait for a
// history that is not open.
func (h *asyncHistory) close() {
	if h.wait(0); h.history != nil {
		h.history.close()
	}
}

// addToHistory adds a line that a person has typed to the command history.
func (sh *shell) addToHistory(line string) {
	if sh.history != nil {
		sh.history.add(line)
	}
}

// closeHistory closes the command history, if there is one.
func (sh *shell) closeHistory() {
	if sh.history != nil {
		sh.history.close()
	}
}

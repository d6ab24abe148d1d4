package shell

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/gofrs/flock"

	"nissy/internal/textfile"
)

const (
	linesHeader = "# nissy: lines typed at the prompt\n"
	mostLines   = 2000     // kept; the file is cut back when it has twice as many
	longestLine = 10_000   // bytes of a line that is kept in the file
	largestFile = 64 << 20 // nothing that we have written
	lockWait    = 2 * time.Second
)

// commandHistory is the lines that were typed at the prompt, the last one last and each
// once. They are kept in a text file of one line each, which is for its owner
// alone. Several programs may use the file at once: each adds its lines to it.
// The file is written in the background, in order; Close waits for that.
//
// A file that is not ours, or damaged, is renamed, never changed.
type commandHistory struct {
	list []string

	path   string // empty: in memory only
	notice func(string)
	queue  chan string
	done   chan struct{}
	once   sync.Once
}

// openHistory reads the lines that the file has. Without a path they are kept in
// memory only. What the user should know, one line each, goes to notice.
func openHistory(path string, notice func(string)) *commandHistory {
	l := &commandHistory{notice: notice, queue: make(chan string, 64), done: make(chan struct{})}
	if path == "" {
		close(l.done)
		return l
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	l.path = path
	l.read()
	go l.write()
	return l
}

// all returns the lines, the last one last. The caller must not change them.
func (l *commandHistory) all() []string { return l.list }

// add adds a line behind the others, in the place of one that is equal.
func (l *commandHistory) add(line string) {
	line = strings.TrimSpace(line)
	if line == "" || strings.ContainsAny(line, "\x00\n\r") || !utf8.ValidString(line) {
		return
	}
	if i := slices.Index(l.list, line); i >= 0 {
		l.list = slices.Delete(l.list, i, i+1)
	}
	l.list = append(l.list, line)
	if len(l.list) > mostLines {
		l.list = slices.Delete(l.list, 0, len(l.list)-mostLines)
	}
	if l.path == "" || len(line) > longestLine {
		return
	}
	select {
	case l.queue <- line:
	default: // the disk does not answer, and nobody shall wait for it
	}
}

// close waits, not for long, until the lines are in the file.
func (l *commandHistory) close() {
	l.once.Do(func() { close(l.queue) })
	select {
	case <-l.done:
	case <-time.After(lockWait):
	}
}

// read reads the file.
func (l *commandHistory) read() {
	lines, err := readLines(l.path, linesHeader)
	var damaged *damagedError
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case errors.As(err, &damaged):
		l.setAside(damaged)
	case err != nil:
		l.forget(err)
	case len(lines) > 2*mostLines:
		l.list = fold(lines)
		l.compact()
	default:
		l.list = fold(lines)
	}
}

// forget keeps the lines in memory only from now on.
func (l *commandHistory) forget(err error) {
	l.notice(fmt.Sprintf("lines typed here are not kept: %s: %s", l.path, textfile.Reason(err)))
	l.path = ""
}

// setAside renames a file that is not to be trusted.
func (l *commandHistory) setAside(why *damagedError) {
	name, err := textfile.SetAside(l.path)
	if err != nil {
		l.forget(fmt.Errorf("it %v, and cannot be renamed: %w", why, err))
		return
	}
	l.notice(fmt.Sprintf("%s %v; it is now %s", l.path, why, filepath.Base(name)))
}

// damagedError says why a file is not to be trusted.
type damagedError struct{ reason string }

func (e *damagedError) Error() string { return e.reason }

// readLines returns the lines of a file; *damagedError if it is none of ours. A
// last line that has no end is left out: whoever wrote it was killed.
func readLines(path, header string) ([]string, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular(): // reading a pipe would block
		return nil, &damagedError{"is not a file of nissy"}
	case info.Size() > largestFile:
		return nil, &damagedError{"is too large to be nissy's"}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	body, ok := bytes.CutPrefix(text, []byte(header))
	switch {
	case len(text) == 0 || strings.HasPrefix(header, string(text)):
		return nil, nil // its writer was killed
	case !ok:
		return nil, &damagedError{"is not a file of nissy"}
	case bytes.IndexByte(body, 0) >= 0 || !utf8.Valid(body):
		return nil, &damagedError{"is damaged"}
	}
	body = body[:bytes.LastIndexByte(body, '\n')+1]
	return strings.FieldsFunc(string(body), func(r rune) bool { return r == '\n' }), nil
}

// fold leaves the last ones of the lines, each once.
func fold(lines []string) []string {
	seen := make(map[string]bool, len(lines))
	var folded []string
	for _, line := range slices.Backward(lines) {
		if !seen[line] && len(folded) < mostLines {
			seen[line] = true
			folded = append(folded, line)
		}
	}
	slices.Reverse(folded)
	return folded
}

// write adds the lines of the queue to the file. The first failure ends that.
func (l *commandHistory) write() {
	defer close(l.done)
	var failed error
	for line := range l.queue {
		if failed == nil {
			failed = locked(l.path, func() error { return appendLine(l.path, line) })
		}
	}
}

// compact rewrites the file with what is worth keeping.
func (l *commandHistory) compact() {
	_ = locked(l.path, func() error { // that it is long is no reason to trouble anyone
		lines, err := readLines(l.path, linesHeader) // another may have added to it, or done this
		if err != nil || len(lines) <= 2*mostLines {
			return err
		}
		return textfile.Replace(l.path, linesHeader+strings.Join(fold(lines), "\n")+"\n", 0o600)
	})
}

// locked does something while nobody else changes the file. Where there can be
// no lock it does it all the same: a line goes out in one write.
func locked(path string, do func() error) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	lock := flock.New(path+".lock", flock.SetPermissions(0o600))
	for deadline := time.Now().Add(lockWait); ; time.Sleep(5 * time.Millisecond) {
		if ok, err := lock.TryLock(); ok || err != nil || time.Now().After(deadline) {
			break
		}
	}
	defer lock.Unlock()
	return do()
}

// appendLine adds a line to a file, which is begun if there is none.
func appendLine(path, line string) (err error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	size, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	text := line + "\n"
	switch last := make([]byte, 1); {
	case size < int64(len(linesHeader)):
		err = f.Truncate(0)
		text = linesHeader + text
	default:
		if _, err = f.ReadAt(last, size-1); last[0] != '\n' { // its writer was killed
			text = "\n" + text
		}
	}
	if err == nil {
		_, err = f.WriteString(text)
	}
	return err
}

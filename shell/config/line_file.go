package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/gofrs/flock"

	"nissy/internal/textfile"
)

const (
	// maxLineFile is the size of the largest file that nissy can have written, in bytes.
	maxLineFile = 64 << 20
	// lineFileTimeout is how long to wait for another process to release a line file.
	lineFileTimeout = 2 * time.Second
)

// lineFile is a text file with a header and a few lines, such as aliases. Only its
// owner may read it. Several processes may change the file; each reads it again
// before it writes.
type lineFile struct {
	path   string
	header string // the first line, which identifies the file
}

// dataFile names a line file of the data folder.
type dataFile struct{ name, header string }

// open returns a file of the data folder. ok is false if there is no data folder.
func (s *Settings) open(d dataFile) (file lineFile, ok bool) {
	folder := s.DataFolder()
	return lineFile{filepath.Join(folder, d.name), d.header}, folder != ""
}

// damagedError reports why the content of a file cannot be used.
type damagedError struct{ reason string }

func (e *damagedError) Error() string { return e.reason }

// readLines returns the lines after the header, or none if the file does not exist. It
// renames a file that is damaged or not nissy's, and the error says so. Errors are of
// type *textfile.Error.
func (f lineFile) readLines() ([]string, error) {
	lines, err := f.parse()
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if damaged, ok := errors.AsType[*damagedError](err); ok {
		name, err := textfile.SetAside(f.path)
		if err != nil {
			return nil, &textfile.Error{Path: f.path, Reason: damaged.Error() + ", and cannot be renamed: " + textfile.Reason(err), Err: err}
		}
		return nil, &textfile.Error{Path: f.path, Reason: fmt.Sprintf("%v; it is now %s", damaged, filepath.Base(name)), Err: damaged}
	}
	if err != nil {
		return nil, textfile.Failed(f.path, "read", err)
	}
	return lines, nil
}

// parse returns the lines after the header. The error is that of a system call, or a
// *damagedError. parse drops a last line without an end, because the process that
// wrote it was killed.
func (f lineFile) parse() ([]string, error) {
	info, err := os.Stat(f.path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular(): // reading a pipe would block
		return nil, &damagedError{"is not a nissy file"}
	case info.Size() > maxLineFile:
		return nil, &damagedError{"is too large to be a nissy file"}
	}
	text, err := os.ReadFile(f.path)
	if err != nil {
		return nil, err
	}
	header := f.header + "\n"
	body, ok := bytes.CutPrefix(text, []byte(header))
	switch {
	case strings.HasPrefix(header, string(text)):
		return nil, nil // the process that wrote the header was killed
	case !ok:
		return nil, &damagedError{"is not a nissy file"}
	case bytes.IndexByte(body, 0) >= 0 || !utf8.Valid(body):
		return nil, &damagedError{"is damaged"}
	}
	body = body[:bytes.LastIndexByte(body, '\n')+1]
	return strings.FieldsFunc(string(body), func(r rune) bool { return r == '\n' }), nil
}

// change replaces the lines by the result of a function. At any moment the file has
// either its old content or all of the new one. Errors are of type *textfile.Error.
func (f lineFile) change(change func(lines []string) []string) error {
	var unreadable error
	err := f.withLock(func() error {
		var lines []string
		if lines, unreadable = f.readLines(); unreadable != nil {
			return nil
		}
		return f.replace(change(lines))
	})
	if err != nil {
		return textfile.Failed(f.path, "written", err)
	}
	return unreadable
}

// replace writes the header and the lines.
func (f lineFile) replace(lines []string) error {
	text := strings.Join(append([]string{f.header}, lines...), "\n") + "\n"
	return textfile.Replace(f.path, text, 0o600)
}

// append adds a line at the end, in one write. It creates the file if necessary.
func (f lineFile) append(line string) (err error) {
	file, err := os.OpenFile(f.path, os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	size, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	text := line + "\n"
	if header := f.header + "\n"; size < int64(len(header)) {
		err = file.Truncate(0)
		text = header + text
	} else {
		last := make([]byte, 1)
		if _, err = file.ReadAt(last, size-1); last[0] != '\n' { // its writer was killed
			text = "\n" + text
		}
	}
	if err == nil {
		_, err = file.WriteString(text)
	}
	return err
}

// appendLocked is append, except that it waits while another process changes the file.
func (f lineFile) appendLocked(line string) error {
	return f.withLock(func() error { return f.append(line) })
}

// withLock calls a function while no other process changes the file. If it cannot get
// the lock it calls the function nevertheless: the function either appends in one
// write or replaces the file.
func (f lineFile) withLock(do func() error) error {
	if err := os.MkdirAll(filepath.Dir(f.path), 0o755); err != nil {
		return err
	}
	lock := flock.New(f.path+".lock", flock.SetPermissions(0o600))
	for deadline := time.Now().Add(lineFileTimeout); ; time.Sleep(5 * time.Millisecond) {
		if ok, err := lock.TryLock(); ok || err != nil || time.Now().After(deadline) {
			break
		}
	}
	defer lock.Unlock()
	return do()
}

package history

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
)

// List is a text file of a few lines, such as aliases, which is for its owner
// alone. Several programs may change it: each change reads the file again.
type List struct {
	Path   string
	Header string // the first line, which tells what the file is
}

// Read returns the lines, none if there is no file. A file that is not ours, or
// damaged, is renamed; the error says so.
func (l List) Read() ([]string, error) {
	lines, err := readLines(l.Path, l.Header+"\n")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if damaged, ok := errors.AsType[*damagedError](err); ok {
		name, err := setAside(l.Path)
		if err != nil {
			return nil, &FileError{l.Path, damaged.Error() + ", and cannot be renamed", err}
		}
		return nil, &FileError{l.Path, fmt.Sprintf("%v; it is now %s", damaged, filepath.Base(name)), damaged}
	}
	if err != nil {
		return nil, Failed(l.Path, "read", err)
	}
	return lines, nil
}

// Change replaces the lines by what the function makes of them. The file is the
// old one or the new one at any moment.
func (l List) Change(change func(lines []string) []string) error {
	var refused error
	err := locked(l.Path, func() error {
		var lines []string
		if lines, refused = l.Read(); refused != nil {
			return nil
		}
		return replaceFile(l.Path, strings.Join(append([]string{l.Header}, change(lines)...), "\n")+"\n", 0o600)
	})
	if err != nil {
		return Failed(l.Path, "written", err)
	}
	return refused
}

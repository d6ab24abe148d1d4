package shell

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"nissy/internal/textfile"
)

// lineFile is a text file of a few lines, such as aliases, which is for its owner
// alone. Several programs may change it: each change reads the file again.
type lineFile struct {
	path   string
	header string // the first line, which tells what the file is
}

// Read returns the lines, none if there is no file. A file that is not ours, or
// damaged, is renamed; the error says so.
func (l lineFile) read() ([]string, error) {
	lines, err := readLines(l.path, l.header+"\n")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if damaged, ok := errors.AsType[*damagedError](err); ok {
		name, err := textfile.SetAside(l.path)
		if err != nil {
			return nil, &textfile.Error{Path: l.path, Reason: damaged.Error() + ", and cannot be renamed", Err: err}
		}
		return nil, &textfile.Error{Path: l.path, Reason: fmt.Sprintf("%v; it is now %s", damaged, filepath.Base(name)), Err: damaged}
	}
	if err != nil {
		return nil, textfile.Failed(l.path, "read", err)
	}
	return lines, nil
}

// Change replaces the lines by what the function makes of them. The file is the
// old one or the new one at any moment.
func (l lineFile) change(change func(lines []string) []string) error {
	var refused error
	err := locked(l.path, func() error {
		var lines []string
		if lines, refused = l.read(); refused != nil {
			return nil
		}
		return textfile.Replace(l.path, strings.Join(append([]string{l.header}, change(lines)...), "\n")+"\n", 0o600)
	})
	if err != nil {
		return textfile.Failed(l.path, "written", err)
	}
	return refused
}

package history

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"nissy/internal/lockfile"
	"nissy/internal/textfile"
)

// Folder is a folder of attempt files. Each shell has its own file. The methods
// return errors of type *textfile.Error.
type Folder struct {
	Path string   // may be empty: then there are no files
	Read ReadFunc // reads the write-ups of the files
}

// StoredAttempt is an attempt in a file that no shell uses.
type StoredAttempt struct {
	Path    string
	Changed time.Time
	Attempt Attempt
}

// suffix ends the names of attempt files.
const suffix = ".attempt"

var errEmpty = errors.New("the attempt is empty")

// Create locks a new file, which is named after the time. Save creates it.
func (d Folder) Create(now time.Time) (*File, error) {
	if err := os.MkdirAll(d.Path, 0o700); err != nil {
		return nil, textfile.Failed(d.Path, "created", err)
	}
	name := now.Format("2006-01-02-150405")
	for n := 1; ; n++ {
		f := &File{Path: filepath.Join(d.Path, name+suffix), private: true}
		if n > 1 {
			f.Path = filepath.Join(d.Path, fmt.Sprintf("%s-%d%s", name, n, suffix))
		}
		err := f.acquire(0)
		if err == nil {
			if _, missing := os.Lstat(f.Path); errors.Is(missing, fs.ErrNotExist) {
				return f, nil
			}
			f.Close()
		} else if !errors.Is(err, lockfile.ErrInUse) {
			return nil, err
		}
	}
}

// List returns at most limit attempts that no shell uses, the newest first. It
// renames files that it cannot parse. It calls warn for each file that it cannot
// read.
func (d Folder) List(limit int, warn func(error)) []StoredAttempt {
	var list []StoredAttempt
	for _, stored := range d.files() {
		if len(list) == limit {
			break
		}
		f := &File{Path: stored.Path}
		if f.acquire(0) != nil {
			continue
		}
		j, err := d.readFile(stored.Path)
		f.Close()
		if err != nil {
			warn(err)
			continue
		}
		stored.Attempt = j.Current()
		list = append(list, stored)
	}
	return list
}

// files returns the attempt files, the newest first. Their attempts are not read.
func (d Folder) files() []StoredAttempt {
	if d.Path == "" {
		return nil
	}
	var list []StoredAttempt
	for _, name := range namesIn(d.Path) {
		path := filepath.Join(d.Path, name)
		if !strings.HasSuffix(path, suffix) {
			continue
		}
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			list = append(list, StoredAttempt{Path: path, Changed: info.ModTime()})
		}
	}
	slices.SortStableFunc(list, func(a, b StoredAttempt) int { return b.Changed.Compare(a.Changed) })
	return list
}

// readFile reads a file. It renames one that is damaged or has no attempt, so that
// no shell uses the file again.
func (d Folder) readFile(path string) (*Journal, error) {
	text, err := textfile.Read(path)
	if err != nil {
		return nil, err
	}
	j, _, err := ReadJournal(text, d.Read)
	if err == nil && len(j.states) == 0 && j.first.Empty() {
		err = errEmpty
	}
	if err == nil {
		return j, nil
	}
	name, failure := textfile.SetAside(path)
	if failure != nil {
		return nil, textfile.Failed(path, "renamed", failure)
	}
	return nil, &textfile.Error{Path: path, Reason: "is damaged: it is now " + filepath.Base(name), Err: err}
}

// Open locks a file of the folder and reads its journal. It fails at once if a shell
// uses the file.
func (d Folder) Open(path string) (*File, *Journal, error) {
	f := &File{Path: path, private: true}
	if err := f.acquire(0); err != nil {
		return nil, nil, err
	}
	j, err := d.readFile(path)
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, j, nil
}

// Delete deletes a file of the folder. It fails if a shell uses the file.
func (d Folder) Delete(path string) error {
	f := &File{Path: path}
	if err := f.acquire(0); err != nil {
		return err
	}
	defer f.Close()
	if err := os.Remove(path); err != nil {
		return textfile.Failed(path, "deleted", err)
	}
	return nil
}

package history

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"nissy/internal/folders"
	"nissy/internal/lockfile"
	"nissy/internal/textfile"
)

// File is an attempt file that this process has locked.
type File struct {
	Path    string
	lock    *lockfile.Lock
	private bool // only its owner may read a new file
}

// lockTimeout is how long OpenFile waits for another process to release the file.
// Several commands may follow each other closely.
const lockTimeout = 2 * time.Second

// OpenFile locks an attempt file, which need not exist yet, and reads its journal.
// Nobody else can lock the file before Close. OpenFile refuses a file that is not an
// attempt and does not change it, because it may belong to somebody else. The
// remarks are those of ReadJournal. OpenFile also refuses a file that Save could not
// replace. Errors are of type *textfile.Error.
func OpenFile(path string, read ReadFunc) (*File, *Journal, []string, error) {
	path = textfile.Target(path)
	f := &File{Path: path}
	if err := f.acquire(lockTimeout); err != nil {
		return nil, nil, nil, err
	}
	j, remarks, err := readJournalFile(path, read)
	if err == nil {
		err = textfile.CheckWritable(path)
	}
	if err != nil {
		f.Close()
		return nil, nil, nil, err
	}
	return f, j, remarks, nil
}

// readJournalFile reads an attempt file. If there is none the journal is empty.
func readJournalFile(path string, read ReadFunc) (*Journal, []string, error) {
	text, err := textfile.Read(path)
	if errors.Is(err, fs.ErrNotExist) {
		return new(Journal), nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	j, remarks, err := ReadJournal(text, read)
	if err != nil {
		reason := fmt.Sprintf("is not an attempt: %v; name another file, which need not exist yet", err)
		return nil, nil, &textfile.Error{Path: path, Reason: reason}
	}
	return j, remarks, nil
}

// acquire locks the file. If another process has it, acquire tries again until the
// timeout.
func (f *File) acquire(timeout time.Duration) error {
	for deadline := time.Now().Add(timeout); ; time.Sleep(10 * time.Millisecond) {
		lock, err := lockfile.Take(f.Path, 0o600)
		switch {
		case err == nil:
			f.lock = lock
			f.removeTemporary()
			return nil
		case !errors.Is(err, lockfile.ErrInUse):
			return textfile.Failed(f.Path, "locked", err)
		case time.Now().After(deadline):
			return &textfile.Error{Path: f.Path, Reason: "is " + err.Error(), Err: err}
		}
	}
}

// removeTemporary removes the temporary files that killed processes have left.
func (f *File) removeTemporary() {
	folder, name := filepath.Split(f.Path)
	for _, file := range namesIn(folder) {
		process, ok := strings.CutPrefix(file, name+textfile.TempInfix)
		if _, err := strconv.Atoi(process); ok && err == nil {
			_ = os.Remove(filepath.Join(folder, file))
		}
	}
}

// namesIn returns the names of the files in a folder, as far as it can be read. The
// empty path is the current folder.
func namesIn(folder string) []string {
	names, _ := folders.Names(filepath.Clean(folder))
	return names
}

// Save replaces the content of the file with the journal. Errors are of type
// *textfile.Error.
func (f *File) Save(j *Journal) error {
	mode := os.FileMode(0o666)
	if f.private {
		mode = 0o600
	}
	return textfile.Write(f.Path, j.Text(), mode)
}

// Remove deletes the file, which must still be locked.
func (f *File) Remove() { _ = os.Remove(f.Path) }

// Close releases the lock.
func (f *File) Close() { f.lock.Release() }

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

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

	"nissy/internal/lockfile"
)

// File is a file in which one process keeps an attempt.
type File struct {
	Path    string
	lock    *lockfile.Lock
	private bool
}

// FileError says why a file cannot keep what it should, or has none of it.
type FileError struct {
	Path   string
	Reason string // continues a sentence that begins with the path
	Err    error
}

func (e *FileError) Error() string { return e.Path + " " + e.Reason }
func (e *FileError) Unwrap() error { return e.Err }

// Failed is the error of a system call on a file: it cannot be "written", say.
func Failed(path, what string, err error) error {
	return &FileError{path, "cannot be " + what + ": " + Reason(err), err}
}

// Reason says why a system call on a file has failed, without the file's name.
func Reason(err error) string {
	if file, ok := errors.AsType[*fs.PathError](err); ok {
		err = file.Err
	}
	return err.Error()
}

// mostBytes is how large a file may be that is read.
const mostBytes = 16 << 20

// ReadFile reads a text that may be a write-up.
func ReadFile(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", Failed(path, "read", err)
	}
	if !info.Mode().IsRegular() || info.Size() > mostBytes {
		return "", &FileError{path, "is no write-up: it is not a file of text", nil}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return "", Failed(path, "read", err)
	}
	return string(data), nil
}

// WriteFile writes a text so that the file is the old one or the new one at any
// moment. A new one has the mode given, less what the system's mask takes off.
func WriteFile(path, text string, mode os.FileMode) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	if err := replaceFile(path, text, mode); err != nil {
		return Failed(path, "written", err)
	}
	return nil
}

// replaceFile puts a text in the place of a file, whole or not at all.
func replaceFile(path, text string, mode os.FileMode) error {
	unfinished := path + temporary + strconv.Itoa(os.Getpid())
	err := writeSynced(unfinished, text, mode)
	if err == nil {
		err = os.Rename(unfinished, path)
	}
	if err != nil {
		_ = os.Remove(unfinished)
	}
	return err
}

// temporary is what stands behind the path while a file is written.
const temporary = ".tmp-"

func writeSynced(path, text string, mode os.FileMode) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, mode)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Sync(), f.Close())
}

// patience is how long another process may have the file before it is said to
// be in use: several commands may follow each other closely.
const patience = 2 * time.Second

// OpenFile takes the file, and reads the attempt if there is one. Nobody else
// can take it until Close. A file that is no attempt is refused, and stays as it
// is: it may be somebody else's. The remarks are those of ReadJournal.
func OpenFile(path string) (*File, *Journal, []string, error) {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	f := &File{Path: path}
	if err := f.take(patience); err != nil {
		return nil, nil, nil, err
	}
	j, remarks, err := readAttempt(path)
	if err != nil {
		f.Close()
		return nil, nil, nil, err
	}
	return f, j, remarks, nil
}

// readAttempt reads a file that need not be there.
func readAttempt(path string) (*Journal, []string, error) {
	text, err := ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return new(Journal), nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	j, remarks, err := ReadJournal(text)
	if err != nil {
		return nil, nil, &FileError{path, fmt.Sprintf("is no attempt: %v; name another file, which need not exist yet", err), nil}
	}
	return j, remarks, nil
}

// take locks the file.
func (f *File) take(patience time.Duration) error {
	for until := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		lock, err := lockfile.Take(f.Path, 0o600)
		switch {
		case err == nil:
			f.lock = lock
			f.clear()
			return nil
		case !errors.Is(err, lockfile.ErrInUse):
			return Failed(f.Path, "locked", err)
		case time.Now().After(until):
			return &FileError{f.Path, "is " + err.Error(), err}
		}
	}
}

// clear removes what a process that was killed had begun to write.
func (f *File) clear() {
	folder, name := filepath.Split(f.Path)
	for _, e := range entries(folder) {
		process, ok := strings.CutPrefix(e.Name(), name+temporary)
		if _, err := strconv.Atoi(process); ok && err == nil {
			_ = os.Remove(filepath.Join(folder, e.Name()))
		}
	}
}

// entries lists what is in a folder, nothing where that cannot be read.
func entries(folder string) []os.DirEntry {
	list, _ := os.ReadDir(filepath.Clean(folder)) // of "" it is the folder we are in
	return list
}

// Save writes the attempt, with what was done to it.
func (f *File) Save(j *Journal) error {
	mode := os.FileMode(0o666)
	if f.private {
		mode = 0o600
	}
	return WriteFile(f.Path, j.Text(), mode)
}

// Close lets others take the file.
func (f *File) Close() { f.lock.Release() }

// Folder is where shells keep their attempts, each in a file of its own.
type Folder struct{ Path string }

// ending is how the names of the files end.
const ending = ".attempt"

// Create takes a new file, named after the time.
func (d Folder) Create(now time.Time) (*File, error) {
	if err := os.MkdirAll(d.Path, 0o700); err != nil {
		return nil, Failed(d.Path, "made", err)
	}
	name := now.Format("2006-01-02-150405")
	for n := 1; ; n++ {
		f := &File{Path: filepath.Join(d.Path, name+ending), private: true}
		if n > 1 {
			f.Path = filepath.Join(d.Path, fmt.Sprintf("%s-%d%s", name, n, ending))
		}
		err := f.take(0)
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

// Kept is an attempt in a file that no shell has.
type Kept struct {
	Path    string
	When    time.Time // it was changed
	Attempt Attempt
}

// Kept lists the attempts that no running shell has, the newest first, but no
// more than most. What cannot be read is set aside, and told.
func (d Folder) Kept(most int, aside func(error)) []Kept {
	var list []Kept
	for _, k := range d.files() {
		if len(list) == most {
			break
		}
		f := &File{Path: k.Path}
		if f.take(0) != nil {
			continue
		}
		j, err := d.read(k.Path)
		f.Close()
		if err != nil {
			aside(err)
			continue
		}
		k.Attempt = j.Now()
		list = append(list, k)
	}
	return list
}

// files lists the files, the newest first.
func (d Folder) files() []Kept {
	if d.Path == "" {
		return nil
	}
	var list []Kept
	for _, e := range entries(d.Path) {
		path := filepath.Join(d.Path, e.Name())
		if !strings.HasSuffix(path, ending) {
			continue
		}
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			list = append(list, Kept{Path: path, When: info.ModTime()})
		}
	}
	slices.SortStableFunc(list, func(a, b Kept) int { return b.When.Compare(a.When) })
	return list
}

// read reads a file. One that is damaged gets another name, under which nobody
// reads or writes it.
func (d Folder) read(path string) (*Journal, error) {
	text, err := ReadFile(path)
	if err != nil {
		return nil, err
	}
	j, _, err := ReadJournal(text)
	if err == nil && len(j.states) == 0 && j.first.Empty() {
		err = ErrNoScramble
	}
	if err == nil {
		return j, nil
	}
	name, failure := setAside(path)
	if failure != nil {
		return nil, Failed(path, "set aside", failure)
	}
	return nil, &FileError{path, "is damaged: it is now " + filepath.Base(name), err}
}

// Take takes a file of the folder that no shell has.
func (d Folder) Take(path string) (*File, *Journal, error) {
	f := &File{Path: path, private: true}
	if err := f.take(0); err != nil {
		return nil, nil, err
	}
	j, err := d.read(path)
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, j, nil
}

// Delete removes a file of the folder that no shell has.
func (d Folder) Delete(path string) error {
	f := &File{Path: path}
	if err := f.take(0); err != nil {
		return err
	}
	defer f.Close()
	if err := os.Remove(path); err != nil {
		return Failed(path, "deleted", err)
	}
	return nil
}

// Forget removes the file, which has nothing in it.
func (f *File) Forget() { _ = os.Remove(f.Path) }

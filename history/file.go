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
	"nissy/internal/textfile"
)

// File is a file in which one process keeps an attempt.
type File struct {
	Path    string
	lock    *lockfile.Lock
	private bool
}

// ReadFunc reads an attempt from the text of a file. The remarks report, one line
// each, what in the text does not fit. Package writeup has one.
type ReadFunc func(text string) (a Attempt, remarks []string, err error)

// patience is how long another process may have the file before it is said to
// be in use: several commands may follow each other closely.
const patience = 2 * time.Second

// OpenFile takes the file, and reads the attempt if there is one. Nobody else
// can take it until Close. A file that is no attempt is refused, and stays as it
// is: it may be somebody else's. The remarks are those of ReadJournal.
func OpenFile(path string, read ReadFunc) (*File, *Journal, []string, error) {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	f := &File{Path: path}
	if err := f.take(patience); err != nil {
		return nil, nil, nil, err
	}
	j, remarks, err := readAttempt(path, read)
	if err != nil {
		f.Close()
		return nil, nil, nil, err
	}
	return f, j, remarks, nil
}

// readAttempt reads a file that need not be there.
func readAttempt(path string, read ReadFunc) (*Journal, []string, error) {
	text, err := textfile.Read(path)
	if errors.Is(err, fs.ErrNotExist) {
		return new(Journal), nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	j, remarks, err := ReadJournal(text, read)
	if err != nil {
		return nil, nil, &textfile.Error{Path: path, Reason: fmt.Sprintf("is no attempt: %v; name another file, which need not exist yet", err)}
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
			return textfile.Failed(f.Path, "locked", err)
		case time.Now().After(until):
			return &textfile.Error{Path: f.Path, Reason: "is " + err.Error(), Err: err}
		}
	}
}

// clear removes what a process that was killed had begun to write.
func (f *File) clear() {
	folder, name := filepath.Split(f.Path)
	for _, e := range entries(folder) {
		process, ok := strings.CutPrefix(e.Name(), name+textfile.TempInfix)
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
	return textfile.Write(f.Path, j.Text(), mode)
}

// Close lets others take the file.
func (f *File) Close() { f.lock.Release() }

// Folder is where shells keep their attempts, each in a file of its own.
type Folder struct {
	Path string
	Read ReadFunc
}

var errEmpty = errors.New("the attempt is empty")

// ending is how the names of the files end.
const ending = ".attempt"

// Create takes a new file, named after the time.
func (d Folder) Create(now time.Time) (*File, error) {
	if err := os.MkdirAll(d.Path, 0o700); err != nil {
		return nil, textfile.Failed(d.Path, "made", err)
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
		return nil, textfile.Failed(path, "set aside", failure)
	}
	return nil, &textfile.Error{Path: path, Reason: "is damaged: it is now " + filepath.Base(name), Err: err}
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
		return textfile.Failed(path, "deleted", err)
	}
	return nil
}

// Forget removes the file, which has nothing in it.
func (f *File) Forget() { _ = os.Remove(f.Path) }

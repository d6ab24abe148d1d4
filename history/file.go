package history

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
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

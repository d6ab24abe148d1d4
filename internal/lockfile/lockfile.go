package lockfile

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// ErrInUse says that another process holds the lock.
var ErrInUse = errors.New("in use by another nissy")

// Lock is a lock that is held.
type Lock struct{ file *flock.Flock }

// Take locks the file at the path, which need not exist, with an empty file of the
// mode given beside it (path.lock). The error is ErrInUse, one of the system, or
// says that there is a file of somebody else.
func Take(path string, mode os.FileMode) (*Lock, error) {
	for {
		file := flock.New(path+".lock", flock.SetPermissions(mode))
		ok, err := file.TryLock()
		if err != nil {
			return nil, err
		}
		if !ok {
			_ = file.Close()
			return nil, ErrInUse
		}
		// Who had it before removes its file; then the lock is one on a file that is
		// not there any more.
		mine, err := file.Stat()
		if there, gone := os.Stat(file.Path()); err == nil && gone == nil && os.SameFile(mine, there) {
			if mine.Size() > 0 { // Release would remove it
				_ = file.Unlock()
				return nil, errors.New(filepath.Base(file.Path()) + " beside it is no lock")
			}
			return &Lock{file}, nil
		}
		_ = file.Unlock()
	}
}

// Release gives the lock back.
func (l *Lock) Release() {
	_ = os.Remove(l.file.Path()) // some systems keep it
	_ = l.file.Unlock()
}

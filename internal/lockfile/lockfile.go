//go:build !js

package lockfile

import (
	"os"

	"github.com/gofrs/flock"
)

// Lock is a lock that this process holds.
type Lock struct{ file *flock.Flock }

// Take locks the file at path, which need not exist. To do so it creates an empty
// lock file path.lock with the given mode. Take does not wait: if another process
// holds the lock, it returns ErrInUse. It also returns an error if path.lock exists
// and is not empty, because then it is not a lock file.
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
		// The previous holder may have removed the lock file after it was opened here.
		// In that case the lock is on a removed file and worthless, so try again.
		locked, err := file.Stat()
		if current, currentErr := os.Stat(file.Path()); err == nil && currentErr == nil && os.SameFile(locked, current) {
			if locked.Size() > 0 { // Release would remove a file that nissy did not create
				_ = file.Unlock()
				return nil, errNotLock(file.Path())
			}
			return &Lock{file}, nil
		}
		_ = file.Unlock()
	}
}

// Release releases the lock and removes the lock file.
func (l *Lock) Release() {
	_ = os.Remove(l.file.Path()) // some systems do not remove an open file
	_ = l.file.Unlock()
}

package lockfile

import (
	"os"
	"sync"
)

// held has the lock files of this process. JavaScript has no locks between processes, and a
// page has its files for itself.
var held sync.Map

// Lock is a lock that this process holds.
type Lock struct{ path string }

// Take locks the file at path against other callers of Take, as on other systems, but not
// against other processes.
func Take(path string, mode os.FileMode) (*Lock, error) {
	l := &Lock{path + ".lock"}
	file, err := os.OpenFile(l.path, os.O_CREATE, mode)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info, err := file.Stat(); err != nil {
		return nil, err
	} else if info.Size() > 0 { // Release would remove a file that nissy did not create
		return nil, errNotLock(l.path)
	}
	if _, taken := held.LoadOrStore(l.path, true); taken {
		return nil, ErrInUse
	}
	return l, nil
}

// Release releases the lock and removes the lock file.
func (l *Lock) Release() {
	_ = os.Remove(l.path)
	held.Delete(l.path)
}

package lockfile

import (
	"errors"
	"path/filepath"
)

// ErrInUse is the error that Take returns if another process holds the lock.
var ErrInUse = errors.New("in use by another nissy process")

// errNotLock returns the error for a file with the name of a lock that is something else.
func errNotLock(path string) error {
	return errors.New(filepath.Base(path) + " next to it is not a lock file")
}

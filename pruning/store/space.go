package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// FreeSpace returns how many bytes the user may still write below path, which
// need not exist yet, and how many its disk has in all. The error is
// errors.ErrUnsupported where the system does not tell.
func FreeSpace(path string) (free, total uint64, err error) {
	if path, err = filepath.Abs(path); err != nil {
		return 0, 0, err
	}
	for parent := filepath.Dir(path); missing(path) && path != parent; parent = filepath.Dir(path) {
		path = parent
	}
	return diskSpace(path)
}

func missing(path string) bool {
	_, err := os.Stat(path)
	return errors.Is(err, fs.ErrNotExist)
}

package machine

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// FreeSpace returns how many bytes the user can still write below path, and how
// many bytes its disk has in total. The path need not exist yet. The error is
// errors.ErrUnsupported if the system does not report them.
func FreeSpace(path string) (free, total uint64, err error) {
	if path, err = filepath.Abs(path); err != nil {
		return 0, 0, err
	}
	for parent := filepath.Dir(path); notExist(path) && path != parent; parent = filepath.Dir(path) {
		path = parent
	}
	return diskSpace(path)
}

func notExist(path string) bool {
	_, err := os.Stat(path)
	return errors.Is(err, fs.ErrNotExist)
}

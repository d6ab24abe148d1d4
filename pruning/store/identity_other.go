//go:build !unix && !windows

package store

import "os"

// identify returns the identity of the open file f, as far as the system reports
// one.
func identify(f *os.File) (identity, error) {
	info, err := f.Stat()
	if err != nil {
		return identity{}, err
	}
	return identity{size: info.Size(), modified: info.ModTime(), changed: info.ModTime()}, nil
}

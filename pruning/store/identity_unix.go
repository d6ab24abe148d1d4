//go:build unix

package store

import (
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// identify returns the identity of the open file f.
func identify(f *os.File) (identity, error) {
	var st unix.Stat_t
	if err := unix.Fstat(int(f.Fd()), &st); err != nil {
		return identity{}, err
	}
	return identity{
		size:     int64(st.Size),
		inode:    uint64(st.Ino),
		modified: time.Unix(st.Mtim.Unix()),
		changed:  time.Unix(st.Ctim.Unix()),
	}, nil
}

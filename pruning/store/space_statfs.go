//go:build linux || darwin || freebsd || dragonfly

package store

import "golang.org/x/sys/unix"

// diskSpace returns the bytes that the user may still write to the file system
// that holds path, which exists, and the bytes that it has in all.
func diskSpace(path string) (free, total uint64, err error) {
	var st unix.Statfs_t
	if err := unix.Statfs(path, &st); err != nil {
		return 0, 0, err
	}
	block := uint64(st.Bsize)
	return uint64(st.Bavail) * block, uint64(st.Blocks) * block, nil
}

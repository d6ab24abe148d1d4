//go:build linux || darwin || freebsd || dragonfly

package machine

import "golang.org/x/sys/unix"

// diskSpace returns how many bytes the user can still write to the file system of
// path, and how many bytes it has in total. The path must exist.
func diskSpace(path string) (free, total uint64, err error) {
	var st unix.Statfs_t
	if err := unix.Statfs(path, &st); err != nil {
		return 0, 0, err
	}
	block := uint64(st.Bsize)
	return uint64(st.Bavail) * block, uint64(st.Blocks) * block, nil
}

//go:build unix

package store

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// hugePage is MADV_HUGEPAGE, which package unix has only on Linux.
const hugePage = 14

// allocate returns size zero bytes outside the Go heap, in huge pages where
// Linux grants them, and the function that frees them.
func allocate(size int) ([]byte, func() error, error) {
	// Private: Linux treats shared anonymous memory as a file, without huge pages.
	b, err := unix.Mmap(-1, 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return nil, nil, err
	}
	wantHuge(b)
	return b, func() error { return unix.Munmap(b) }, nil
}

// wantHuge asks for huge pages. Small pages hold the same bytes.
func wantHuge(b []byte) {
	if runtime.GOOS == "linux" {
		_ = unix.Madvise(b, hugePage)
	}
}

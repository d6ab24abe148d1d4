//go:build unix

package store

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// madvHugePage is MADV_HUGEPAGE, which package unix defines only on Linux.
const madvHugePage = 14

// allocate returns size zero bytes outside the Go heap, and the function that
// releases them. The bytes are in huge pages if Linux grants them.
func allocate(size int) (b []byte, release func() error, err error) {
	// The mapping is private because Linux treats shared anonymous memory as a file,
	// without huge pages.
	b, err = unix.Mmap(-1, 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return nil, nil, err
	}
	adviseHugePages(b)
	return b, func() error { return unix.Munmap(b) }, nil
}

// adviseHugePages asks Linux for huge pages. It ignores errors, because small pages
// hold the same bytes.
func adviseHugePages(b []byte) {
	if runtime.GOOS == "linux" {
		_ = unix.Madvise(b, madvHugePage)
	}
}

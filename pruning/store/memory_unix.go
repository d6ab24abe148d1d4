//go:build unix

package store

import (
	"os"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// MADV_HUGEPAGE and MADV_POPULATE_READ, which package unix defines only on Linux.
const (
	madvHugePage     = 14
	madvPopulateRead = 22
)

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

// Prefault prepares to read most pages of b, a part of a mapped payload: on Linux it maps them all
// at once, which takes far less time than a page fault for each. It ignores errors, because
// the pages can still be read.
func Prefault(b []byte) {
	if runtime.GOOS != "linux" || len(b) == 0 {
		return
	}
	page := os.Getpagesize()
	before := -int(uintptr(unsafe.Pointer(&b[0]))) & (page - 1) // bytes before the first whole page
	if before < len(b) {
		_ = unix.Madvise(b[before:], madvPopulateRead)
	}
}

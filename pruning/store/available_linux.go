package store

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// processMemory returns the size in bytes of the program's address space and of its
// resident memory. Both are 0 if they cannot be read.
func processMemory() (virtual, resident uint64) {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0, 0
	}
	var pages [2]uint64
	if _, err := fmt.Sscan(string(text), &pages[0], &pages[1]); err != nil {
		return 0, 0
	}
	size := uint64(os.Getpagesize())
	return pages[0] * size, pages[1] * size
}

// addressSpaceLimit returns the limit in bytes on the program's address space
// (ulimit -v). ok is false if there is none.
func addressSpaceLimit() (bytes uint64, ok bool) {
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_AS, &limit); err != nil || limit.Cur == unix.RLIM_INFINITY {
		return 0, false
	}
	return limit.Cur, true
}

package store

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// ownMemory returns how many bytes of addresses and of memory the program has
// taken, zeros if that cannot be read.
func ownMemory() (virtual, resident uint64) {
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

// addressLimit returns the limit on the program's addresses (ulimit -v).
func addressLimit() (bytes uint64, ok bool) {
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_AS, &limit); err != nil || limit.Cur == unix.RLIM_INFINITY {
		return 0, false
	}
	return limit.Cur, true
}

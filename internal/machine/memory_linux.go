package machine

import (
	"errors"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// systemMemory returns how many bytes of memory are available on the system.
func systemMemory() (uint64, error) {
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		if number, ok := strings.CutPrefix(line, "MemAvailable:"); ok {
			kilobytes, err := strconv.ParseUint(strings.TrimSpace(strings.TrimSuffix(number, " kB\n")), 10, 64)
			return kilobytes << 10, err
		}
	}
	return 0, errors.New("/proc/meminfo does not say how much memory is available")
}

// processMemory returns the size in bytes of the program's address space and of its
// resident memory. Both are 0 if they cannot be read.
func processMemory() (virtual, resident uint64) {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0, 0
	}
	fields := strings.Fields(string(text))
	if len(fields) < 2 {
		return 0, 0
	}
	return pages(fields[0]), pages(fields[1])
}

// pages returns the size in bytes of a number of pages, 0 if it cannot be read.
func pages(number string) uint64 {
	n, _ := strconv.ParseUint(number, 10, 64)
	return n * uint64(os.Getpagesize())
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

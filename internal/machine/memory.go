//go:build !js

package machine

// AvailableMemory returns how many bytes of memory the program can still use
// without displacing other programs. That is the memory available on the system,
// or less if the cgroup or the address space of the program is limited. Memory
// that the program already uses counts against these limits.
func AvailableMemory() (uint64, error) {
	available, err := systemMemory()
	if err != nil {
		return 0, err
	}
	virtual, resident := processMemory()
	if limit, ok := cgroupLimit(); ok {
		available = min(available, remaining(limit, resident))
	}
	if limit, ok := addressSpaceLimit(); ok {
		available = min(available, remaining(limit, virtual))
	}
	return available, nil
}

// remaining returns the unused part of a limit.
func remaining(limit, used uint64) uint64 { return limit - min(limit, used) }

//go:build !js

package store

import (
	"github.com/KimMachineGun/automemlimit/memlimit"
	"github.com/shirou/gopsutil/v4/mem"
)

// AvailableMemory returns how many bytes of memory the program can still use
// without displacing other programs. That is the memory available on the system,
// or less if the cgroup or the address space of the program is limited. Memory
// that the program already uses counts against these limits.
func AvailableMemory() (uint64, error) {
	system, err := mem.VirtualMemory()
	if err != nil {
		return 0, err
	}
	available := system.Available
	virtual, resident := processMemory()
	if limit, err := memlimit.FromCgroup(); err == nil {
		available = min(available, remaining(limit, resident))
	}
	if limit, ok := addressSpaceLimit(); ok {
		available = min(available, remaining(limit, virtual))
	}
	return available, nil
}

// remaining returns the unused part of a limit.
func remaining(limit, used uint64) uint64 { return limit - min(limit, used) }

package store

import (
	"github.com/KimMachineGun/automemlimit/memlimit"
	"github.com/shirou/gopsutil/v4/mem"
)

// AvailableMemory returns how many bytes of memory the program may still take
// without others being driven out: what the system has available, or less where
// the program's cgroup or its address space is limited. What it has already
// taken counts against these limits.
func AvailableMemory() (uint64, error) {
	system, err := mem.VirtualMemory()
	if err != nil {
		return 0, err
	}
	available := system.Available
	virtual, resident := ownMemory()
	if limit, err := memlimit.FromCgroup(); err == nil {
		available = min(available, left(limit, resident))
	}
	if limit, ok := addressLimit(); ok {
		available = min(available, left(limit, virtual))
	}
	return available, nil
}

// left is what is left of a limit.
func left(limit, taken uint64) uint64 { return limit - min(limit, taken) }

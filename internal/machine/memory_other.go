//go:build !linux && !js

package machine

import "github.com/shirou/gopsutil/v4/mem"

// systemMemory returns how many bytes of memory are available on the system.
func systemMemory() (uint64, error) {
	m, err := mem.VirtualMemory()
	if err != nil {
		return 0, err
	}
	return m.Available, nil
}

func processMemory() (virtual, resident uint64) { return 0, 0 }

func addressSpaceLimit() (bytes uint64, ok bool) { return 0, false }

func cgroupLimit() (bytes uint64, ok bool) { return 0, false }

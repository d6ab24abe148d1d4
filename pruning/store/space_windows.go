package store

import "golang.org/x/sys/windows"

// diskSpace returns the bytes that the user may still write to the volume that
// holds path, which exists, and the bytes that it has in all.
func diskSpace(path string) (free, total uint64, err error) {
	p, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return 0, 0, err
	}
	err = windows.GetDiskFreeSpaceEx(p, &free, &total, nil)
	return free, total, err
}

package machine

import "golang.org/x/sys/windows"

// diskSpace returns how many bytes the user can still write to the volume of path,
// and how many bytes it has in total. The path must exist.
func diskSpace(path string) (free, total uint64, err error) {
	p, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return 0, 0, err
	}
	err = windows.GetDiskFreeSpaceEx(p, &free, &total, nil)
	return free, total, err
}

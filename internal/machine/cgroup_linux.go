package machine

import (
	"io/fs"
	"math"
	"os"
	"path"
	"strconv"
	"strings"
)

// cgroupLimit returns the least limit in bytes on the memory of the program's cgroup and of
// those above it, in version 1 or 2. ok is false if there is none.
func cgroupLimit() (bytes uint64, ok bool) { return cgroupLimitIn(os.DirFS("/")) }

// cgroupLimitIn is cgroupLimit with the given folder instead of the root of all files.
func cgroupLimitIn(root fs.FS) (bytes uint64, ok bool) {
	groups, _ := fs.ReadFile(root, "proc/self/cgroup")
	least := uint64(math.MaxUint64)
	for group := range strings.Lines(string(groups)) {
		fields := strings.SplitN(strings.TrimSuffix(group, "\n"), ":", 3) // number:controllers:folder
		if len(fields) < 3 {
			continue
		}
		top, file := "sys/fs/cgroup", "memory.max"
		switch {
		case strings.Contains(","+fields[1]+",", ",memory,"):
			top, file = "sys/fs/cgroup/memory", "memory.limit_in_bytes"
		case fields[1] != "":
			continue
		}
		// A container may not see the folder of its cgroup, but then it sees its own limit at the top.
		for folder := path.Clean("/" + fields[2]); ; folder = path.Dir(folder) {
			text, _ := fs.ReadFile(root, path.Join(top, folder, file))
			if limit, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64); err == nil {
				least = min(least, limit)
			}
			if folder == "/" {
				break
			}
		}
	}
	return least, least < math.MaxInt64&^0xffff // version 1 has a limit of about that instead of none
}

package machine

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
)

// TestCgroupLimit reads limits from the files of Linux.
func TestCgroupLimit(t *testing.T) {
	tests := map[string]struct {
		files map[string]string
		limit uint64 // 0 means none
	}{
		"no cgroups": {},
		"version 2": {map[string]string{
			"proc/self/cgroup":                          "0::/user.slice/nissy\n",
			"sys/fs/cgroup/user.slice/nissy/memory.max": "2000000000\n",
		}, 2e9},
		"above": {map[string]string{
			"proc/self/cgroup":                          "0::/user.slice/nissy\n",
			"sys/fs/cgroup/user.slice/memory.max":       "1000000000\n",
			"sys/fs/cgroup/user.slice/nissy/memory.max": "max\n",
		}, 1e9},
		"no limit": {map[string]string{
			"proc/self/cgroup":         "0::/\n",
			"sys/fs/cgroup/memory.max": "max\n",
		}, 0},
		"version 1 in a container": {map[string]string{
			"proc/self/cgroup":                           "5:cpu,cpuacct:/docker/1\n4:memory:/docker/1\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes": "500000000\n",
			"sys/fs/cgroup/memory.max":                   "1\n",
		}, 5e8},
		"version 1 without a limit": {map[string]string{
			"proc/self/cgroup":                           "4:memory:/\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
		}, 0},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			root := fstest.MapFS{}
			for path, text := range test.files {
				root[path] = &fstest.MapFile{Data: []byte(text)}
			}
			limit, ok := cgroupLimitIn(root)
			assert.Equal(t, test.limit > 0, ok)
			if ok {
				assert.Equal(t, test.limit, limit)
			}
		})
	}
}

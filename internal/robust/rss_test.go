//go:build unix

package robust

import (
	"os/exec"
	"runtime"
	"syscall"
)

// maxRSS returns the most memory that the command had at a time, in bytes.
func maxRSS(c *exec.Cmd) int64 {
	usage := c.ProcessState.SysUsage().(*syscall.Rusage)
	if runtime.GOOS == "darwin" {
		return int64(usage.Maxrss)
	}
	return int64(usage.Maxrss) * 1024
}

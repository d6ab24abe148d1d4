//go:build unix

package robust

import (
	"os/exec"
	"runtime"
	"syscall"
)

// maxRSS returns the maximum resident memory of the finished command, in bytes.
func maxRSS(c *exec.Cmd) int64 {
	usage := c.ProcessState.SysUsage().(*syscall.Rusage)
	if runtime.GOOS == "darwin" {
		return int64(usage.Maxrss)
	}
	return int64(usage.Maxrss) * 1024
}

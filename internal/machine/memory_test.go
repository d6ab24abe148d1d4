//go:build !js

package machine

import (
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAvailableMemory(t *testing.T) {
	available, err := AvailableMemory()
	require.NoError(t, err)
	require.NotZero(t, available)
	if os.Getenv("NISSY_PRINT_MEMORY") != "" {
		println(strconv.FormatUint(available, 10))
	}
}

// TestAvailableMemoryUnderLimit runs TestAvailableMemory in a process with a limited
// address space.
func TestAvailableMemoryUnderLimit(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux reports the limit")
	}
	const limit = 4 << 30
	c := exec.Command("sh", "-c", `ulimit -v 4194304 && exec "$0" -test.run TestAvailableMemory$`, os.Args[0])
	c.Env = append(os.Environ(), "NISSY_PRINT_MEMORY=1")
	printed, err := c.CombinedOutput()
	require.NoError(t, err, string(printed))
	first, _, _ := strings.Cut(string(printed), "\n")
	available, err := strconv.ParseUint(first, 10, 64)
	require.NoError(t, err)
	require.NotZero(t, available)
	require.Less(t, available, uint64(limit))
}

func TestRemaining(t *testing.T) {
	require.Equal(t, uint64(3), remaining(5, 2))
	require.Zero(t, remaining(2, 5))
}

package robust

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/internal/patience"
	"nissy/internal/sample"
)

// TestKilled kills the program in its first run, in which it builds and saves a table: when it has changed the
// data folder once, then when it has changed it twice, and so on. An unfinished file must be among what it leaves.
func TestKilled(t *testing.T) {
	unfinished := 0
	ready := folderWithTables(t)
	for changes, killed := 1, true; killed; changes++ {
		folder := t.TempDir()
		if !sample.Long() {
			const small = "moves-cp7" // which the program saves before the other one
			require.NoError(t, os.Link(tableFile(ready, small), tableFile(folder, small)))
		}
		killed = killAtChange(t, folder, changes)
		unfinished += len(unfinishedFiles(t, folder))
		requireAnswers(t, folder)
		requireIntact(t, folder)
	}
	require.GreaterOrEqual(t, unfinished, 3, "the file is empty, it has a header, it has all")
}

// killAtChange runs the example, and kills it when the folder has changed so many times. It looks at the folder
// whenever a thread of the program calls the system or returns from there. It reports whether that happened
// before the program exited.
func killAtChange(t *testing.T, folder string, changes int) (killed bool) {
	t.Helper()
	runtime.LockOSThread() // only the thread that starts a process can trace it
	defer runtime.UnlockOSThread()
	c := nissy(t, folder, "-c", solve)
	c.SysProcAttr = &syscall.SysProcAttr{Ptrace: true}
	require.NoError(t, c.Start())
	defer context.AfterFunc(patience.Context(t), func() { c.Process.Kill() })()

	const threads = syscall.PTRACE_O_TRACECLONE
	state := listing(t, folder)
	for first := true; ; first = false {
		var status syscall.WaitStatus
		thread, err := syscall.Wait4(-1, &status, syscall.WALL, nil)
		require.NoError(t, err)
		if first {
			require.NoError(t, syscall.PtraceSetOptions(thread, threads|syscall.PTRACE_O_TRACESYSGOOD))
		}
		if !status.Stopped() {
			if thread == c.Process.Pid {
				return killed
			}
			continue
		}
		if now := listing(t, folder); now != state && !killed {
			state = now
			if changes--; changes == 0 {
				killed = true
				require.NoError(t, c.Process.Kill())
			}
		}
		signal := status.StopSignal()
		if signal == syscall.SIGSTOP || signal&^0x80 == syscall.SIGTRAP { // from tracing
			signal = 0
		}
		if err := syscall.PtraceSyscall(thread, int(signal)); err != syscall.ESRCH { // it may have been killed
			require.NoError(t, err)
		}
	}
}

// listing returns the names and sizes of the files in the folder.
func listing(t *testing.T, folder string) string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	var list strings.Builder
	for _, e := range entries {
		if info, err := os.Lstat(filepath.Join(folder, e.Name())); err == nil {
			fmt.Fprintln(&list, e.Name(), info.Size())
		}
	}
	return list.String()
}

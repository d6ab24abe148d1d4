//go:build unix

package terminal

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// stopJob stops the processes of this job, as the terminal does at Ctrl-Z. It returns
// when the job continues. If the system ignores the stop signal, because no shell could
// continue the job, stopJob returns after a short time.
func stopJob() {
	resumed := make(chan os.Signal, 1)
	signal.Notify(resumed, syscall.SIGCONT)
	defer signal.Stop(resumed)
	_ = syscall.Kill(0, syscall.SIGTSTP)
	select {
	case <-resumed:
	case <-time.After(100 * time.Millisecond):
	}
}

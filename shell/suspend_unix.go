//go:build unix

package shell

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// suspend stops the job that we are, as the terminal does at Ctrl-Z, until it is
// told to go on. Where no shell could tell it so, nothing happens.
func suspend() {
	resumed := make(chan os.Signal, 1)
	signal.Notify(resumed, syscall.SIGCONT)
	defer signal.Stop(resumed)
	_ = syscall.Kill(0, syscall.SIGTSTP)
	select {
	case <-resumed:
	case <-time.After(100 * time.Millisecond):
	}
}

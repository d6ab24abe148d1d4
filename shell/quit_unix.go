//go:build unix

package shell

import (
	"io"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/term"
)

// restoreAtQuit makes the terminal in as it is now when the process receives SIGQUIT, after
// calling leave. Then the process ends as every program in Go does: it prints the stacks of all
// goroutines. The function that restoreAtQuit returns ends this.
func restoreAtQuit(in io.Reader, leave func()) (end func()) {
	file, ok := in.(*os.File)
	if !ok || signal.Ignored(syscall.SIGQUIT) {
		return func() {}
	}
	state, err := term.GetState(int(file.Fd()))
	if err != nil {
		return func() {}
	}
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, syscall.SIGQUIT)
	go func() {
		if _, ok := <-quit; ok {
			leave()
			_ = term.Restore(int(file.Fd()), state)
			signal.Reset(syscall.SIGQUIT)
			_ = syscall.Kill(syscall.Getpid(), syscall.SIGQUIT)
		}
	}()
	return func() {
		signal.Stop(quit)
		close(quit)
	}
}

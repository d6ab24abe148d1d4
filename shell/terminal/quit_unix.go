//go:build unix

package terminal

import (
	"io"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/term"
)

// restoreAtQuit waits for SIGQUIT in the background. When the process receives it, restoreAtQuit
// calls leave and gives the terminal in the state that it has now. Then the process ends as every
// program in Go does: it prints the stacks of all goroutines. end ends the waiting.
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

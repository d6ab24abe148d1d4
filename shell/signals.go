package shell

import (
	"os"
	"os/signal"
	"syscall"
)

// Notify returns a channel for the signals that Config.Signals expects: an interrupt, and those
// that end the run. Then Run ends in order, and restores the terminal. A hangup stays
// ignored if the process began so, as with nohup.
func Notify() <-chan os.Signal {
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) {
		signal.Notify(c, syscall.SIGHUP)
	}
	return c
}

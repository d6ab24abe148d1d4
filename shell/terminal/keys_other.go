//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package terminal

// passKeys returns nil: here a terminal cannot pass on keys while Ctrl-C remains a signal.
func passKeys(any) (restore func()) { return nil }

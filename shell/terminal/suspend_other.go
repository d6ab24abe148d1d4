//go:build !unix

package terminal

// stopJob does nothing, because the system has no job control.
func stopJob() {}

//go:build !unix

package shell

// suspend does nothing, because the system has no job control.
func suspend() {}

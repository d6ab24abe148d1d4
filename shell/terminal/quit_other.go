//go:build !unix

package terminal

import "io"

// restoreAtQuit does nothing: there is no SIGQUIT.
func restoreAtQuit(io.Reader, func()) (end func()) { return func() {} }

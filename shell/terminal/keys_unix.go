//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package terminal

import (
	"os"

	"golang.org/x/sys/unix"
)

// passKeys makes a terminal pass on each key at once and show none, until restore is called. Ctrl-C remains a
// signal. It returns nil if the stream is not a terminal.
func passKeys(in any) (restore func()) {
	file, ok := in.(*os.File)
	if !ok {
		return nil
	}
	fd := int(file.Fd())
	before, err := unix.IoctlGetTermios(fd, getTermios)
	if err != nil {
		return nil
	}
	keys := *before
	keys.Lflag &^= unix.ICANON | unix.ECHO
	keys.Cc[unix.VMIN], keys.Cc[unix.VTIME] = 1, 0
	if unix.IoctlSetTermios(fd, setTermios, &keys) != nil {
		return nil
	}
	return func() { _ = unix.IoctlSetTermios(fd, setTermios, before) }
}

//go:build unix

package janus

import "golang.org/x/sys/unix"

// hasFailed reports whether the peer of the socket has reset the connection.
func hasFailed(fd uintptr) bool {
	code, err := unix.GetsockoptInt(int(fd), unix.SOL_SOCKET, unix.SO_ERROR)
	return err == nil && code != 0
}

// isRefused sends a byte to the peer of the socket. It returns true if the peer has already
// reset the connection. If the peer receives no longer, it resets the connection when the
// byte arrives, and hasFailed returns true soon after.
//
// The byte is urgent data, which is not part of what the peer reads. But if the peer has not
// read past an urgent byte when the next one arrives, it reads the first one as an empty line.
func isRefused(fd uintptr) bool {
	err := unix.Send(int(fd), []byte{'\n'}, unix.MSG_OOB|unix.MSG_DONTWAIT)
	return err == unix.EPIPE || err == unix.ECONNRESET
}

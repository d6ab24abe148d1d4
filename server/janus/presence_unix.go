//go:build unix

package janus

import "golang.org/x/sys/unix"

// hasFailed reports whether the peer of the socket has reset the connection.
func hasFailed(fd uintptr) bool {
	code, err := unix.GetsockoptInt(int(fd), unix.SOL_SOCKET, unix.SO_ERROR)
	return err == nil && code != 0
}

// isRefused sends a byte to the peer of the socket. It returns true if the peer has reset
// the connection already. Otherwise the socket fails soon if the peer does not receive any
// longer. The byte is urgent data, which is no part of what the peer reads. Only if it has
// not read what was sent before, and gets more urgent data, it reads an empty line.
func isRefused(fd uintptr) bool {
	err := unix.Send(int(fd), []byte{'\n'}, unix.MSG_OOB|unix.MSG_DONTWAIT)
	return err == unix.EPIPE || err == unix.ECONNRESET
}

//go:build !unix

package janus

// hasFailed returns false. On this system only sending a line shows that a client has left.
func hasFailed(uintptr) bool { return false }

// isRefused sends nothing and returns false.
func isRefused(uintptr) bool { return false }

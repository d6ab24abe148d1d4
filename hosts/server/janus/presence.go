package janus

import (
	"net"
	"syscall"
	"time"
)

const (
	// checkInterval is the time between two checks whether a client has left.
	checkInterval = 20 * time.Millisecond

	// checksPerProbe is the number of checks from one probe to the next, so that probes are
	// a second apart. A client that reads nothing between two probes gets an empty line, so
	// they must not be frequent.
	checksPerProbe = 50
)

// presence finds out whether a client that has closed its writing side is still there. When a
// client closes the whole connection, the server also receives only the end of the input.
// But then the machine of the client refuses what the server sends.
type presence struct {
	raw        syscall.RawConn // nil: there is no access to the socket
	untilProbe int             // checks before the next probe
}

// newPresence returns the presence of the client at the other end of conn. If conn does not
// give access to its socket, hasLeft always returns false.
func newPresence(conn net.Conn) *presence {
	p := new(presence)
	if socket, ok := conn.(syscall.Conn); ok {
		p.raw, _ = socket.SyscallConn() // nil if conn is closed
	}
	return p
}

// hasLeft reports whether the client has closed its connection. It must be called every
// checkInterval. If maySend is true, it may send a probe, which is not part of what the client
// reads.
func (p *presence) hasLeft(maySend bool) (left bool) {
	if p.raw == nil {
		return false
	}
	p.untilProbe--
	probe := maySend && p.untilProbe < 0
	if probe {
		p.untilProbe = checksPerProbe
	}
	err := p.raw.Control(func(fd uintptr) {
		left = hasFailed(fd) || probe && isRefused(fd)
	})
	return left || err != nil
}

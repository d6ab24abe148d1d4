package janus

import (
	"net"
	"syscall"
	"time"
)

const (
	// checkInterval is how often to check whether a client has left that sends no more.
	checkInterval = 20 * time.Millisecond

	// checksPerProbe is the number of checks from one probe to the next. A client that does
	// not read between two probes reads an empty line, so they are a second apart.
	checksPerProbe = 50
)

// presence finds out whether a client is there. When a client closes the connection, the
// server receives the same as from a client that only closes its writing side: the end of
// the input. But what the server sends then is refused.
type presence struct {
	raw        syscall.RawConn // nil: not known
	untilProbe int             // checks
}

// newPresence returns the presence of the client of a connection. If the connection does not
// give access to its socket, the client seems to be there always.
func newPresence(conn net.Conn) *presence {
	p := new(presence)
	if socket, ok := conn.(syscall.Conn); ok {
		p.raw, _ = socket.SyscallConn() // nil if it is closed
	}
	return p
}

// hasLeft reports whether the client has closed its connection. It must be called every
// checkInterval. If maySend is set, it may send a probe, of which the client reads nothing.
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

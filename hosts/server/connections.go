package server

import (
	"errors"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// limitedListener limits the number of connections that are open at a time. When there are
// too many, it closes an idle one, or the new one if none is idle.
type limitedListener struct {
	net.Listener
	most     int64
	makeRoom func() bool // closes an idle connection, or returns false if there is none; may be nil
	open     atomic.Int64
}

// Accept implements net.Listener.
func (l *limitedListener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if l.open.Add(1) <= l.most || l.makeRoom != nil && l.makeRoom() {
			return &countedConn{Conn: c, open: &l.open}, nil
		}
		l.open.Add(-1)
		c.Close()
	}
}

// countedConn is a connection of a limitedListener.
type countedConn struct {
	net.Conn
	open   *atomic.Int64
	closed sync.Once
}

// Close implements net.Conn.
func (c *countedConn) Close() error {
	c.closed.Do(func() { c.open.Add(-1) })
	return c.Conn.Close()
}

// CloseWrite closes the writing side, like that of a *net.TCPConn. net/http calls it so that
// a client can read its last answer.
func (c *countedConn) CloseWrite() error {
	if tcp, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return tcp.CloseWrite()
	}
	return nil
}

// SyscallConn gives access to the socket, like that of a *net.TCPConn. Package janus calls it
// to notice clients that leave.
func (c *countedConn) SyscallConn() (syscall.RawConn, error) {
	if socket, ok := c.Conn.(syscall.Conn); ok {
		return socket.SyscallConn()
	}
	return nil, errors.ErrUnsupported
}

// idleConnections holds the connections of an http.Server that wait for a request.
type idleConnections struct {
	mu    sync.Mutex
	since map[net.Conn]time.Time // when each began to wait
}

// update is the ConnState of the http.Server.
func (i *idleConnections) update(c net.Conn, state http.ConnState) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if state == http.StateNew || state == http.StateIdle {
		i.since[c] = time.Now()
	} else {
		delete(i.since, c)
	}
}

// closeOldest closes the connection that has waited longest. It returns false if none
// waits.
func (i *idleConnections) closeOldest() bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	var oldest net.Conn
	for c, since := range i.since {
		if oldest == nil || since.Before(i.since[oldest]) {
			oldest = c
		}
	}
	if oldest == nil {
		return false
	}
	delete(i.since, oldest)
	oldest.Close()
	return true
}

// setReadDeadline sets the deadline for reading the body of a request; the zero time means
// none.
func setReadDeadline(w http.ResponseWriter, t time.Time) {
	http.NewResponseController(w).SetReadDeadline(t) // fails only if the connection is closed
}

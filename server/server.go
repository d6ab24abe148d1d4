package server

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"net/netip"
	"runtime"
	"time"

	"golang.org/x/sync/errgroup"

	"nissy/command"
	"nissy/server/outbox"
	"nissy/server/turns"
	"nissy/session"
)

// The limits of a server.
const (
	mostBody        = 64 << 10 // bytes of a request
	mostHeader      = 16 << 10 // bytes of its header
	headerSlop      = 4096     // bytes that net/http adds to the limit of a header
	mostWaiting     = 64       // searches that wait for a turn
	mostResults     = 10_000   // of an answer
	mostQueued      = 8 << 20  // bytes of an answer that wait for a client
	mostQueuedInAll = 64 << 20 // the same for all answers together
)

// connectionLimits are the limits of connections. Tests have lower ones.
type connectionLimits struct {
	most   int64         // connections of each protocol
	header time.Duration // until the header of a request is there
	body   time.Duration // until its body is there
	send   time.Duration // for a part of an answer
	idle   time.Duration // between requests
	close  time.Duration // for the last lines, when the server ends
}

var usualLimits = connectionLimits{
	most: 1000, header: 5 * time.Second, body: 10 * time.Second, send: 30 * time.Second, idle: 3 * time.Minute, close: 1500 * time.Millisecond,
}

// errClosing is the cause of the end of requests when the server ends.
var errClosing = errors.New("the server is closing")

// Listening says that the server accepts connections.
type Listening struct {
	Protocol string `json:"serving"` // http or janus
	Address  string `json:"address"`
}

// Reporter receives what the person who runs a server should know.
type Reporter struct {
	Listening func(Listening)   // is called once for each protocol
	Notice    func(text string) // may be called at any time, by several goroutines
}

// Serve serves clients until ctx ends. Then all searches end, each client gets a last
// line, and Serve returns nil within two seconds.
func Serve(ctx context.Context, engine *session.Engine, o command.Serving, report Reporter) error {
	if err := checkAddresses(o, report.Notice); err != nil {
		return err
	}
	api, err := listen(o.Address)
	if err != nil {
		return err
	}
	defer api.Close()
	var janus net.Listener // nil: this protocol is not served
	if o.JanusAddress != "" {
		if janus, err = listen(o.JanusAddress); err != nil {
			return err
		}
		defer janus.Close()
	}
	report.Listening(Listening{"http", api.Addr().String()})
	s := newServer(engine, o, report.Notice)
	both, ctx := errgroup.WithContext(ctx)
	both.Go(func() error { return s.serveHTTP(ctx, api) })
	if janus != nil {
		report.Listening(Listening{"janus", janus.Addr().String()})
		both.Go(func() error { return s.serveJanus(ctx, janus) })
	}
	return both.Wait()
}

// probes finds out within half a minute that the machine of a client is gone. Otherwise the
// server would notice it only when it has something to send.
var probes = net.KeepAliveConfig{Enable: true, Idle: 10 * time.Second, Interval: 5 * time.Second, Count: 3}

// listen returns a listener on the address. An IPv4 address is not also one of IPv6.
func listen(address string) (net.Listener, error) {
	network := "tcp"
	if ip, err := netip.ParseAddr(hostOf(address)); err == nil && ip.Is4() {
		network = "tcp4"
	}
	config := net.ListenConfig{KeepAliveConfig: probes}
	l, err := config.Listen(context.Background(), network, address)
	if err != nil {
		return nil, listenError(address, err)
	}
	return l, nil
}

// listenError returns the error for an address that cannot be used.
func listenError(address string, err error) error {
	return &session.InputError{Problem: "cannot listen at", Token: session.Shorten(address), Msg: reason(err)}
}

// reason returns why an address cannot be used, without the address.
func reason(err error) string {
	var address *net.AddrError
	var op *net.OpError
	switch {
	case errors.As(err, &address):
		return address.Err + ": give HOST:PORT, such as 127.0.0.1:6477"
	case errors.As(err, &op):
		return op.Err.Error()
	}
	return err.Error()
}

// server is a running server.
type server struct {
	engine  *session.Engine
	options command.Serving
	notice  func(text string) // may be called by several goroutines
	limits  connectionLimits
	turns   *turns.Turns
	budget  *outbox.Budget
	guard   *guard
	metrics metrics
	routes  []route

	running group // the requests
}

func newServer(engine *session.Engine, o command.Serving, notice func(string)) *server {
	if o.Searches == 0 {
		o.Searches = runtime.NumCPU()
	}
	s := &server{
		engine: engine, options: o, notice: notice, limits: usualLimits,
		turns: turns.New(o.Searches, mostWaiting), budget: outbox.NewBudget(mostQueuedInAll),
		guard: newGuard(hostOf(o.Address), o.AllowedHosts), routes: routes(),
	}
	s.metrics = newMetrics(s.routes)
	return s
}

// serveHTTP serves the API at the listener until ctx ends.
func (s *server) serveHTTP(ctx context.Context, l net.Listener) error {
	requests, end := context.WithCancelCause(context.WithoutCancel(ctx))
	defer end(nil)
	idle := new(idleConnections)
	h := &http.Server{
		Handler:           s.contain(s.guard.protect(s)),
		BaseContext:       func(net.Listener) context.Context { return requests },
		ConnState:         idle.update,
		ReadHeaderTimeout: s.limits.header,
		IdleTimeout:       s.limits.idle,
		MaxHeaderBytes:    mostHeader - headerSlop,
		ErrorLog:          log.New(noticeWriter(s.notice), "", 0),
	}
	failed := make(chan error, 1)
	go func() {
		failed <- h.Serve(&limitedListener{Listener: l, most: s.limits.most, makeRoom: idle.closeOldest})
	}()
	select {
	case err := <-failed:
		return fmt.Errorf("serving HTTP: %w", err)
	case <-ctx.Done():
	}
	end(errClosing)
	closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.limits.close)
	defer cancel()
	if h.Shutdown(closing) != nil {
		h.Close() // of clients that do not read
	}
	s.running.close()
	return nil
}

// noticeWriter passes each text that is written to it on as a notice.
type noticeWriter func(text string)

// Write implements io.Writer.
func (w noticeWriter) Write(text []byte) (int, error) {
	w(command.OneLine(string(text)))
	return len(text), nil
}

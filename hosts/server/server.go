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
	"nissy/command/advice"
	"nissy/hosts/server/outbox"
	"nissy/hosts/server/turns"
	"nissy/hosts/web"
	"nissy/session"
	_ "nissy/session/all" // all requests
)

// The limits of a server.
const (
	mostHeader      = 16 << 10 // bytes of the header of a request
	headerSlop      = 4096     // bytes that net/http adds to the limit of a header
	mostWaiting     = 64       // searches that wait for their turn, over each protocol
	mostResults     = 10_000   // lines with results in an answer
	mostLarge       = 4        // requests of more than session.MaxRequest bytes at a time
	mostQueued      = 8 << 20  // bytes of an answer that wait to be sent
	mostQueuedInAll = 64 << 20 // the same for all answers together
)

// connectionLimits holds the limits of connections. Tests set lower ones.
type connectionLimits struct {
	most   int64         // connections of each protocol
	header time.Duration // to receive the header of a request
	body   time.Duration // to receive its body
	large  time.Duration // to receive the rest of a body of more than session.MaxRequest bytes
	send   time.Duration // to send a part of an answer
	idle   time.Duration // between two requests
	close  time.Duration // to send the last lines when the server closes
}

var usualLimits = connectionLimits{
	most: 1000, header: 5 * time.Second, body: 10 * time.Second, large: time.Minute, send: 30 * time.Second, idle: 3 * time.Minute, close: 1500 * time.Millisecond,
}

// errClosing is the cancellation cause of all requests when the server closes.
var errClosing = errors.New("the server is closing")

// Serve serves clients until ctx ends. Then it ends all searches, sends each client a last
// line, and returns nil within two seconds. It returns an error if it cannot listen at an
// address, or if a listener fails.
func Serve(ctx context.Context, engine *session.Engine, o command.Serving, report command.ServeReporter) error {
	if err := checkAddresses(o, report.Notice); err != nil {
		return err
	}
	api, err := listen(o.Address)
	if err != nil {
		return err
	}
	defer api.Close()
	var janus net.Listener // nil: janus's protocol is not served
	if o.JanusAddress != "" {
		if janus, err = listen(o.JanusAddress); err != nil {
			return err
		}
		defer janus.Close()
	}
	report.Listening(command.Listening{Protocol: "http", Address: api.Addr().String()})
	s := newServer(engine, o, report.Notice)
	both, ctx := errgroup.WithContext(ctx)
	both.Go(func() error { return s.serveAPI(ctx, api) })
	if janus != nil {
		report.Listening(command.Listening{Protocol: "janus", Address: janus.Addr().String()})
		both.Go(func() error { return s.serveJanus(ctx, janus) })
	}
	return both.Wait()
}

// probes detects within half a minute that the machine of a client is gone. Without it the
// server would notice only when it has something to send.
var probes = net.KeepAliveConfig{Enable: true, Idle: 10 * time.Second, Interval: 5 * time.Second, Count: 3}

// listen returns a listener at the address. At an IPv4 address it does not accept IPv6.
func listen(address string) (net.Listener, error) {
	network := "tcp"
	if ip, err := netip.ParseAddr(hostOf(address)); err == nil && ip.Is4() {
		network = "tcp4"
	}
	config := net.ListenConfig{KeepAliveConfig: probes}
	l, err := config.Listen(context.Background(), network, address)
	if err != nil {
		return nil, &session.InputError{Problem: "cannot listen at", Token: session.Shorten(address), Msg: reason(err)}
	}
	return l, nil
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
	notice  func(text string) // safe for concurrent use
	limits  connectionLimits
	large   chan struct{} // has an element for each request of more than session.MaxRequest bytes
	turns   *turns.Turns
	janus   *turns.Share // for janus's protocol; the other is for HTTP
	budget  *outbox.Budget
	guard   *guard
	metrics metrics
	routes  []route
	mux     *http.ServeMux // of the routes and the page
	page    web.Files

	running group // the goroutines of requests
	runs    runs  // those that can be paused
}

func newServer(engine *session.Engine, o command.Serving, notice func(string)) *server {
	if o.Searches == 0 {
		o.Searches = runtime.NumCPU()
	}
	s := &server{
		engine: engine, options: o, notice: notice, limits: usualLimits, large: make(chan struct{}, mostLarge),
		turns: turns.New(o.Searches, mostWaiting), budget: outbox.NewBudget(mostQueuedInAll),
		guard: newGuard(hostOf(o.Address), o.AllowedHosts), metrics: metrics{}, routes: routes(), page: web.Page(),
	}
	s.janus = s.turns.NewShare()
	s.mux = s.newMux()
	return s
}

// serveAPI serves the API at the listener until ctx ends.
func (s *server) serveAPI(ctx context.Context, l net.Listener) error {
	requests, end := context.WithCancelCause(context.WithoutCancel(ctx))
	defer end(nil)
	idle := &idleConnections{since: map[net.Conn]time.Time{}}
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
		h.Close() // some clients have not read their last lines
	}
	s.running.close()
	return nil
}

// noticeWriter passes on each text written to it as a notice.
type noticeWriter func(text string)

// Write implements io.Writer.
func (w noticeWriter) Write(text []byte) (int, error) {
	w(advice.OneLine(string(text)))
	return len(text), nil
}

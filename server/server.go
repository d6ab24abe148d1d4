package server

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"runtime"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	prometheus "github.com/VictoriaMetrics/metrics"

	"nissy/command"
	"nissy/server/outbox"
	"nissy/server/turns"
	"nissy/session"
)

// The limits of a server.
const (
	mostBody        = 64 << 10 // bytes of a request
	mostHeader      = 16 << 10 // bytes of its header
	headerTime      = 5 * time.Second
	bodyTime        = 10 * time.Second
	sendTime        = 30 * time.Second // for a part of an answer
	idleTime        = 3 * time.Minute  // of a connection between requests
	mostConnections = 1000             // of each protocol
	mostWaiting     = 64               // searches that wait for a turn
	mostResults     = 10_000           // of an answer
	mostQueued      = 8 << 20          // bytes of an answer that wait for a client
	mostQueuedInAll = 64 << 20         // the same for all answers together
	closeTime       = 1500 * time.Millisecond
)

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
	s := newServer(engine, o, hostOf(o.Address))
	report.Listening(Listening{"http", api.Addr().String()})
	if o.JanusAddress == "" {
		return s.serveHTTP(ctx, api, report)
	}
	janus, err := listenJanus(o.JanusAddress)
	if err != nil {
		return err
	}
	defer janus.Close()
	report.Listening(Listening{"janus", janus.Addr().String()})
	both, ctx := errgroup.WithContext(ctx)
	both.Go(func() error { return s.serveHTTP(ctx, api, report) })
	both.Go(func() error { return s.serveJanus(ctx, janus) })
	return both.Wait()
}

// listen returns a listener on the address.
func listen(address string) (net.Listener, error) {
	l, err := net.Listen("tcp", address)
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
	turns   *turns.Turns
	budget  *outbox.Budget
	guard   *guard
	metrics *prometheus.Set // nil: there are none
	routes  []route

	searches sync.WaitGroup // requests that are running
}

func newServer(engine *session.Engine, o command.Serving, host string) *server {
	if o.Searches == 0 {
		o.Searches = runtime.NumCPU()
	}
	s := &server{
		engine: engine, options: o, turns: turns.New(o.Searches, mostWaiting), budget: outbox.NewBudget(mostQueuedInAll),
		guard: newGuard(host, o.AllowedHosts), routes: routes(),
	}
	if o.Metrics {
		s.metrics = newMetrics(s)
	}
	return s
}

// serveHTTP serves the API at the listener until ctx ends.
func (s *server) serveHTTP(ctx context.Context, l net.Listener, report Reporter) error {
	requests, end := context.WithCancelCause(context.WithoutCancel(ctx))
	defer end(nil)
	idle := new(idleConnections)
	h := &http.Server{
		Handler:           s.guard.protect(s),
		BaseContext:       func(net.Listener) context.Context { return requests },
		ConnState:         idle.update,
		ReadHeaderTimeout: headerTime,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    mostHeader,
		ErrorLog:          log.New(noticeWriter(report.Notice), "", 0),
	}
	failed := make(chan error, 1)
	go func() {
		failed <- h.Serve(&limitedListener{Listener: l, most: mostConnections, makeRoom: idle.closeOldest})
	}()
	select {
	case err := <-failed:
		return fmt.Errorf("serving HTTP: %w", err)
	case <-ctx.Done():
	}
	end(errClosing)
	closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeTime)
	defer cancel()
	if h.Shutdown(closing) != nil {
		h.Close() // of clients that do not read
	}
	s.searches.Wait()
	return nil
}

// noticeWriter passes each text that is written to it on as a notice.
type noticeWriter func(text string)

// Write implements io.Writer.
func (w noticeWriter) Write(text []byte) (int, error) {
	w(command.OneLine(string(text)))
	return len(text), nil
}

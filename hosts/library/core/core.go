package core

import (
	"context"
	"sync"
	"time"

	"nissy/internal/interrupt"
	"nissy/session"
	_ "nissy/session/all" // all requests
	"nissy/session/tables"
)

// Core has the tables of a program and runs its searches. Its methods may be called concurrently.
type Core struct {
	session func() *session.Session
}

// New returns a Core. It calls open for its engine when it first needs that.
func New(open func() *session.Engine) *Core {
	return &Core{sync.OnceValue(func() *session.Session { return open().NewSession() })}
}

// Status is what a program wants a search to do.
type Status int

// The statuses. The numbers are part of the interface in C.
const (
	Run Status = iota
	Stop
	Pause
)

// Hooks are functions of the program. Core calls them in the goroutine of its caller. Each may be nil.
type Hooks struct {
	Notice func(session.Notice)
	Depth  func(depth, found int) // is called when the search of a length begins, with the number of solutions until then
	Poll   func() Status          // is asked again and again during a search
}

// pollInterval is the time between two calls of Hooks.Poll.
const pollInterval = 50 * time.Millisecond

// GenData builds the tables of a solver, unless they are in the data folder, and stores their handle
// in data. The returned size is that of the handle. If data is nil, GenData only returns the size.
func (c *Core) GenData(name string, data []byte, h Hooks) (size int, err error) {
	s, err := findSolver(name)
	switch {
	case err != nil:
		return 0, err
	case data == nil:
		return HandleSize, nil
	case len(data) < HandleSize:
		return 0, failure(BufferSize, "the buffer for %s has %d bytes: it needs %d", name, len(data), HandleSize)
	}
	if err := c.run(s.generate(), h, func(session.Event) bool { return true }); err != nil {
		return 0, err
	}
	return copy(data, s.handle()), nil
}

// generate returns the request that builds the tables of a solver.
func (s solver) generate() session.Request {
	if s.isWhole() {
		return tables.GenerateWhole{Bytes: s.TableBytes}
	}
	return tables.Generate{Step: s.Step}
}

// run runs a request and passes its events to emit, until that returns false.
func (c *Core) run(r session.Request, h Hooks, emit func(session.Event) (more bool)) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	ctx, gate := interrupt.WithGate(ctx)
	defer gate.End()
	events, ended := make(chan session.Event), make(chan error)
	s := c.session()
	go func() { ended <- s.RunObserved(ctx, r, func(e session.Event) { events <- e }) }()
	control := control{hooks: h, stop: cancel, gate: gate}
	poll := time.NewTicker(pollInterval)
	defer poll.Stop()
	control.poll()
	for {
		select {
		case e := <-events:
			if n, ok := e.(session.Notice); ok && h.Notice != nil {
				h.Notice(n)
			}
			if !emit(e) {
				cancel()
			}
		case <-poll.C:
			control.poll()
		case err := <-ended:
			return err
		}
	}
}

// control passes what the program wants to the search.
type control struct {
	hooks  Hooks
	stop   func()
	gate   *interrupt.Gate
	paused time.Time // when the gate was last closed
}

// poll asks the program what the search should do. An error says that the search has ended.
func (c *control) poll() {
	if c.hooks.Poll == nil {
		return
	}
	switch c.hooks.Poll() {
	case Stop:
		c.stop()
	case Pause:
		if time.Since(c.paused) > interrupt.MaxPause/2 { // no pause is too long if the program is still there
			_ = c.gate.Resume()
			c.paused = time.Now()
		}
		_ = c.gate.Pause()
	default:
		_ = c.gate.Resume()
	}
}

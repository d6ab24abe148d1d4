package library

import (
	"context"
	"errors"
	"sync"
	"time"

	"nissy/internal/interrupt"
	"nissy/session"
)

const (
	mostWaiting = 256      // lines of a run
	mostAtOnce  = 64 << 10 // bytes that Next returns, if they are more than one line
)

// run is a request that runs in a goroutine of its own.
type run struct {
	number  uint64
	session *openSession
	context context.Context
	cancel  context.CancelFunc
	gate    *interrupt.Gate
	reader  context.Context // ends when nobody reads the lines any more
	leave   context.CancelFunc
	lines   chan []byte // waiting lines; closed when the request has ended
	status  Status      // how the request has ended; set before lines is closed
	failure []byte      // its error as a line, if it has failed; set before lines is closed

	mu   sync.Mutex // held by read
	rest []byte     // a line that read has taken but not returned
}

func newRun(s *openSession) *run {
	r := &run{session: s, lines: make(chan []byte, mostWaiting)}
	r.reader, r.leave = context.WithCancel(context.Background())
	r.context, r.cancel = context.WithCancel(interrupt.WithReader(r.reader))
	r.context, r.gate = interrupt.WithGate(r.context)
	return r
}

// run runs the request.
func (r *run) run(request session.Request) {
	reserveStack(0)
	defer close(r.lines)
	defer r.leave() // and so cancel
	defer r.gate.End()
	err := host.Run(r.context, r.session.Session, request, r.emit)
	switch {
	case err == nil:
		r.status = Done
	case r.context.Err() != nil && errors.Is(err, r.context.Err()):
		r.status = Cancelled
	default:
		r.status, r.failure = Failed, host.ErrorLine(err, "")
	}
}

// reserveStack grows the stack of a new goroutine to 16 kB, enough for most requests. The runtime
// then copies the stack once, while it is small, rather than each time it doubles.
//
//go:noinline
func reserveStack(i int) byte {
	var room [12 << 10]byte
	return room[i]
}

// emit waits until there is room for the line of an event, unless the run is to end. Progress is left
// out if lines are waiting.
func (r *run) emit(e session.Event, line []byte) {
	if e.Role() == session.RoleProgress && len(r.lines) > 0 {
		return
	}
	select {
	case r.lines <- line:
	case <-r.reader.Done():
	}
}

// read returns the lines that wait, as [Library.Next] does.
func (r *run) read(timeout time.Duration) (Status, []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	text, open := r.first(timeout)
	for open && text != nil {
		select {
		case line, ok := <-r.lines:
			if open = ok; len(text)+len(line) > mostAtOnce {
				r.rest = line
				return Events, text
			}
			text = append(text, line...)
		default:
			return Events, text
		}
	}
	if open {
		return Timeout, nil
	}
	return r.status, append(text, r.failure...)
}

// first waits for the first line. It returns nil if there is none within the timeout. If open
// is false, the request has ended and there are no more lines.
func (r *run) first(timeout time.Duration) (line []byte, open bool) {
	if r.rest != nil {
		line, r.rest = r.rest, nil
		return line, true
	}
	select {
	case line, open = <-r.lines:
		return line, open
	default:
	}
	var passed <-chan time.Time // never, if the timeout is negative
	if timeout >= 0 {
		passed = time.After(timeout)
	}
	select {
	case line, open = <-r.lines:
		return line, open
	case <-passed:
		return nil, true
	}
}

// cancelAndWait cancels the run and waits until it has ended.
func (r *run) cancelAndWait() {
	r.leave()
	for range r.lines {
	}
}

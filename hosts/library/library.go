package library

import (
	"errors"
	"math/rand/v2"
	"sync"
	"time"

	"nissy/command/runner"
	"nissy/internal/goroutines"
	"nissy/internal/interrupt"
	"nissy/session"
)

// Status says how a call has ended. The numbers are part of the interface in C.
type Status int

// The statuses of calls.
const (
	OK        Status = iota
	Events           // there are lines, and perhaps more will follow
	Timeout          // there were no lines within the timeout
	Done             // the run has succeeded
	Cancelled        // the run was cancelled
	Failed           // the call or the run has failed
	BadHandle        // there is no such session or run
	Forked           // the process is a fork of the one that loaded the library; only the functions in C return it
)

// ErrBadHandle says that there is no session, or no run, with the given number.
var ErrBadHandle = errors.New("there is no such session or run")

// host is how the library answers. It prints nothing, so errors that are bugs have their stacks.
var host = runner.Host{Client: runner.Program, Stacks: true}

// Call calls f and returns its error as a line of JSON, nil if there is none. It does that also if f
// panics.
func Call(f func() error) (failure []byte, err error) {
	err = goroutines.Recover(func(*goroutines.PanicError) {}, f)
	if err != nil {
		failure = host.ErrorLine(err, "")
	}
	return failure, err
}

// Library has the sessions and runs of a program. Its methods may be called concurrently.
type Library struct {
	env     func(string) string
	handles *handles
}

// New returns a library. The function returns a variable of the environment; it is called
// only for sessions with the option environment.
func New(env func(string) string) *Library {
	return &Library{env, &handles{last: rand.Uint64(), values: map[uint64]any{}}}
}

// openSession is a session with an engine of its own.
type openSession struct {
	*session.Session
	engine *session.Engine

	mu   sync.Mutex
	runs map[uint64]*run // nil: the session is closed
}

// Open opens a session with options in JSON, and returns its number.
func (l *Library) Open(optionsJSON string) (number uint64, err error) {
	o, err := decodeOptions(optionsJSON, l.env)
	if err != nil {
		return 0, err
	}
	engine := newEngine(o)
	makeRoom(o.Threads)
	return l.handles.add(&openSession{Session: engine.NewSession(), engine: engine, runs: map[uint64]*run{}}), nil
}

// Start starts a request in JSON, and returns the number of the run. The error is
// ErrBadHandle, or says what is wrong with the request.
func (l *Library) Start(session uint64, requestJSON string) (number uint64, err error) {
	s, ok := find[*openSession](l.handles, session)
	if !ok {
		return 0, ErrBadHandle
	}
	request, err := host.Decode([]byte(requestJSON))
	if err != nil {
		return 0, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.runs == nil {
		return 0, ErrBadHandle
	}
	r := newRun(s)
	r.number = l.handles.add(r)
	s.runs[r.number] = r
	go r.run(request)
	return r.number, nil
}

// Next returns whole lines with the events of a run that wait, up to 64 kB of them, or a
// single line that is longer. It waits for the first event up to the timeout; a negative one
// means without end. The status is Events, Timeout or BadHandle, or says how the run has
// ended. In that case the lines are the last ones. If the run has failed, its error is the
// last line.
func (l *Library) Next(number uint64, timeout time.Duration) (Status, []byte) {
	r, ok := find[*run](l.handles, number)
	if !ok {
		return BadHandle, nil
	}
	return r.read(timeout)
}

// Cancel makes a run end soon. What it has found until then can still be read.
func (l *Library) Cancel(number uint64) Status {
	r, ok := find[*run](l.handles, number)
	if !ok {
		return BadHandle
	}
	r.cancel()
	return OK
}

// Pause makes a run wait until Resume, see [interrupt.WithGate]. The error says that the run has ended.
func (l *Library) Pause(number uint64) (Status, error) {
	return l.withGate(number, (*interrupt.Gate).Pause)
}

// Resume continues a paused run. The error is as that of Pause.
func (l *Library) Resume(number uint64) (Status, error) {
	return l.withGate(number, (*interrupt.Gate).Resume)
}

func (l *Library) withGate(number uint64, f func(*interrupt.Gate) error) (Status, error) {
	r, ok := find[*run](l.handles, number)
	if !ok {
		return BadHandle, ErrBadHandle
	}
	return OK, f(r.gate)
}

// End cancels a run, waits until it has ended, and forgets it.
func (l *Library) End(number uint64) Status {
	r, ok := take[*run](l.handles, number)
	if !ok {
		return BadHandle
	}
	r.cancelAndWait()
	r.session.mu.Lock()
	defer r.session.mu.Unlock()
	delete(r.session.runs, number) // not before it has ended: Close waits for these
	return OK
}

// Close ends all runs of a session. It then closes the session, and waits until new tables are
// saved.
func (l *Library) Close(number uint64) Status {
	s, ok := take[*openSession](l.handles, number)
	if !ok {
		return BadHandle
	}
	s.mu.Lock()
	runs := s.runs
	s.runs = nil
	s.mu.Unlock()
	for _, r := range runs {
		r.cancel()
	}
	for number, r := range runs {
		take[*run](l.handles, number)
		r.cancelAndWait()
	}
	s.Session.Close()
	if s.engine.Close() != nil {
		return Failed
	}
	return OK
}

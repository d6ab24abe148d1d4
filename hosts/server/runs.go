package server

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"sync"

	"nissy/hosts/server/turns"
	"nissy/internal/interrupt"
	"nissy/session"
)

// The paths of runs that can be paused.
const (
	runPath    = "/api/v1/runs/{run}"
	pausePath  = runPath + "/pause"
	resumePath = runPath + "/resume"
)

// pausable is the parameter of a request whose run can be paused.
const pausable = "pausable"

// background is the parameter of a request that nobody waits for. It searches only while nobody else does.
const background = "background"

// mostPaused is how many runs may be paused at a time. They keep their memory.
const mostPaused = 64

var (
	errNoRun      = &statusError{http.StatusNotFound, errors.New("there is no such run, or it has ended")}
	errManyPaused = &statusError{http.StatusServiceUnavailable, errors.New("too many runs are paused")}
	errStopped    = errors.New("the run was ended by its client")
)

// runs are the runs that can be paused, by their names, which only their clients know.
type runs struct {
	mu     sync.Mutex
	byName map[string]*pausableRun
	paused int
}

// pausableRun is a run that its client can pause, resume and end with other requests.
type pausableRun struct {
	runs *runs
	name string
	gate *interrupt.Gate
	stop context.CancelCauseFunc

	// The mutex of runs guards these.
	paused bool
	turn   *turns.Turn                 // to search; nil: it has none
	wait   func() (*turns.Turn, error) // for another turn; nil: it needs none
}

// runLine is a line about a run.
type runLine struct {
	Run runObject `json:"run"`
}

type runObject struct {
	ID     string `json:"id"`
	Paused bool   `json:"paused"`
}

type runKey struct{}

// start returns a copy of ctx for a new run, and its first line. The function end must be called at its end.
func (rs *runs) start(ctx context.Context, stop context.CancelCauseFunc) (_ context.Context, line []byte, end func()) {
	r := &pausableRun{runs: rs, name: rand.Text(), stop: stop}
	ctx, r.gate = interrupt.WithGate(ctx)
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if rs.byName == nil {
		rs.byName = map[string]*pausableRun{}
	}
	rs.byName[r.name] = r
	return context.WithValue(ctx, runKey{}, r), session.Encode(runLine{runObject{ID: r.name}}), r.end
}

func (r *pausableRun) end() {
	r.runs.mu.Lock()
	defer r.runs.mu.Unlock()
	delete(r.runs.byName, r.name)
	r.setPaused(false)
	r.gate.End()
}

// setPaused notes that the run is paused or not. The caller holds the mutex of runs.
func (r *pausableRun) setPaused(paused bool) {
	if r.paused != paused {
		r.paused = paused
		r.runs.paused--
		if paused {
			r.runs.paused += 2
		}
	}
}

// hold gives the run of ctx, if it can be paused, a turn, which it keeps until release is called or it is paused.
// When it is resumed, it calls wait for another one.
func hold(ctx context.Context, turn *turns.Turn, wait func() (*turns.Turn, error)) (release func()) {
	r, ok := ctx.Value(runKey{}).(*pausableRun)
	if !ok {
		return turn.End
	}
	r.runs.mu.Lock()
	defer r.runs.mu.Unlock()
	r.turn, r.wait = turn, wait
	if r.paused {
		r.endTurn()
	}
	return func() {
		r.runs.mu.Lock()
		defer r.runs.mu.Unlock()
		r.wait = nil
		r.endTurn()
	}
}

// endTurn gives the turn back, if the run has one. The caller holds the mutex of runs.
func (r *pausableRun) endTurn() {
	if r.turn != nil {
		r.turn.End()
		r.turn = nil
	}
}

// pause pauses the run. It gives its turn back.
func (r *pausableRun) pause(*server) error {
	if !r.paused && r.runs.paused == mostPaused {
		return errManyPaused
	}
	if err := r.gate.Pause(); err != nil {
		return errNoRun
	}
	r.setPaused(true)
	r.endTurn()
	return nil
}

// resume continues the run when it has a turn.
func (r *pausableRun) resume(s *server) error {
	if !r.paused {
		return nil
	}
	r.setPaused(false)
	if r.wait == nil {
		return r.gate.Resume()
	}
	wait := r.wait
	if !s.running.start(func() { r.goOn(wait) }) {
		return errClosing
	}
	return nil
}

// goOn waits for a turn, and then opens the gate.
func (r *pausableRun) goOn(wait func() (*turns.Turn, error)) {
	turn, err := wait()
	if err != nil {
		r.stop(err)
		return
	}
	r.runs.mu.Lock()
	defer r.runs.mu.Unlock()
	if r.wait == nil || r.paused || r.turn != nil { // it has ended, or was paused again
		turn.End()
		return
	}
	r.turn = turn
	r.gate.Resume()
}

// remove ends the run. What it has found is still sent.
func (r *pausableRun) remove(*server) error {
	r.stop(errStopped)
	return nil
}

// change returns a handler that does something with the run in the path, under the mutex of runs.
func change(f func(*pausableRun, *server) error) func(*server, http.ResponseWriter, *http.Request) {
	return func(s *server, w http.ResponseWriter, r *http.Request) {
		s.runs.mu.Lock()
		run := s.runs.byName[r.PathValue("run")]
		err := error(errNoRun)
		if run != nil {
			err = f(run, s)
		}
		line := runLine{runObject{r.PathValue("run"), run != nil && run.paused}}
		s.runs.mu.Unlock()
		if err != nil {
			writeError(w, err)
			return
		}
		w.Header().Set("Content-Type", jsonType)
		w.Write(session.Encode(line))
	}
}

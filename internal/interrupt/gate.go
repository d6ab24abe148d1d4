package interrupt

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"nissy/internal/goroutines"
)

// Gate pauses and resumes a run: the work of a context. Its methods may be called from any goroutine.
type Gate struct {
	ctx    context.Context // of the run
	cancel context.CancelCauseFunc
	closed atomic.Pointer[chan struct{}] // closed when the gate is open again; nil while it is open

	mu      sync.Mutex
	members map[pausable]bool
	tooLong func() bool   // prevents the end of the run by MaxPause; nil while the gate is open
	since   time.Time     // when the gate was closed
	paused  time.Duration // in all earlier pauses
	ended   bool          // the run has ended
}

// pausable is what a gate pauses: a flag or a timer.
type pausable interface {
	pause()
	resume()
}

// MaxPause is how long a run may be paused. Then it ends.
const MaxPause = 10 * time.Minute

// The errors about pauses.
var (
	ErrEnded   = errors.New("the run has ended: nothing to pause or resume")
	ErrTooLong = errors.New("the run was paused for 10 minutes and not resumed, so it has ended")
)

type gateKey struct{}

// WithGate returns a copy of ctx for a run that can be paused, and its gate. The caller must call End
// when the run has ended.
func WithGate(ctx context.Context) (context.Context, *Gate) {
	g := &Gate{members: map[pausable]bool{}}
	g.ctx, g.cancel = context.WithCancelCause(context.WithValue(ctx, gateKey{}, g))
	return g.ctx, g
}

// WithoutGate returns a copy of ctx for work that is not paused with the run, because others wait for it, too.
func WithoutGate(ctx context.Context) context.Context {
	if gateOf(ctx) == nil {
		return ctx
	}
	return context.WithValue(ctx, gateKey{}, (*Gate)(nil))
}

// gateOf returns the gate of a context, nil if its work cannot be paused.
func gateOf(ctx context.Context) *Gate {
	if known, ok := ctx.(*innerLoop); ok {
		return known.gate
	}
	g, _ := ctx.Value(gateKey{}).(*Gate)
	return g
}

// Pause makes the goroutines of the run wait where they next look at a [Flag], or call [Err]. Meanwhile its
// timers stand still. After MaxPause, the run ends with ErrTooLong. Pausing a paused run does nothing.
func (g *Gate) Pause() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case g.ended:
		return ErrEnded
	case g.tooLong != nil:
		return nil
	}
	g.since = time.Now()
	g.tooLong = goroutines.After(g.ctx, MaxPause, func() { g.cancel(ErrTooLong) })
	g.closed.Store(new(make(chan struct{})))
	for m := range g.members {
		m.pause()
	}
	return nil
}

// Resume continues the run. Resuming a run that is not paused does nothing.
func (g *Gate) Resume() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.ended {
		return ErrEnded
	}
	g.open()
	return nil
}

// open opens the gate. The caller holds g.mu.
func (g *Gate) open() {
	if g.tooLong == nil {
		return
	}
	g.tooLong()
	g.tooLong = nil
	g.paused += time.Since(g.since)
	for m := range g.members {
		m.resume()
	}
	close(*g.closed.Swap(nil))
}

// End notes that the run has ended, and ends its context.
func (g *Gate) End() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.open()
	g.ended = true
	g.cancel(nil)
}

// add adds a flag or a timer, which is paused at once if the gate is closed.
func (g *Gate) add(m pausable) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.members[m] = true
	if g.tooLong != nil {
		m.pause()
	}
}

func (g *Gate) remove(m pausable) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.members, m)
}

// wait waits until the gate is open, or ctx ends.
func (g *Gate) wait(ctx context.Context) {
	if opened := g.closed.Load(); opened != nil {
		select {
		case <-*opened:
		case <-ctx.Done():
		}
	}
}

// Now returns the time by a clock that stands still while the run of ctx is paused.
func Now(ctx context.Context) time.Time {
	now := time.Now()
	g := gateOf(ctx)
	if g == nil {
		return now
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.tooLong != nil {
		now = g.since
	}
	return now.Add(-g.paused)
}

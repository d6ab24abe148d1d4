package interrupt

import (
	"context"
	"errors"
	"sync"
	"time"

	"nissy/internal/goroutines"
)

// Timer calls a function once, after a time during which the run is not paused.
type Timer struct {
	gate *Gate // nil: the run cannot be paused

	start func(d time.Duration) (stop func() bool) // makes fire be called after d

	mu       sync.Mutex
	stop     func() bool   // prevents the call of fire
	deadline time.Time     // when the timer calls the function, unless it is paused
	paused   bool          // until resume
	left     time.Duration // while it is paused
	over     bool          // stopped, or the function was called
}

// AfterFunc calls f in a goroutine of its own after the duration d, which does not pass while the run of ctx
// is paused. The caller must call Stop in the end.
func AfterFunc(ctx context.Context, d time.Duration, f func()) *Timer {
	t := &Timer{gate: gateOf(ctx)}
	t.start = func(d time.Duration) func() bool { return goroutines.After(ctx, d, func() { t.fire(f) }) }
	t.mu.Lock()
	t.startFor(d)
	t.mu.Unlock()
	if t.gate != nil {
		t.gate.add(t)
	}
	return t
}

// fire calls f if the time is really over: a pause, Stop or Reset may have come first.
func (t *Timer) fire(f func()) {
	t.mu.Lock()
	early := t.over || t.paused || time.Now().Before(t.deadline)
	t.over = t.over || !early
	t.mu.Unlock()
	if !early {
		f()
	}
}

// Stop prevents the call, if it has not begun.
func (t *Timer) Stop() {
	if t.gate != nil {
		t.gate.remove(t)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.over = true
	t.stop()
}

// Reset makes the time start again with the duration d, unless it is over.
func (t *Timer) Reset(d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.over:
	case t.paused:
		t.left = d
	default:
		t.stop()
		t.startFor(d)
	}
}

// startFor starts the time. The caller holds t.mu.
func (t *Timer) startFor(d time.Duration) {
	t.deadline = time.Now().Add(d)
	t.stop = t.start(d)
}

// end returns when the time is over if there is no pause from now on.
func (t *Timer) end() time.Time {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.paused {
		return time.Now().Add(t.left)
	}
	return t.deadline
}

// pause implements pausable.
func (t *Timer) pause() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.stop()
	t.paused, t.left = true, time.Until(t.deadline)
}

// resume implements pausable.
func (t *Timer) resume() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.paused = false; !t.over {
		t.startFor(max(t.left, 0))
	}
}

// WithTimeout is as [context.WithTimeout], but the time stands still while the run of ctx is paused, and the
// error of the context is Canceled, as after any cancellation. Its cause is DeadlineExceeded.
func WithTimeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	within, cancel := context.WithCancelCause(ctx)
	if d <= 0 {
		cancel(context.DeadlineExceeded)
	}
	timer := AfterFunc(ctx, d, func() { cancel(context.DeadlineExceeded) })
	return &timed{within, timer}, func() {
		timer.Stop()
		cancel(nil)
	}
}

// timed is a context that ends when a timer does.
type timed struct {
	context.Context
	timer *Timer
}

// Deadline returns when the context ends if the run is not paused from now on.
func (t *timed) Deadline() (time.Time, bool) {
	end := t.timer.end()
	if outer, ok := t.Context.Deadline(); ok && outer.Before(end) {
		end = outer
	}
	return end, true
}

// Cause returns err, the error of the work of ctx. If ctx has ended because the run was paused for too long,
// it returns ErrTooLong instead of the error of ctx.
func Cause(ctx context.Context, err error) error {
	if errors.Is(err, context.Canceled) && context.Cause(ctx) == ErrTooLong {
		return ErrTooLong
	}
	return err
}

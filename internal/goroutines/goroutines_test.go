package goroutines

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// reports collects what is reported.
type reports struct {
	mu   sync.Mutex
	list []*PanicError
}

func (r *reports) add(bug *PanicError) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.list = append(r.list, bug)
}

func (r *reports) all() []*PanicError {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.list
}

// requireBug checks that err is the only panic that was reported, and that its stack names f.
func (r *reports) requireBug(t *testing.T, err error, f string) {
	t.Helper()
	var bug *PanicError
	require.ErrorAs(t, err, &bug)
	assert.Equal(t, []*PanicError{bug}, r.all())
	assert.Equal(t, "this is a bug in nissy: two lines", bug.Error())
	assert.Contains(t, string(bug.Stack), f)
	assert.Contains(t, bug.Report(), "two lines")
	assert.Contains(t, bug.Report(), f)
	assert.NotContains(t, bug.Report(), "\n")
}

// blunder panics.
func blunder() { panic("two\nlines") }

// TestRun checks that Run returns and reports the panic of its own goroutine.
func TestRun(t *testing.T) {
	var r reports
	err := Run(t.Context(), r.add, func(context.Context) error {
		blunder()
		return nil
	})
	r.requireBug(t, err, "blunder")

	other := errors.New("other")
	assert.Equal(t, other, Run(t.Context(), r.add, func(context.Context) error { return other }))
	assert.NoError(t, Run(t.Context(), r.add, func(context.Context) error { return nil }))
	assert.Len(t, r.all(), 1)
}

// TestGroup checks that a panic of one member ends the others, that Wait panics after all have
// ended, and that deferred calls run.
func TestGroup(t *testing.T) {
	for _, start := range []string{"Go", "Do", "nested"} {
		t.Run(start, func(t *testing.T) {
			var r reports
			var mu sync.Mutex
			var ended atomic.Int32
			err := Run(t.Context(), r.add, func(ctx context.Context) error {
				mu.Lock()
				defer mu.Unlock()
				g, within := WithContext(ctx)
				for range 3 {
					g.Start(func() {
						<-within.Done()
						ended.Add(1)
					})
				}
				switch start {
				case "Go":
					g.Start(blunder)
				case "Do":
					g.Do(blunder)
				default:
					g.Start(func() {
						inner := NewGroup(within, func() {})
						inner.Start(blunder)
						inner.Wait()
						assert.Fail(t, "Wait has returned")
					})
				}
				g.Wait()
				assert.Fail(t, "Wait has returned")
				return nil
			})
			r.requireBug(t, err, "blunder")
			assert.EqualValues(t, 3, ended.Load())
			assert.True(t, mu.TryLock())
		})
	}
}

// TestNestedRun checks that a panic ends the inner request only.
func TestNestedRun(t *testing.T) {
	var inner, outer reports
	err := Run(t.Context(), outer.add, func(ctx context.Context) error {
		err := Run(ctx, inner.add, func(ctx context.Context) error {
			g := NewGroup(ctx, func() {})
			g.Start(blunder)
			g.Wait()
			return nil
		})
		inner.requireBug(t, err, "blunder")
		return ctx.Err()
	})
	assert.NoError(t, err)
	assert.Empty(t, outer.all())
}

// TestEach checks that each number is passed once, and none after a panic.
func TestEach(t *testing.T) {
	times := make([]atomic.Int32, 100)
	Each(t.Context(), 3, len(times), func(_ context.Context, i int) { times[i].Add(1) })
	for i := range times {
		assert.EqualValues(t, 1, times[i].Load(), i)
	}
	var r reports
	var calls int
	err := Run(t.Context(), r.add, func(ctx context.Context) error {
		Each(ctx, 1, 100, func(_ context.Context, i int) {
			if calls++; i == 4 {
				blunder()
			}
		})
		return nil
	})
	r.requireBug(t, err, "blunder")
	assert.Equal(t, 5, calls)
}

// TestCatch checks that Catch returns a panic, and that the request goes on.
func TestCatch(t *testing.T) {
	var r reports
	err := Run(t.Context(), r.add, func(ctx context.Context) error {
		err := Catch(ctx, func() error {
			blunder()
			return nil
		})
		r.requireBug(t, err, "blunder")
		return ctx.Err()
	})
	assert.NoError(t, err)
}

// TestDetached checks that panics of goroutines for which no request waits are reported, also when
// the request has ended.
func TestDetached(t *testing.T) {
	var r reports
	var running sync.WaitGroup
	over := make(chan struct{})
	err := Run(t.Context(), r.add, func(ctx context.Context) error {
		Go(ctx, &running, func() {
			<-over
			blunder()
		})
		After(ctx, time.Nanosecond, blunder)
		stopped := After(ctx, time.Hour, blunder)
		assert.True(t, stopped())
		return nil
	})
	assert.NoError(t, err)
	close(over)
	running.Wait()
	require.Eventually(t, func() bool { return len(r.all()) == 2 }, time.Minute, time.Millisecond)
}

// TestWithFault checks where the fault of a test happens.
func TestWithFault(t *testing.T) {
	for _, late := range []bool{false, true} {
		f := &Fault{At: 2, Times: 2, Late: late}
		ctx := WithFault(t.Context(), f)
		for n := 1; n <= 4; n++ {
			called := false
			err := Run(ctx, func(*PanicError) {}, func(ctx context.Context) error {
				return Catch(ctx, func() error {
					called = true
					return nil
				})
			})
			if n == 2 || n == 3 {
				assert.ErrorContains(t, err, "fault "+string(rune('0'+n))+" of a test")
				assert.Equal(t, late, called)
			} else {
				assert.NoError(t, err)
				assert.True(t, called)
			}
			assert.Equal(t, n >= 2, f.Happened())
		}
	}
}

// TestOneLine checks that errors of the runtime are one line, too.
func TestOneLine(t *testing.T) {
	err := Recover(func(*PanicError) {}, func() error {
		var list []int
		_ = list[len(t.Name())]
		return nil
	})
	assert.EqualError(t, err, "this is a bug in nissy: runtime error: index out of range [11] with length 0")
	assert.False(t, strings.Contains(err.Error(), "goroutine"))
}

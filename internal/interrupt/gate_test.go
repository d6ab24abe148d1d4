package interrupt

import (
	"context"
	"runtime"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestPause checks that loops wait while their run is paused, each in the way in which it looks.
func TestPause(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("there is one thread: the loops of this test would not let each other run")
	}
	looks := map[string]func(ctx context.Context) (look func() bool, release func()){
		"flag": func(ctx context.Context) (func() bool, func()) {
			f := new(Flag)
			return f.Load, f.Watch(ctx)
		},
		"Err": func(ctx context.Context) (func() bool, func()) {
			return func() bool { return Err(ctx) != nil }, func() {}
		},
		"Err in an inner loop": func(ctx context.Context) (func() bool, func()) {
			ctx, cancel := context.WithCancel(InnerLoop(ctx))
			return func() bool { return Err(ctx) != nil }, cancel
		},
	}
	for name, newLook := range looks {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, gate := WithGate(t.Context())
				look, release := newLook(ctx)
				defer release()
				require.NoError(t, gate.Pause())
				require.NoError(t, gate.Pause(), "again")
				var turns atomic.Int64
				ended := make(chan struct{})
				go func() {
					defer close(ended)
					for !look() {
						turns.Add(1)
					}
				}()
				synctest.Wait()
				assert.Zero(t, turns.Load())
				require.NoError(t, gate.Resume())
				require.NoError(t, gate.Resume(), "again")
				for turns.Load() == 0 {
				}
				require.NoError(t, gate.Pause())
				synctest.Wait()
				gate.End() // and so its context
				<-ended
				assert.ErrorIs(t, gate.Pause(), ErrEnded)
				assert.ErrorIs(t, gate.Resume(), ErrEnded)
			})
		})
	}
}

// TestWithoutGate checks that work without a gate goes on.
func TestWithoutGate(t *testing.T) {
	ctx, gate := WithGate(t.Context())
	defer gate.End()
	require.NoError(t, gate.Pause())
	assert.NoError(t, Err(WithoutGate(ctx)))
	assert.NoError(t, Err(WithoutGate(t.Context())))
}

// TestTooLong checks that a run ends that is paused for too long, and that earlier pauses do not count.
func TestTooLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, gate := WithGate(t.Context())
		defer gate.End()
		for range 3 {
			require.NoError(t, gate.Pause())
			time.Sleep(MaxPause - 1)
			require.NoError(t, gate.Resume())
		}
		time.Sleep(MaxPause)
		require.NoError(t, Err(ctx))
		require.NoError(t, gate.Pause())
		assert.ErrorIs(t, Err(ctx), context.Canceled)
		assert.Equal(t, ErrTooLong, Cause(ctx, ctx.Err()))
		assert.Equal(t, assert.AnError, Cause(ctx, assert.AnError))
	})
}

// TestTimeout checks that time limits and clocks stand still during a pause.
func TestTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		ctx, gate := WithGate(t.Context())
		defer gate.End()
		within, cancel := WithTimeout(ctx, time.Minute)
		defer cancel()
		inner, cancelInner := WithTimeout(within, time.Second)
		cancelInner() // before its time
		start := Now(ctx)
		for range 4 {
			time.Sleep(10 * time.Second)
			require.NoError(t, gate.Pause())
			time.Sleep(5 * time.Minute)
			assert.Equal(t, Now(ctx), Now(ctx))
			deadline, _ := within.Deadline()
			assert.Equal(t, time.Minute, Now(ctx).Sub(start)+time.Until(deadline))
			require.NoError(t, gate.Resume())
		}
		assert.NoError(t, within.Err())
		assert.Equal(t, 40*time.Second, Now(ctx).Sub(start))
		<-within.Done()
		assert.Equal(t, 21*time.Minute, time.Since(began))
		assert.Equal(t, context.DeadlineExceeded, context.Cause(within))
		assert.Equal(t, context.Canceled, context.Cause(inner))
		over, cancel := WithTimeout(ctx, 0)
		defer cancel()
		assert.Error(t, over.Err())
	})
}

// TestTimer resets and stops timers before, during and after a pause.
func TestTimer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, pausable := range []bool{false, true} {
			ctx, gate := WithGate(t.Context())
			if !pausable {
				ctx = t.Context()
			}
			var calls atomic.Int64
			timer := AfterFunc(ctx, time.Minute, func() { calls.Add(1) })
			time.Sleep(50 * time.Second)
			timer.Reset(time.Minute)
			time.Sleep(50 * time.Second)
			if pausable {
				require.NoError(t, gate.Pause())
				time.Sleep(time.Minute)
				timer.Reset(2 * time.Minute)
				time.Sleep(time.Minute)
				require.NoError(t, gate.Resume())
				time.Sleep(110 * time.Second)
			}
			synctest.Wait()
			assert.Zero(t, calls.Load())
			time.Sleep(10 * time.Second)
			synctest.Wait()
			assert.EqualValues(t, 1, calls.Load())
			timer.Reset(time.Second) // it is over
			time.Sleep(time.Minute)
			timer.Stop()
			stopped := AfterFunc(ctx, time.Minute, func() { calls.Add(1) })
			stopped.Stop()
			time.Sleep(time.Hour)
			assert.EqualValues(t, 1, calls.Load())
			gate.End()
		}
	})
}

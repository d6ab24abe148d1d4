package session_test

import (
	"context"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/internal/interrupt"
	"nissy/pruning/testtables"
	"nissy/session"
	"nissy/session/sessiontest"
)

// TestPause pauses requests again and again. Each time all their goroutines come to rest, also for longer
// than their time limits. In the end they have the results that they have without pauses.
func TestPause(t *testing.T) {
	const pauses = 20
	paused := 0
	eachFaulty(t, func(t *testing.T, text string) {
		r, folder := sessiontest.Decode(t, text), testtables.Folder(t)
		want, err := sessiontest.Answers(t.Context(), sessiontest.NewSession(t, session.Options{Data: folder}), r) // and builds the tables
		require.NoError(t, err)
		synctest.Test(t, func(t *testing.T) {
			e := session.NewEngine(session.Options{Data: folder})
			defer e.Close()
			ctx, gate := interrupt.WithGate(context.Background())
			ended := make(chan struct{})
			var got string
			require.NoError(t, gate.Pause())
			go func() {
				defer close(ended)
				got, err = sessiontest.Answers(ctx, e.NewSession(), r)
				gate.End()
			}()
			for range pauses {
				synctest.Wait() // all goroutines wait
				time.Sleep(interrupt.MaxPause / 2)
				if gate.Resume() == interrupt.ErrEnded {
					break
				}
				runtime.Gosched()
				if gate.Pause() == nil {
					paused++
				}
			}
			_ = gate.Resume()
			<-ended
			assert.NoError(t, err)
			assert.Equal(t, want, got)
			assert.ErrorIs(t, gate.Pause(), interrupt.ErrEnded)
			assert.ErrorIs(t, gate.Resume(), interrupt.ErrEnded)
		})
	})
	assert.Positive(t, paused)
}

// TestEndWhilePaused ends requests while they are paused: by a cancellation, and because nobody resumes them.
// Meanwhile, another request of the session runs.
func TestEndWhilePaused(t *testing.T) {
	folder := testtables.Folder(t)
	other := sessiontest.Decode(t, `{"command":"solve","step":"eofb","scramble":"R' U' F"}`)
	for name, test := range map[string]struct {
		end  func(cancel func())
		want error
	}{
		"cancelled": {func(cancel func()) { cancel() }, context.Canceled},
		"forgotten": {func(func()) { time.Sleep(interrupt.MaxPause) }, interrupt.ErrTooLong},
	} {
		t.Run(name, func(t *testing.T) {
			paused := 0
			for _, text := range faultyRequests {
				r := sessiontest.Decode(t, text)
				synctest.Test(t, func(t *testing.T) {
					e := session.NewEngine(session.Options{Data: folder})
					defer e.Close()
					s := e.NewSession()
					ctx, cancel := context.WithCancel(context.Background())
					defer cancel()
					ctx, gate := interrupt.WithGate(ctx)
					defer gate.End()
					require.NoError(t, gate.Pause())
					ended := make(chan error, 1)
					go func() { ended <- s.Run(ctx, r, func(session.Event) {}) }()
					synctest.Wait()
					if len(ended) > 0 { // there was nothing to search
						return
					}
					paused++
					assert.NoError(t, s.Run(context.Background(), other, func(session.Event) {}), text)
					test.end(cancel)
					assert.ErrorIs(t, <-ended, test.want, text)
				})
			}
			assert.Greater(t, paused, len(faultyRequests)/2)
		})
	}
}

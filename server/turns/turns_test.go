package turns

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// waitUntil waits until the number of waiting searches is n.
func (t *Turns) waitUntil(n int) {
	for _, waiting := t.Counts(); waiting != n; _, waiting = t.Counts() {
	}
}

func TestTurnsByClient(t *testing.T) {
	turns := New(1, 10)
	first, err := turns.Wait(t.Context(), "busy")
	require.NoError(t, err)
	order := make(chan string, 10)
	var searches sync.WaitGroup
	for i, name := range []string{"busy", "busy", "busy", "other", "third"} {
		searches.Go(func() {
			turn, err := turns.Wait(t.Context(), name)
			assert.NoError(t, err)
			order <- name
			turn.End()
		})
		turns.waitUntil(i + 1)
	}
	first.End()
	first.End() // does nothing
	searches.Wait()
	close(order)
	var names []string
	for name := range order {
		names = append(names, name)
	}
	assert.Equal(t, []string{"busy", "other", "third", "busy", "busy"}, names)
	running, waiting := turns.Counts()
	assert.Zero(t, running)
	assert.Zero(t, waiting)
}

func TestTurnsFull(t *testing.T) {
	turns := New(1, 1)
	turn, err := turns.Wait(t.Context(), "a")
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	left := make(chan error)
	go func() {
		_, err := turns.Wait(ctx, "b")
		left <- err
	}()
	turns.waitUntil(1)
	_, err = turns.Wait(t.Context(), "c")
	assert.Equal(t, ErrFull, err)
	cancel()
	assert.Equal(t, context.Canceled, <-left)
	turns.waitUntil(0)
	turn.End()
	_, err = turns.Wait(t.Context(), "c")
	assert.NoError(t, err)
}

func TestThreads(t *testing.T) {
	turns := New(2, 10)
	alone, err := turns.Wait(t.Context(), "a")
	require.NoError(t, err)
	second, err := turns.Wait(t.Context(), "a")
	require.NoError(t, err)
	assert.Equal(t, 8, alone.Threads(8))
	assert.Equal(t, 4, second.Threads(8))
	assert.Equal(t, 1, second.Threads(1))
}

// Whenever searches come and leave, at most the limit run at a time, and no turn is lost.
func TestTurnsConcurrently(t *testing.T) {
	turns := New(3, 1000)
	var running atomic.Int32
	var searches sync.WaitGroup
	for i := range 300 {
		searches.Go(func() {
			ctx, cancel := context.WithCancel(t.Context())
			if i%3 == 0 {
				go cancel()
			}
			defer cancel()
			turn, err := turns.Wait(ctx, string(rune('a'+i%7)))
			if err != nil {
				return
			}
			assert.LessOrEqual(t, running.Add(1), int32(3))
			running.Add(-1)
			turn.End()
		})
	}
	searches.Wait()
	now, waiting := turns.Counts()
	assert.Zero(t, now)
	assert.Zero(t, waiting)
	assert.Empty(t, turns.clients)
}

package pool

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"nissy/internal/sample"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestPool checks that each number is processed once, in round after round and with
// any number of threads, even if helpers have exited in between.
func TestPool(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		p := New(rapid.IntRange(1, 5).Draw(t, "threads"))
		for range 20 {
			done := make([]int, rapid.IntRange(0, 100).Draw(t, "n"))
			p.Each(context.Background(), len(done), func(i int) { done[i]++ })
			for i, times := range done {
				require.Equal(t, 1, times, i)
			}
			if rapid.IntRange(0, 9).Draw(t, "pause") == 0 {
				time.Sleep(2 * spinTime)
			}
		}
	})
}

// TestPoolStops checks that an interrupt leaves the remaining numbers unprocessed.
func TestPoolStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var calls atomic.Int64
	New(3).Each(ctx, 1000, func(int) {
		calls.Add(1)
		cancel()
	})
	require.LessOrEqual(t, calls.Load(), int64(3))
}

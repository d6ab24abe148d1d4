package tasks_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/niss/tasks"
)

func Example() {
	squares := make([]int, 5)
	err := tasks.Run(context.Background(), 2, len(squares), func() {}, func(_ int, next tasks.Next) error {
		for i, ok := next(); ok; i, ok = next() {
			squares[i] = i * i
		}
		return nil
	})
	fmt.Println(squares, err)
	// Output: [0 1 4 9 16] <nil>
}

// TestOnce checks that each task is taken once, by threads below the number of threads.
func TestOnce(t *testing.T) {
	for _, threads := range []int{1, 2, 7} {
		for _, n := range []int{0, 1, 3, 1000} {
			taken := make([]atomic.Int32, n)
			err := tasks.Run(t.Context(), threads, n, func() {}, func(thread int, next tasks.Next) error {
				require.Less(t, thread, threads)
				for i, ok := next(); ok; i, ok = next() {
					taken[i].Add(1)
				}
				return nil
			})
			require.NoError(t, err)
			for i := range taken {
				require.EqualValues(t, 1, taken[i].Load())
			}
		}
	}
}

// TestError checks that no task begins after an error, or after the end of the context.
func TestError(t *testing.T) {
	wrong := errors.New("wrong")
	for _, threads := range []int{1, 3} {
		stopped := false
		err := tasks.Run(t.Context(), threads, 10, func() { stopped = true }, func(thread int, next tasks.Next) error {
			if thread > 0 { // the caller's thread fails
				return nil
			}
			return wrong
		})
		require.ErrorIs(t, err, wrong)
		require.True(t, stopped)

		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		require.NoError(t, tasks.Run(ctx, threads, 10, func() {}, func(_ int, next tasks.Next) error {
			_, ok := next()
			require.False(t, ok)
			return nil
		}))
	}
}

// TestPanic checks that a panic in any thread ends the others, and reaches the caller.
func TestPanic(t *testing.T) {
	for _, threads := range []int{1, 3} {
		require.Panics(t, func() {
			_ = tasks.Run(t.Context(), threads, 10, func() {}, func(thread int, next tasks.Next) error {
				if thread == 0 {
					panic("oh")
				}
				return nil
			})
		})
	}
}

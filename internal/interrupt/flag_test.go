package interrupt

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestFlagDuringLoop sets a flag by a timer while a loop looks at it. On WebAssembly the timer
// fires only if Load gives it a turn.
func TestFlagDuringLoop(t *testing.T) {
	var f Flag
	time.AfterFunc(30*time.Millisecond, func() { f.Set() })
	for !f.Load() {
	}
	require.True(t, f.Load())
}

// TestErrDuringLoop ends a context by its deadline, and another goroutine by that, while a loop
// looks at the context.
func TestErrDuringLoop(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
	defer cancel()
	ended := make(chan struct{})
	context.AfterFunc(ctx, func() { close(ended) })
	for Err(ctx) == nil {
	}
	require.ErrorIs(t, Err(ctx), context.DeadlineExceeded)
	<-ended
}

func ExampleErr() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for n := 0; Err(ctx) == nil; n++ {
		if n == 1000 {
			cancel()
		}
	}
	fmt.Println(Err(ctx))
	// Output: context canceled
}

// TestReader ends the work, after which its reader still reads, and then the context of the reader.
func TestReader(t *testing.T) {
	require.NoError(t, Reader(t.Context()).Err())
	reader, leave := context.WithCancel(t.Context())
	work, end := context.WithCancel(WithReader(reader))
	end()
	require.Error(t, work.Err())
	require.NoError(t, Reader(work).Err())
	leave()
	require.Error(t, Reader(work).Err())
	require.NoError(t, Reader(WithReader(context.WithoutCancel(work))).Err(), "that of the last WithReader")
}

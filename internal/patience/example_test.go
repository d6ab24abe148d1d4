package patience_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"nissy/internal/patience"
)

// test is the testing.TB of a test without a time limit.
type test struct{ testing.TB }

func (test) Helper()                  {}
func (test) Context() context.Context { return context.Background() }

func ExampleUntil() {
	t := test{}
	var ready atomic.Bool
	time.AfterFunc(time.Millisecond, func() { ready.Store(true) })
	patience.Until(t, "the server is ready", ready.Load)
	fmt.Println(ready.Load())
	// Output: true
}

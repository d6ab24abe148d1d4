package patience

import (
	"context"
	"testing"
	"time"
)

// margin is the time between the end of a wait and the time limit of the test binary. In this time
// the test can say what it has waited for, and end its processes.
const margin = 10 * time.Second

// Context returns a context that ends with the test, or shortly before the time limit of the test
// binary.
func Context(t testing.TB) context.Context {
	limited, ok := t.(interface{ Deadline() (time.Time, bool) })
	if !ok {
		return t.Context()
	}
	deadline, ok := limited.Deadline()
	if !ok {
		return t.Context()
	}
	ctx, cancel := context.WithDeadline(t.Context(), deadline.Add(-margin))
	t.Cleanup(cancel)
	return ctx
}

// Until returns when the condition is true. If that does not happen before the context of Context
// ends, Until fails the test. The message has what, a sentence such as "the server is ready".
func Until(t testing.TB, what string, condition func() bool) {
	t.Helper()
	ctx := Context(t)
	for !condition() {
		if ctx.Err() != nil {
			t.Fatalf("it never happened: %s", what)
		}
		time.Sleep(time.Millisecond)
	}
}

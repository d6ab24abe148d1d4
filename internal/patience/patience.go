// Package patience lets tests wait for what must happen, however slow the machine is. Only the
// time limit of the whole test binary (go test -timeout) ends a wait.
package patience

import (
	"context"
	"testing"
	"time"
)

// margin is how long before the time limit of the test binary a wait ends, so that the test still
// can say what it has waited for, and end its processes.
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

// Until waits until the condition is true. Otherwise it ends the test, and says what has not
// happened.
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

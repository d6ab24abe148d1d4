package goroutines

import (
	"context"
	"fmt"
	"sync/atomic"
)

// Fault makes a goroutine panic, so that tests can see what happens then.
type Fault struct {
	At    int64 // which of the functions passed to Group.Start, Group.Do and Catch, from 1
	Times int64 // how many in a row; 0: one
	Late  bool  // the goroutine panics after the function rather than instead of it

	begun    atomic.Int64
	happened atomic.Bool
}

type faultKey struct{}

// WithFault returns a context for Run, in whose request the fault then happens.
func WithFault(ctx context.Context, f *Fault) context.Context {
	return context.WithValue(ctx, faultKey{}, f)
}

// Happened reports whether the fault has happened.
func (f *Fault) Happened() bool { return f.happened.Load() }

// around calls call, or panics, or both.
func (f *Fault) around(call func()) {
	n := f.begun.Add(1)
	if n < f.At || n >= f.At+max(f.Times, 1) {
		call()
		return
	}
	if f.Late {
		call()
	}
	f.happened.Store(true)
	panic(fmt.Sprintf("fault %d of a test", n))
}

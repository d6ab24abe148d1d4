package interrupt

import (
	"context"
	"sync/atomic"
)

// Flag says that a search should end. The zero value is a flag that is not set.
type Flag struct {
	state atomic.Uint32   // the bits below
	ctx   context.Context // of Watch
	gate  *Gate           // of ctx; nil: the search cannot be paused
}

// The bits of the state of a flag.
const (
	isSet    = 1 << iota
	isPaused // the gate is closed
)

// Set sets the flag.
func (f *Flag) Set() { f.state.Or(isSet) }

// Watch sets the flag when ctx ends, and lets Load wait while the run of ctx is paused, until release
// is called. Nobody may have called Load before.
func (f *Flag) Watch(ctx context.Context) (release func()) {
	f.ctx, f.gate = ctx, gateOf(ctx)
	stop := context.AfterFunc(ctx, f.Set)
	if f.gate == nil {
		return func() { stop() }
	}
	f.gate.add(f)
	return func() {
		stop()
		f.gate.remove(f)
	}
}

// look is Load for a flag with some bit.
func (f *Flag) look() bool {
	if f.state.Load()&isPaused != 0 {
		f.gate.wait(f.ctx)
	}
	return f.state.Load()&isSet != 0 || f.ctx != nil && f.ctx.Err() != nil
}

// pause implements pausable.
func (f *Flag) pause() { f.state.Or(isPaused) }

// resume implements pausable.
func (f *Flag) resume() { f.state.And(^uint32(isPaused)) }

// Err returns the error of ctx: nil until ctx ends. While the run of ctx is paused, it waits. On
// WebAssembly it gives others a turn when one is due.
func Err(ctx context.Context) error {
	Yield()
	if g := gateOf(ctx); g != nil {
		g.wait(ctx)
	}
	return ctx.Err()
}

// InnerLoop returns a copy of ctx with which Err is fast: it need not look for the gate in the contexts
// that ctx comes from. That takes about as long as visiting a position.
func InnerLoop(ctx context.Context) context.Context { return &innerLoop{ctx, gateOf(ctx)} }

// innerLoop is a context that knows its gate.
type innerLoop struct {
	context.Context
	gate *Gate
}

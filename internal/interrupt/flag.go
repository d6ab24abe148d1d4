//go:build !js

package interrupt

import (
	"context"
	"sync/atomic"
)

// Flag says that a search should end. The zero value is a flag that is not set.
type Flag struct{ atomic.Bool }

// Yield lets others have their turn where there is no preemption: on WebAssembly.
func Yield() {}

// Tick is Yield for an inner loop.
func Tick() {}

// Err returns the error of ctx: nil until ctx ends.
func Err(ctx context.Context) error { return ctx.Err() }

package interrupt

import (
	"context"
	"sync/atomic"
)

// Flag says that a search should end. The zero value is a flag that is not set.
type Flag struct{ set atomic.Bool }

// Store sets the flag, or clears it.
func (f *Flag) Store(set bool) { f.set.Store(set) }

// Load reports whether the flag is set. It now and then gives others a turn.
func (f *Flag) Load() bool {
	if loads++; loads%loadsPerLook == 0 {
		takeTurns()
	}
	return f.set.Load()
}

// loads counts the calls of Load. Reading the clock in each of them would cost a search more
// than a tenth of its time. The calls of all searches together take at most some microseconds
// each, so loadsPerLook of them take a few milliseconds.
var loads uint32

const loadsPerLook = 1 << 9

// Err returns the error of ctx: nil until ctx ends. It gives others a turn when one is due.
func Err(ctx context.Context) error {
	takeTurns()
	return ctx.Err()
}

package interrupt

import (
	"context"
	"sync/atomic"
)

// Flag says that a search should end. The zero value is a flag that is not set.
type Flag struct{ set atomic.Bool }

// Store sets the flag, or clears it.
func (f *Flag) Store(set bool) { f.set.Store(set) }

// Load reports whether the flag is set. Like Tick, it gives others a turn.
func (f *Flag) Load() bool {
	Tick()
	return f.set.Load()
}

// Tick is Yield for an inner loop: it looks at the clock only now and then. Looking each time
// would cost a search more than a tenth of its time.
func Tick() {
	if ticks++; ticks%ticksPerLook == 0 {
		Yield()
	}
}

// ticks counts the calls of Tick. Between two of them a search works for a microsecond or
// two, so ticksPerLook of them take about a millisecond.
var ticks uint32

const ticksPerLook = 1 << 9

// Err returns the error of ctx: nil until ctx ends. It gives others a turn when one is due.
func Err(ctx context.Context) error {
	Yield()
	return ctx.Err()
}

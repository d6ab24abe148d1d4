package interrupt

import "context"

// Flag says that a search should end. The zero value is a flag that is not set. There is only
// one thread.
type Flag struct{ set bool }

// Store sets the flag, or clears it.
func (f *Flag) Store(set bool) { f.set = set }

// Load reports whether the flag is set. Like Tick, it gives others a turn.
func (f *Flag) Load() bool {
	if ticks++; ticks&lookBits == 0 { // as in Tick, so that the compiler inlines it
		Yield()
	}
	return f.set
}

// Tick is Yield for an inner loop: it looks at the clock only now and then. Looking each time
// would cost a search more than a tenth of its time.
func Tick() {
	if ticks++; ticks&lookBits == 0 {
		Yield()
	}
}

// ticks counts the calls of Tick and Load. Between two of them a search works for a microsecond
// or two, so it looks at the clock after some milliseconds.
var ticks uint32

// lookBits are the bits of ticks that are all 0 when it is time to look.
const lookBits = 1<<11 - 1

// Err returns the error of ctx: nil until ctx ends. It gives others a turn when one is due.
func Err(ctx context.Context) error {
	Yield()
	return ctx.Err()
}

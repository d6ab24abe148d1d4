package interrupt

// Load reports whether the flag is set. Like Tick, it gives others a turn, and waits if the run is
// paused in that turn.
func (f *Flag) Load() bool {
	if ticks++; ticks&lookBits == 0 { // as in Tick, so that the compiler inlines it
		f.turn()
	}
	return f.state.Load()&isSet != 0
}

func (f *Flag) turn() {
	Yield()
	f.look()
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

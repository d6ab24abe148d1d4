//go:build !js

package interrupt

// Load reports whether the flag is set. While the run is paused, it waits.
func (f *Flag) Load() bool { return f.state.Load() != 0 && f.look() }

// Yield lets others have their turn where there is no preemption: on WebAssembly.
func Yield() {}

// Tick is Yield for an inner loop.
func Tick() {}

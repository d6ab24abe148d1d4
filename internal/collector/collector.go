package collector

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
)

// off is the percentage that turns collections off, except at the memory limit.
const off = -1

// isConfigured reports whether the user has set when to collect garbage.
func isConfigured() bool { return os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" }

// Delay delays the first collection until the heap has the given number of bytes. After that
// collection it allows as much slack, unless AllowSlack has set another one.
func Delay(heap int64) {
	if isConfigured() {
		return
	}
	percent := debug.SetGCPercent(off)
	limit := debug.SetMemoryLimit(heap)
	afterCollection(func() {
		if now := debug.SetGCPercent(percent); now == off {
			setSlack(uint64(heap))
		} else {
			debug.SetGCPercent(now)
		}
		debug.SetMemoryLimit(limit)
	})
}

// AllowSlack lets garbage grow to the given number of bytes before it is collected, or to as
// many bytes as are in use if those are more. By default Go allows only the latter, so that a
// process with a small heap collects all the time.
func AllowSlack(bytes uint64) {
	if isConfigured() {
		return
	}
	debug.SetMemoryLimit(math.MaxInt64)
	setSlack(bytes)
}

// setSlack sets the percentage that fits the heap now in use, and sets it again after each
// collection.
func setSlack(bytes uint64) {
	debug.SetGCPercent(slackPercent(bytes, heapInUse()))
	afterCollection(func() { setSlack(bytes) })
}

// slackPercent returns the percentage, as in GOGC, that allows slack bytes of garbage
// when heap bytes are in use. It is at least 100, the default, and at most 1000.
func slackPercent(slack, heap uint64) int {
	const least, most = 100, 1000
	return int(min(max(slack*100/max(heap, 1), least), most))
}

// heapInUse returns how many bytes of the heap are in use. It also counts garbage, so it is
// right only soon after a collection.
func heapInUse() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// afterCollection calls f once, soon after the next collection.
func afterCollection(f func()) {
	garbage := &struct{ _ [64]byte }{}
	runtime.AddCleanup(garbage, func(struct{}) { f() }, struct{}{})
}

package interrupt

import (
	"runtime"
	"sync"
	"syscall/js"
	"time"
)

const (
	turnInterval = 20 * time.Millisecond  // of work, between two turns of others
	mostUnheard  = 100 * time.Millisecond // between two turns of the event loop, with a bell
)

var (
	lastTurn  = time.Now() // when others had their last turn
	lastEvent = time.Now() // when the event loop had its last turn

	bell     js.Value // an Int32Array; undefined: there is none
	lastRing int      // the value of its element when the event loop had its last turn
)

// SetBell sets an Int32Array in shared memory. Whoever sends a message to this worker then
// increments its first element, so that looking at the bell is enough to know that there is
// no message. A turn of the event loop takes about 30 times as long as looking.
func SetBell(array js.Value) { bell = array }

// Yield gives other goroutines and the event loop a turn if the last one was long ago.
func Yield() {
	now := time.Now()
	if now.Sub(lastTurn) < turnInterval {
		return
	}
	if hasRung() || now.Sub(lastEvent) >= mostUnheard {
		awaitEvents()
		lastEvent = time.Now()
	} else {
		runtime.Gosched() // timers fire, too
	}
	lastTurn = time.Now()
}

// hasRung reports whether somebody may have sent a message since the last turn of the event
// loop. Without a bell nobody knows.
func hasRung() bool {
	if bell.IsUndefined() {
		return true
	}
	ring := js.Global().Get("Atomics").Call("load", bell, 0).Int()
	rung := ring != lastRing
	lastRing = ring
	return rung
}

// awaitEvents returns after the event loop has handled what has happened so far.
func awaitEvents() {
	s := nextTurn()
	passed := make(chan struct{})
	s.waiting = append(s.waiting, passed)
	s.schedule()
	<-passed
}

// scheduled are the calls of awaitEvents that wait for the event loop, in order.
type scheduled struct {
	schedule func() // makes the event loop call next, after what has happened so far
	waiting  []chan struct{}
}

// next ends the wait of the first call.
func (s *scheduled) next(js.Value, []js.Value) any {
	close(s.waiting[0])
	s.waiting = s.waiting[1:]
	return nil
}

// nextTurn sends messages to this worker itself. Unlike a timer, which browsers delay by up to
// four milliseconds, a message arrives at once, but after earlier ones. Node handles all
// messages before other events, but has setImmediate.
var nextTurn = sync.OnceValue(func() *scheduled {
	s := new(scheduled)
	next := js.FuncOf(s.next)
	if js.Global().Get("setImmediate").Truthy() {
		s.schedule = func() { js.Global().Call("setImmediate", next) }
		return s
	}
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port2").Set("onmessage", next)
	s.schedule = func() { channel.Get("port1").Call("postMessage", nil) }
	return s
})

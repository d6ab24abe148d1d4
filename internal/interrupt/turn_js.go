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

// takeTurns gives other goroutines and the event loop a turn if the last one was long ago.
func takeTurns() {
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

// awaitEvents returns after the event loop has handled what has happened so far. It sends a
// message and waits for it: unlike a timer, which browsers delay by up to four milliseconds,
// a message arrives at once, but after earlier messages.
func awaitEvents() {
	arrived := make(chan struct{})
	arrivals().push(arrived)
	<-arrived
}

// messages are the messages to this worker itself that have not arrived yet.
type messages struct {
	port    js.Value
	waiting []chan struct{} // in the order of their messages
}

var arrivals = sync.OnceValue(func() *messages {
	channel := js.Global().Get("MessageChannel").New()
	m := &messages{port: channel.Get("port1")}
	channel.Get("port2").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		close(m.waiting[0])
		m.waiting = m.waiting[1:]
		return nil
	}))
	return m
})

func (m *messages) push(arrived chan struct{}) {
	m.waiting = append(m.waiting, arrived)
	m.port.Call("postMessage", nil)
}

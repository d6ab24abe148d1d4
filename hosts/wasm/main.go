//go:build js && wasm

package main

import (
	"runtime"
	"runtime/debug"
	"syscall/js"

	"nissy/internal/interrupt"
	"nissy/session"
)

// worker is the object through which the worker and this program call each other. The worker
// defines folder (where tables are kept; empty: in memory only), memory (the most bytes), bell,
// lines(run, text), end(run, error line or ""), notice(text) and ready().
var worker = js.Global().Get("nissyWorker")

func main() {
	memory := uint64(worker.Get("memory").Float())
	debug.SetMemoryLimit(int64(memory))
	interrupt.SetBell(worker.Get("bell"))
	engine := session.NewEngine(session.Options{
		Data:   worker.Get("folder").String(),
		Memory: func() (uint64, error) { return available(memory), nil },
		Notice: func(text string) { worker.Call("notice", text) },
		Bug:    logBug,
	})
	h := newHost(engine, client{
		lines: func(run int, text string) { worker.Call("lines", run, text) },
		end:   func(run int, failure string) { worker.Call("end", run, failure) },
	})
	export("open", func(args []js.Value) { h.open(args[0].Int()) })
	export("close", func(args []js.Value) { h.close(args[0].Int()) })
	export("run", func(args []js.Value) { h.run(args[0].Int(), args[1].Int(), args[2].String()) })
	export("cancel", func(args []js.Value) { h.cancel(args[0].Int()) })
	export("pause", func(args []js.Value) { h.pause(args[0].Int()) })
	export("resume", func(args []js.Value) { h.resume(args[0].Int()) })
	export("taken", func(args []js.Value) { h.taken(args[0].Int()) })
	worker.Call("ready")
	select {} // the worker ends the program
}

// export makes f a method of the worker's object.
func export(name string, f func(args []js.Value)) {
	worker.Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any {
		f(args)
		return nil
	}))
}

// available returns how many bytes of memory are left of a limit.
func available(limit uint64) uint64 {
	runtime.GC() // what nobody uses any more does not count
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return limit - min(limit, m.HeapAlloc)
}

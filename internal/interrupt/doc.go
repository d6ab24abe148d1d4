// Package interrupt ends long work early. A search looks at a [Flag] in its inner loop; other
// work calls [Err] between its parts, or [Yield] if it cannot end early.
//
// Work that has ended early still sorts and reports what it has found, unless nobody reads it:
// [WithReader] gives its context a reader, and [Reader] returns the context that ends when the
// reader leaves.
//
// On most systems that is all: a Flag is an atomic.Bool, Err returns the error of the context,
// and Yield does nothing. Go on WebAssembly has one thread and no preemption, so while a loop
// runs, no timer fires and no message of the page arrives. There the same calls also give other
// goroutines and the event loop of the browser a turn, after every 20 ms of work (see turn_js.go).
package interrupt

package store

import (
	"fmt"
	"runtime/debug"

	"nissy/internal/goroutines"
)

// FaultError reports that a mapped file could not be read: the file was truncated
// while it was mapped, or its disk failed.
type FaultError struct {
	Addr uintptr // address of the failed read
}

func (e *FaultError) Error() string {
	return fmt.Sprintf("a table file cannot be read any more: it was truncated while in use, or its disk failed (memory fault at %#x)", e.Addr)
}

// Guard runs f. It returns a *FaultError if f reads a part of a mapped array that
// its file no longer has. Without Guard, that read would end the process. Guard
// does not recover any other panic. It covers the goroutine that calls it, and those
// of each goroutines.Group for which f waits. To continue sooner, a worker of a search may
// have a Guard of its own.
func Guard(f func()) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		p := recover()
		if addr, ok := goroutines.AsFault(p); ok {
			err = &FaultError{addr}
		} else if p != nil {
			panic(p)
		}
	}()
	f()
	return nil
}

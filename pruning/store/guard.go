package store

import (
	"fmt"
	"runtime"
	"runtime/debug"
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
// does not recover any other panic. It covers only the goroutine that calls it, so
// each worker of a search needs a Guard of its own.
func Guard(f func()) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		p := recover()
		// Among the errors of the runtime, only memory faults have this method.
		// A fault at nil or an address near it does not have it.
		if fault, ok := p.(interface {
			runtime.Error
			Addr() uintptr
		}); ok {
			err = &FaultError{fault.Addr()}
		} else if p != nil {
			panic(p)
		}
	}()
	f()
	return nil
}

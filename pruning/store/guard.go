package store

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// FaultError says that memory which should hold a file's content could not be
// read: the file became shorter under its mapping, or its disk failed.
type FaultError struct {
	Addr uintptr // where the read failed
}

func (e *FaultError) Error() string {
	return fmt.Sprintf("a table's file was cut short while in use (memory fault at %#x)", e.Addr)
}

// Guard runs f, and returns a *FaultError if f reads a mapped array where its
// file no longer is; without it, that would end the process. Any other panic
// passes through. It guards f's own goroutine only: each worker of a search
// runs under a Guard of its own.
func Guard(f func()) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		p := recover()
		// Of the runtime's errors, only a fault at an address that is not nil
		// or near it has this method.
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

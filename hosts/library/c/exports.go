//go:build cgo

package main

// #include <stdint.h>
// #include <stdlib.h>
import "C"

import (
	"bytes"
	"os"
	"sync"
	"time"
	"unsafe"

	"nissy/hosts/library"
	"nissy/internal/collector"
	"nissy/session"
)

// main is never called: the package is built as a library.
func main() {}

// slack is how many bytes of garbage there may be. Most searches are short, and with Go's default
// of 4 MB collecting garbage would take as long as searching.
const slack = 4 << 20

func init() { collector.AllowSlack(slack) }

// lib has the sessions and runs of this process.
var lib = library.New(os.Getenv)

// version is the version of nissy, as text in C that is never freed.
var version = sync.OnceValue(func() *C.char { return C.CString(session.BuildVersion()) })

//export nissygo_version
func nissygo_version() *C.char { return version() }

//export nissygo_open
func nissygo_open(options *C.char, length C.int, handle *C.uint64_t, failure **C.char) C.int {
	return report(failure, func() (library.Status, error) {
		number, err := lib.Open(C.GoStringN(options, length))
		*handle = C.uint64_t(number)
		return library.OK, err
	})
}

//export nissygo_start
func nissygo_start(session C.uint64_t, request *C.char, length C.int, run *C.uint64_t, failure **C.char) C.int {
	return report(failure, func() (library.Status, error) {
		number, err := lib.Start(uint64(session), C.GoStringN(request, length))
		*run = C.uint64_t(number)
		return library.OK, err
	})
}

//export nissygo_next
func nissygo_next(run C.uint64_t, milliseconds C.int, lines **C.char) C.int {
	return report(lines, func() (library.Status, error) {
		status, text := lib.Next(uint64(run), time.Duration(milliseconds)*time.Millisecond)
		if len(text) > 0 {
			*lines = newText(text)
		}
		return status, nil
	})
}

//export nissygo_cancel
func nissygo_cancel(run C.uint64_t) C.int {
	return report(nil, func() (library.Status, error) { return lib.Cancel(uint64(run)), nil })
}

//export nissygo_pause
func nissygo_pause(run C.uint64_t, failure **C.char) C.int {
	return report(failure, func() (library.Status, error) { return lib.Pause(uint64(run)) })
}

//export nissygo_resume
func nissygo_resume(run C.uint64_t, failure **C.char) C.int {
	return report(failure, func() (library.Status, error) { return lib.Resume(uint64(run)) })
}

//export nissygo_end
func nissygo_end(run C.uint64_t) C.int {
	return report(nil, func() (library.Status, error) { return lib.End(uint64(run)), nil })
}

//export nissygo_close
func nissygo_close(session C.uint64_t) C.int {
	return report(nil, func() (library.Status, error) { return lib.Close(uint64(session)), nil })
}

// report calls f and returns its status in C. If f returns an error or panics, report stores
// the error in failure, as a line of JSON, unless failure is nil.
func report(failure **C.char, f func() (library.Status, error)) C.int {
	status := library.Failed
	line, err := library.Call(func() (err error) {
		status, err = f()
		return err
	})
	switch {
	case err == nil:
		return C.int(status)
	case failure != nil:
		*failure = newText(bytes.TrimSuffix(line, []byte("\n")))
	}
	if err == library.ErrBadHandle {
		return C.int(library.BadHandle)
	}
	return C.int(library.Failed)
}

// newText returns a copy of a text in the memory of C. The caller in C frees it.
func newText(text []byte) *C.char {
	p := C.malloc(C.size_t(len(text) + 1))
	copied := unsafe.Slice((*byte)(p), len(text)+1)
	copied[copy(copied, text)] = 0
	return (*C.char)(p)
}

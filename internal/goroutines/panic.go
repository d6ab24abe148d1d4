package goroutines

import (
	"fmt"
	"runtime/debug"
	"strings"
)

// PanicError says that a goroutine has panicked.
type PanicError struct {
	Value any    // of the panic
	Stack []byte // of the goroutine, as debug.Stack formats it
}

// newPanic returns the error for the value of a panic that is being recovered, and reports it. A
// panic of Wait has been reported.
func newPanic(value any, report func(*PanicError)) *PanicError {
	if known, ok := value.(*PanicError); ok {
		return known
	}
	bug := &PanicError{value, debug.Stack()}
	report(bug)
	return bug
}

// Error returns one line, without the stack.
func (e *PanicError) Error() string {
	return oneLine(fmt.Sprintf("this is a bug in nissy: %v", e.Value))
}

// Report returns one line for a log, with the stack.
func (e *PanicError) Report() string {
	return oneLine(fmt.Sprintf("a request has failed, please report this: %v %s", e.Value, e.Stack))
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

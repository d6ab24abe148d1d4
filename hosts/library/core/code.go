package core

import (
	"errors"
	"fmt"

	"nissy/command/runner"
	"nissy/steps"
)

// Code is what a function of nissy-core returns if it has no number to return.
type Code int64

// The codes. The numbers are part of the interface in C.
const (
	OK               Code = 0
	Unsolvable       Code = -1 // the operation has succeeded, but moves cannot solve the result
	InvalidCube      Code = -10
	UnsolvableCube   Code = -11 // the solver cannot solve this cube
	InvalidMoves     Code = -20
	InvalidTrans     Code = -30
	InvalidSolver    Code = -50
	InvalidVariation Code = -51
	NullPointer      Code = -60
	BufferSize       Code = -61
	InvalidData      Code = -70
	InvalidOptions   Code = -80
	Unknown          Code = -999
)

// Error is why a function has failed, or a warning with the code Unsolvable.
type Error struct {
	Code Code
	Text string
}

func (e *Error) Error() string { return e.Text }

// failure returns an *Error.
func failure(code Code, format string, args ...any) error {
	return &Error{code, fmt.Sprintf(format, args...)}
}

// ErrBufferSize says that a buffer of the program is too small for a result.
var ErrBufferSize error = &Error{BufferSize, "the buffer is too small for the result"}

// Explain returns an error as a line for the program's log.
func Explain(err error) string { return runner.Program.Explain(err).Error() }

// CodeOf returns the code of an error, OK if it is nil.
func CodeOf(err error) Code {
	if err == nil {
		return OK
	}
	if coded, ok := errors.AsType[*Error](err); ok {
		return coded.Code
	}
	if _, ok := errors.AsType[*steps.NotReadyError](err); ok {
		return UnsolvableCube
	}
	return Unknown
}

package shell

import (
	"context"
	"errors"

	"nissy/session"
)

// The exit codes. A script, which goes on after a failure, ends with failed,
// or with misused if all its failures were of that kind.
const (
	done        = 0
	failed      = 1 // a command failed, or the cube was not ready
	misused     = 2 // something was wrong with what was typed
	interrupted = 130
)

// errQuit is how the command quit ends the run.
var errQuit = errors.New("quit")

// exitCode returns the code that an error alone leads to.
func exitCode(err error) int {
	if _, ok := errors.AsType[*session.InputError](err); ok {
		return misused
	}
	if errors.Is(err, context.Canceled) {
		return interrupted
	}
	return failed
}

// worse returns the exit code of a run where code stood before a failure with
// the code now.
func worse(code, now int) int {
	switch {
	case code == done || now == interrupted:
		return now
	case code == now:
		return code
	case code == interrupted:
		return code
	}
	return failed
}

// placedError is an error about a place that is not the command's line.
type placedError struct {
	place string // as lineSource tells it
	err   error
}

func (e *placedError) Error() string { return behindPlace(e.place, e.err.Error()) }
func (e *placedError) Unwrap() error { return e.err }

// behindPlace writes a message behind the place that it is about, if it has one.
func behindPlace(place, message string) string {
	if place == "" {
		return message
	}
	return place + ": " + message
}

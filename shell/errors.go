package shell

import (
	"context"
	"errors"

	"nissy/session"
	"nissy/shell/view"
)

// The exit codes. A script continues after a failure. Its exit code is that of the
// failures if all have the same one, otherwise FailedCode. An interrupt ends it.
const (
	SuccessCode     = 0
	FailedCode      = 1 // a command failed, or the cube was not ready
	MisusedCode     = 2 // there was a mistake in what was typed
	InterruptedCode = 130
)

// errQuit ends the loop of commands.
var errQuit = errors.New("quit")

// exitCode returns the exit code for an error alone.
func exitCode(err error) int {
	if isInputError(err) {
		return MisusedCode
	}
	if errors.Is(err, context.Canceled) {
		return InterruptedCode
	}
	return FailedCode
}

// combineCodes returns the exit code of a run that had the code before, after a
// failure with the code now.
func combineCodes(before, now int) int {
	switch {
	case before == SuccessCode || now == InterruptedCode:
		return now
	case before == now, before == InterruptedCode:
		return before
	}
	return FailedCode
}

// isInputError reports whether the error is a mistake in what was typed.
func isInputError(err error) bool {
	_, ok := errors.AsType[*session.InputError](err)
	return ok
}

// locatedError is an error about one line of several.
type locatedError struct {
	location string // see input.Source
	err      error
}

func (e *locatedError) Error() string { return view.WithLocation(e.location, e.err.Error()) }
func (e *locatedError) Unwrap() error { return e.err }

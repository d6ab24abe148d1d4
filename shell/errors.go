package shell

import (
	"context"
	"errors"

	"nissy/session"
	"nissy/shell/view"
)

// The exit codes. A script continues after a failure. Its exit code is that of the
// failures if all have the same one, otherwise failedCode. An interrupt ends it.
const (
	successCode     = 0
	failedCode      = 1 // a command failed, or the cube was not ready
	misusedCode     = 2 // there was a mistake in what was typed
	interruptedCode = 130
)

// errQuit ends the loop of commands.
var errQuit = errors.New("quit")

// exitCode returns the exit code for an error alone.
func exitCode(err error) int {
	if isInputError(err) {
		return misusedCode
	}
	if errors.Is(err, context.Canceled) {
		return interruptedCode
	}
	return failedCode
}

// combineCodes returns the exit code of a run that had the code before, after a
// failure with the code now.
func combineCodes(before, now int) int {
	switch {
	case before == successCode || now == interruptedCode:
		return now
	case before == now, before == interruptedCode:
		return before
	}
	return failedCode
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

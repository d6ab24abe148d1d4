package shell

import (
	"context"
	"errors"

	"nissy/session"
)

// The exit codes. A script, which continues after a failure, ends with
// failedCode, or with misusedCode if all failures were of that kind.
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

// placedError is an error about a line of several.
type placedError struct {
	place string // of the line, see lineSource
	err   error
}

func (e *placedError) Error() string { return withPlace(e.place, e.err.Error()) }
func (e *placedError) Unwrap() error { return e.err }

// withPlace puts the place that a message is about in front of it, if there is
// one.
func withPlace(place, message string) string {
	if place == "" {
		return message
	}
	return place + ": " + message
}

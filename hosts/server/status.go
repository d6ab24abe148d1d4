package server

import (
	"errors"
	"fmt"
	"net/http"

	"nissy/hosts/server/outbox"
	"nissy/hosts/server/turns"
	"nissy/internal/goroutines"
	"nissy/internal/machine"
	"nissy/session"
)

// errLocal rejects requests that use the files, tables or settings of the server.
var errLocal = errors.New("the server reads and writes no files, and gives no access to its tables and settings")

// errNoBook rejects requests about attempts that a coach keeps.
var errNoBook = errors.New("the server keeps no attempts: give them in the field records, which may be []")

// errLeft is the error of a request whose client has left, or has closed its writing side.
// The two look the same to the server.
var errLeft = &statusError{http.StatusBadRequest, errors.New("the client has closed the connection")}

// tooLargeError returns the error for a body of more than limit bytes.
func tooLargeError(limit int) error {
	return &statusError{http.StatusRequestEntityTooLarge, session.TooLong(limit)}
}

// statusError is an error with an HTTP status.
type statusError struct {
	status int
	err    error
}

func (e *statusError) Error() string { return e.err.Error() }
func (e *statusError) Unwrap() error { return e.err }

// timeLimitError says that a request has taken too long.
type timeLimitError struct{ limit fmt.Stringer }

func (e *timeLimitError) Error() string {
	return fmt.Sprintf("the time limit of %s has passed", e.limit)
}

// statusOf returns the HTTP status for an error before the first line of an answer.
func statusOf(err error) int {
	if s, ok := errors.AsType[*statusError](err); ok {
		return s.status
	}
	if request, ok := errors.AsType[*session.RequestError](err); ok && request.Field == "" {
		return http.StatusBadRequest
	}
	if _, ok := errors.AsType[*machine.MemoryError](err); ok {
		return http.StatusInsufficientStorage
	}
	if _, ok := errors.AsType[*timeLimitError](err); ok {
		return http.StatusGatewayTimeout
	}
	if _, ok := errors.AsType[*goroutines.PanicError](err); ok {
		return http.StatusInternalServerError
	}
	if errors.Is(err, turns.ErrFull) || errors.Is(err, errClosing) || errors.Is(err, outbox.ErrFull) {
		return http.StatusServiceUnavailable
	}
	return http.StatusUnprocessableEntity
}

// writeError answers with an error and its HTTP status.
func writeError(w http.ResponseWriter, err error) {
	status := statusOf(err)
	header := w.Header()
	header.Set("Content-Type", "application/json")
	if status == http.StatusServiceUnavailable {
		header.Set("Retry-After", "1")
	}
	if status == http.StatusRequestEntityTooLarge || status == http.StatusRequestTimeout {
		header.Set("Connection", "close") // otherwise net/http would read the rest of the body first
	}
	w.WriteHeader(status)
	w.Write(host.ErrorLine(err, ""))
}

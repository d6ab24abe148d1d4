package session

// ConfirmError says that somebody should be asked before a request is done.
type ConfirmError struct {
	Would string  // happen, as a sentence without its stop
	Sure  string  // what who is sure says so for
	Else  string  // what is said of who is not
	Again Request // does it unasked
}

func (e *ConfirmError) Error() string { return e.Would }

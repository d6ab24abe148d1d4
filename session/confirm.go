package session

// ConfirmError says that somebody should be asked before a request is done.
type ConfirmError struct {
	Effect   string  // happen, as a sentence without its stop
	Purpose  string  // what who is sure says so for
	Declined string  // what is said of who is not
	Request  Request // does it unasked
}

func (e *ConfirmError) Error() string { return e.Effect }

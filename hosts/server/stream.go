package server

import (
	"context"
	"errors"
	"sync"

	"nissy/hosts/server/outbox"
	"nissy/session"
	"nissy/session/search"
)

// answerStream puts the events of a request into the queue of its client, as lines of JSON.
type answerStream struct {
	queue *outbox.Queue
	stop  context.CancelCauseFunc // ends the request

	mu      sync.Mutex
	lines   int   // of any kind
	results int   // lines with results, which done counts
	found   int   // lines with solutions that a verbose search reports as it finds them
	failed  error // errCut, or the error of a request that has no lines; nil: none
}

// errCut is the cancellation cause of a request with too many results.
var errCut = errors.New("the answer has too many results")

// done is the last line of an answer without an error.
type done struct {
	Done doneObject `json:"done"`
}

type doneObject struct {
	Count int  `json:"count"` // results that the answer has
	Cut   bool `json:"cut"`   // whether there were more
}

// waiting is a line about a search that waits for its turn.
type waiting struct {
	Waiting waitingObject `json:"waiting"`
}

type waitingObject struct {
	Place int `json:"place"` // 1: it gets the next turn; 0: it has its turn now
}

// putPlace puts a line with the place of a search in the order of turns into the queue.
func (s *answerStream) putPlace(place int) {
	s.putLine(session.Encode(waiting{waitingObject{place}}))
}

// emit puts the line of an event into the queue.
func (s *answerStream) emit(e session.Event, line []byte) {
	switch e.(type) {
	case search.Found, search.Better, search.BetterInsertions:
		s.putFound(line)
		return
	}
	switch {
	case e.Role() == session.RoleAnswer:
		s.put(line)
	case e.Role() != session.RoleProgress || s.queue.IsEmpty(): // a client that reads slowly gets less progress
		s.putLine(line)
	}
}

// put puts a line with a result into the queue, unless there are too many.
func (s *answerStream) put(line []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.results < mostResults:
		s.results++
		s.putLocked(line)
	case s.failed == nil:
		s.failed = errCut
		s.stop(errCut)
	}
}

// putFound puts a line with a solution that is not a result yet into the queue, unless
// there are too many.
func (s *answerStream) putFound(line []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.found++; s.found <= mostResults {
		s.putLocked(line)
	}
}

func (s *answerStream) putLine(line []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.putLocked(line)
}

// putLocked puts a line into the queue. It ends the request if the client reads too
// slowly. The caller holds s.mu.
func (s *answerStream) putLocked(line []byte) {
	s.lines++
	if !s.queue.Put(line) {
		s.stop(outbox.ErrFull)
	}
}

// end puts the last line into the queue for a request that has ended with err, and closes the
// queue. If err comes before any other line, it puts no line, and failure returns err.
func (s *answerStream) end(err error) {
	defer s.queue.Close()
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.failed == errCut || err == nil:
		s.putLocked(session.Encode(done{doneObject{s.results, s.failed == errCut}}))
		s.failed = nil
	case s.lines == 0:
		s.failed = err
	default:
		s.putLocked(host.ErrorLine(err, ""))
	}
}

// failure returns the error of a request that has failed before its first line, otherwise
// nil.
func (s *answerStream) failure() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lines > 0 {
		return nil
	}
	return s.failed
}

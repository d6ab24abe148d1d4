package batch

import (
	"context"

	"nissy/history"
	"nissy/session"
	"nissy/session/coaching"
	"nissy/session/search"
)

// storable is a request whose result a results file can store.
type storable interface {
	session.Request

	// request returns the request itself.
	request() session.Request

	// at returns the position that is searched.
	at() history.Position

	// key returns the request with only the fields that affect its result, without the
	// position. The error says what is wrong with the request.
	key() (storable, error)

	// describe returns a description of a key for people.
	describe() string

	// complete returns the request for everything that the file stores.
	complete() storable

	// replay returns the events that report a stored result as if it were found now; ok is
	// false if the result cannot be read.
	replay(known storedResult) (events []session.Event, ok bool)
}

// resumable is a request of a batch with a results file. It reports the stored result if
// there is one. Otherwise it searches and stores the result.
type resumable struct {
	storable
	results  *resultsFile
	position string        // the key of the position
	previous *resumable    // an earlier request for the same position; nil: none is running
	done     chan struct{} // closed when the request has ended
}

// resumable returns the request as one that uses the file; see runningResults.
func (f *resultsFile) resumable(request storable) session.Request {
	r := &resumable{storable: request.complete(), results: f, position: session.NewPositionObject(request.at()).Key(), done: make(chan struct{})}
	f.mu.Lock()
	defer f.mu.Unlock()
	r.previous = f.running[r.position]
	f.running[r.position] = r
	return r
}

// Wrapped returns the request, which has the position.
func (r *resumable) Wrapped() session.Request { return r.storable }

// Run waits until an earlier request for the same position has ended, so that it can use
// its result.
func (r *resumable) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	defer r.end()
	if r.previous != nil {
		select {
		case <-r.previous.done:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	known, ok, err := r.results.find(r.position)
	if err != nil {
		return err
	}
	if events, readable := r.replay(known); ok && readable {
		for _, e := range events {
			emit(e)
		}
		return nil
	}
	result := newStoredResult(r.storable)
	err = r.storable.Run(ctx, s, func(e session.Event) {
		result.collect(e)
		emit(e)
	})
	if err != nil {
		return err
	}
	return r.results.add(result)
}

func (r *resumable) end() {
	close(r.done)
	r.results.mu.Lock()
	defer r.results.mu.Unlock()
	if r.results.running[r.position] == r {
		delete(r.results.running, r.position)
	}
}

// storableOf returns the request as one whose result a results file can store; ok is false if it cannot.
func storableOf(r session.Request) (s storable, ok bool) {
	switch r := r.(type) {
	case search.Solve:
		return storableSolve{r}, true
	case search.Chain:
		return storableChain{r}, true
	case search.Insert:
		return storableInsert{r}, true
	case coaching.CoachAdd:
		return storableCoachAdd{r}, !r.UsesBook() && len(r.Paths) == 0 && !r.Attempts // no files of a worker
	}
	return nil, false
}

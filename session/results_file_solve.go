package session

import (
	"context"

	"nissy/cube"
	"nissy/steps"
)

// resumableSolve is a request of a batch with a results file. It reports the
// stored result if there is one. Otherwise it searches and stores the result.
type resumableSolve struct {
	Solve
	results  *resultsFile
	key      string          // of the position
	previous *resumableSolve // an earlier request for the same position; nil: none is running
	done     chan struct{}   // closed when the request has ended
}

// resumable returns the request as one that uses the file. The caller must call it
// in the order of the batch.
func (f *resultsFile) resumable(request Solve) *resumableSolve {
	r := &resumableSolve{Solve: request, results: f, key: newPositionObject(request.Position).key(), done: make(chan struct{})}
	r.Cases = true // a later run may want them
	f.mu.Lock()
	defer f.mu.Unlock()
	r.previous = f.running[r.key]
	f.running[r.key] = r
	return r
}

// run waits until an earlier request for the same position has ended, so that it can use
// its result.
func (r *resumableSolve) run(ctx context.Context, s *Session, emit func(Event)) error {
	defer r.end()
	if r.previous != nil {
		select {
		case <-r.previous.done:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	known, ok, err := r.results.find(r.key)
	if err != nil {
		return err
	}
	if ok && r.replay(known, emit) {
		return nil
	}
	result := storedResult{positionObject: newPositionObject(r.Position), Solutions: []storedSolution{}}
	err = r.Solve.run(ctx, s, func(e Event) {
		result.collect(e)
		emit(e)
	})
	if err != nil {
		return err
	}
	return r.results.add(result)
}

func (r *resumableSolve) end() {
	close(r.done)
	r.results.mu.Lock()
	defer r.results.mu.Unlock()
	if r.results.running[r.key] == r {
		delete(r.results.running, r.key)
	}
}

// replay emits a stored result as if it were found now. It returns false, and emits
// nothing, if a solution cannot be parsed.
func (r *resumableSolve) replay(known storedResult, emit func(Event)) bool {
	events := make([]Event, len(known.Solutions))
	for i, s := range known.Solutions {
		alg, err := cube.ParseAlg(s.Alg)
		if err != nil {
			return false
		}
		events[i] = r.newSolution(steps.Solution{Alg: alg, Axis: s.Axis, Place: s.Place, Detected: s.Detected, Case: s.Case})
	}
	for _, e := range events {
		emit(e)
	}
	limits, err := r.limits()
	switch {
	case r.CountOnly:
		emit(Count{Position: r.Position, Step: r.Step, Count: known.Count})
	case err == nil && known.Count == 0:
		emit(Notice{Text: r.noSolution(limits)})
	}
	return true
}

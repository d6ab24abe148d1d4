package session

import (
	"context"
	"encoding/json"

	"nissy/cube"
	"nissy/steps"
)

// storedResult is the result of one position of a batch.
type storedResult struct {
	positionObject
	Solutions []storedSolution `json:"solutions"`
	Count     int        `json:"count"` // of the solutions, which a batch may only count
}

// storedSolution is one solution.
type storedSolution struct {
	Alg      string `json:"solution"` // as nissy writes it, with NISS
	Axis     string `json:"axis,omitempty"`
	Place    string `json:"place,omitempty"`
	Detected string `json:"detected,omitempty"`
	Note     string `json:"case,omitempty"`
}

// key says which position it is: two scrambles that are written differently
// are two.
func (n positionObject) key() string { return n.Cube + " " + n.Scramble }

func decodeStoredResult(text []byte) (r storedResult, ok bool) {
	object, ok := stripChecksum(text)
	return r, ok && json.Unmarshal(object, &r) == nil
}

// note takes down an event of the search.
func (r *storedResult) note(e Event) {
	switch e := e.(type) {
	case Solution:
		r.Solutions = append(r.Solutions, storedSolution{e.Alg.String(), e.Axis, e.Place, e.Detected, e.Note})
		r.Count++
	case Count:
		r.Count = e.Count
	}
}

// resumableSolve solves one position of a batch unless its result is known.
type resumableSolve struct {
	Solve
	ledger *resultsFile
	key    string
	before *resumableSolve          // with the same position, which is waited for; may be nil
	done   chan struct{} // closed at the end
}

// job returns what solves the position of r. It is called in the order of the
// jobs.
func (l *resultsFile) job(r Solve) *resumableSolve {
	j := &resumableSolve{Solve: r, ledger: l, key: newPositionObject(r.Position).key(), done: make(chan struct{})}
	j.Cases = true // for whoever goes on and wants them
	l.mu.Lock()
	defer l.mu.Unlock()
	j.before = l.running[j.key]
	l.running[j.key] = j
	return j
}

func (j *resumableSolve) run(ctx context.Context, s *Session, emit func(Event)) error {
	defer j.end()
	if j.before != nil {
		select {
		case <-j.before.done:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	known, ok, err := j.ledger.find(j.key)
	if err != nil {
		return err
	}
	if ok && j.replay(known, emit) {
		return nil
	}
	result := storedResult{positionObject: newPositionObject(j.Position), Solutions: []storedSolution{}}
	err = j.Solve.run(ctx, s, func(e Event) {
		result.note(e)
		emit(e)
	})
	if err != nil {
		return err
	}
	return j.ledger.add(result)
}

func (j *resumableSolve) end() {
	close(j.done)
	j.ledger.mu.Lock()
	defer j.ledger.mu.Unlock()
	if j.ledger.running[j.key] == j {
		delete(j.ledger.running, j.key)
	}
}

// replay emits a saved result as if it were found now. It returns false if the
// result cannot be read.
func (j *resumableSolve) replay(known storedResult, emit func(Event)) bool {
	events := make([]Event, len(known.Solutions))
	for i, r := range known.Solutions {
		alg, err := cube.ParseAlg(r.Alg)
		if err != nil {
			return false
		}
		events[i] = j.solutionEvent(steps.Solution{Alg: alg, Axis: r.Axis, Place: r.Place, Detected: r.Detected, Note: r.Note})
	}
	for _, e := range events {
		emit(e)
	}
	limits, err := j.limits()
	switch {
	case j.CountOnly:
		emit(Count{Position: j.Position, Step: j.Step, Count: known.Count})
	case err == nil && known.Count == 0:
		emit(Notice{Text: j.none(limits)})
	}
	return true
}

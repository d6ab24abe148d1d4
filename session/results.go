package session

import (
	"cmp"
	"sync"

	"nissy/history"
)

// results are the solutions of the last request that found any.
type results struct {
	mu   sync.Mutex
	list []result // never changed, only replaced
}

// result is a solution of a step or of a chain.
type result struct {
	start history.Position
	from  *Reference // the result that it continues; nil: none
	lines []history.Line
	steps []string // what each line has solved
}

// maxResults is how many solutions of a request get numbers.
const maxResults = 10_000

// resultRequest is a request whose solutions may become the results.
type resultRequest interface{ hasResults() bool }

func (Solve) hasResults() bool    { return true }
func (Chain) hasResults() bool    { return true }
func (TwoPhase) hasResults() bool { return true }
func (b Batch) hasResults() bool  { return b.RecordResults }

// now returns the current results.
func (r *results) now() []result {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.list
}

// record returns two functions. recording emits events and collects the solutions among
// them. end makes these the results, if there are any.
func (r *results) record(emit func(Event)) (recording func(Event), end func()) {
	var found []result
	recording = func(e Event) {
		if len(found) < maxResults {
			if r, ok := resultOf(e); ok {
				found = append(found, r)
			}
		}
		emit(e)
	}
	return recording, func() {
		if len(found) > 0 {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.list = found
		}
	}
}

// resultOf turns a solution into a result; ok is false for other events.
func resultOf(e Event) (r result, ok bool) {
	switch e := e.(type) {
	case Solution:
		line := history.Line{Moves: e.Alg, InverseFirst: e.InverseFirst}
		return result{e.Position, e.From, []history.Line{line}, []string{cmp.Or(e.Detected, e.Step)}}, true
	case TwoPhaseSolution:
		return result{start: e.Position, lines: []history.Line{{Moves: e.Alg}}, steps: []string{"solved"}}, true
	case Skeleton:
		r := result{start: e.Position, from: e.From}
		for _, l := range e.Lines {
			r.lines = append(r.lines, history.Line{Moves: l.Alg})
			r.steps = append(r.steps, cmp.Or(l.Detected, l.Step))
		}
		return r, true
	}
	return r, false
}

package session

import (
	"cmp"
	"slices"
	"sync"

	"nissy/history"
)

// results are the lists of solutions that commands can refer to by their numbers: those
// of the last requests that found any.
type results struct {
	mu    sync.Mutex
	lists [][]result // the newest first; the elements never change
}

// result is an event that reports a solution: a Solution, Skeleton, TwoPhaseSolution,
// Insertions or Shortened.
type result struct{ event Event }

// maxResults is how many solutions of a request get numbers. maxLists is how many lists
// a session keeps.
const (
	maxResults = 10_000
	maxLists   = 10
)

// resultRequest is a request whose solutions may become the results.
type resultRequest interface{ hasResults() bool }

func (Solve) hasResults() bool    { return true }
func (Chain) hasResults() bool    { return true }
func (TwoPhase) hasResults() bool { return true }
func (Insert) hasResults() bool   { return true }
func (Replace) hasResults() bool  { return true }
func (b Batch) hasResults() bool  { return b.RecordResults }

// list returns a list of results, the newest being number 1. It is empty if there is no
// such list.
func (r *results) list(number int) []result {
	r.mu.Lock()
	defer r.mu.Unlock()
	if number < 1 || number > len(r.lists) {
		return nil
	}
	return r.lists[number-1]
}

// numLists returns how many lists there are.
func (r *results) numLists() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.lists)
}

// clear forgets all results.
func (r *results) clear() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.lists = nil
}

// record returns two functions. recording emits events and collects the solutions among
// them. end makes these the newest list, if there are any.
func (r *results) record(emit func(Event)) (recording func(Event), end func()) {
	var found []result
	recording = func(e Event) {
		if len(found) < maxResults && isResult(e) {
			found = append(found, result{e})
		}
		emit(e)
	}
	return recording, func() {
		if len(found) > 0 {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.lists = append([][]result{found}, r.lists...)
			r.lists = r.lists[:min(len(r.lists), maxLists)]
		}
	}
}

// isResult reports whether the event reports a solution.
func isResult(e Event) bool {
	switch e.(type) {
	case Solution, Skeleton, TwoPhaseSolution, Insertions, Shortened:
		return true
	}
	return false
}

// reference returns a reference to the result, which has the number. The lines of the
// result that it continues come first.
func (r result) reference(number int) Reference {
	ref := Reference{Number: number}
	var from *Reference
	switch e := r.event.(type) {
	case Solution:
		ref.Start, from = e.Position, e.From
		ref.addLine(history.Line{Moves: e.Alg, InverseFirst: e.InverseFirst}, cmp.Or(e.Detected, e.Step))
	case TwoPhaseSolution:
		ref.Start = e.Position
		ref.addLine(history.Line{Moves: e.Alg}, "solved")
	case Shortened:
		ref.Start, from = e.Position, e.From
		lines := e.Lines
		if from != nil { // the first line repeats the moves of the result
			lines = history.Restate(lines)
		}
		for _, l := range lines {
			ref.addLine(l, "")
		}
	case Skeleton:
		ref.Start, from = e.Position, e.From
		for _, l := range e.Lines {
			ref.addLine(history.Line{Moves: l.Alg}, cmp.Or(l.Detected, l.Step))
		}
	}
	if e, ok := r.event.(Insertions); ok {
		ref.Start = e.Position.Scramble()
		for _, l := range e.Attempt.Lines() {
			ref.addLine(l, "")
		}
	}
	if from != nil {
		ref.Start = from.Start
		ref.Lines = slices.Concat(from.Lines, ref.Lines)
		ref.Steps = slices.Concat(from.Steps, ref.Steps)
	}
	return ref
}

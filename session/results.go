package session

import (
	"sync"
)

// results are the lists of solutions that commands can refer to by their numbers: those
// of the last requests that found any.
type results struct {
	mu    sync.Mutex
	lists [][]Numbered // the newest first; the elements never change
}

// Numbered is an event that reports a solution, to which commands can refer by a number.
type Numbered interface {
	Event
	Reference() Reference // without a number
}

// maxResults is how many solutions of a request get numbers. maxLists is how many lists
// a session keeps.
const (
	maxResults = 10_000
	maxLists   = 10
)

// resultRequest is a request whose solutions may become the results.
type resultRequest interface{ HasResults() bool }

// list returns a list of results, the newest being number 1. It is empty if there is no
// such list.
func (r *results) list(number int) []Numbered {
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
	var found []Numbered
	recording = func(e Event) {
		if n, ok := e.(Numbered); ok && len(found) < maxResults {
			found = append(found, n)
		}
		emit(e)
	}
	return recording, func() {
		if len(found) > 0 {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.lists = append([][]Numbered{found}, r.lists...)
			r.lists = r.lists[:min(len(r.lists), maxLists)]
		}
	}
}

// ForgetResults forgets all results.
func (s *Session) ForgetResults() { s.results.clear() }

// ResultList returns a list of results, the newest being number 1. It is empty if there is no such
// list.
func (s *Session) ResultList(number int) []Numbered { return s.results.list(number) }

// NumResultLists returns how many lists of results there are.
func (s *Session) NumResultLists() int { return s.results.numLists() }

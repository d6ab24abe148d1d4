package session

import "sync"

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
	JSONObject() any
}

// maxResults is how many solutions of a request get numbers. maxLists is how many lists
// a session keeps.
const (
	maxResults = 10_000
	maxLists   = 10
)

// ResultList returns a list of results, the newest being number 1. It is empty if there is no such
// list.
func (s *Session) ResultList(number int) []Numbered {
	s.results.mu.Lock()
	defer s.results.mu.Unlock()
	if number < 1 || number > len(s.results.lists) {
		return nil
	}
	return s.results.lists[number-1]
}

// NumResultLists returns how many lists of results there are.
func (s *Session) NumResultLists() int {
	s.results.mu.Lock()
	defer s.results.mu.Unlock()
	return len(s.results.lists)
}

// ForgetResults forgets all results.
func (s *Session) ForgetResults() {
	s.results.mu.Lock()
	defer s.results.mu.Unlock()
	s.results.lists = nil
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

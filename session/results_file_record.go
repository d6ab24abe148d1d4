package session

import (
	"encoding/json"

	"nissy/steps"
)

// storedResult is the result of one position in a results file.
type storedResult struct {
	positionObject
	Solutions []storedSolution `json:"solutions"`
	Count     int              `json:"count"` // of the solutions, even if they were only counted
}

// storedSolution is one solution of a storedResult.
type storedSolution struct {
	Alg      string     `json:"solution"` // with both sides, as cube.Alg writes it
	Axis     string     `json:"axis,omitempty"`
	Place    string     `json:"place,omitempty"`
	Detected string     `json:"detected,omitempty"`
	Case     steps.Case `json:"case,omitzero"`
}

// key identifies a position in a results file. Equal positions have different keys
// if their scrambles differ.
func (p positionObject) key() string { return p.Cube + " " + p.Scramble }

// decodeStoredResult reads a line of a results file; ok is false if it is damaged.
func decodeStoredResult(text []byte) (r storedResult, ok bool) {
	object, ok := stripChecksum(text)
	return r, ok && json.Unmarshal(object, &r) == nil
}

// collect adds an event of the search to the result.
func (r *storedResult) collect(e Event) {
	switch e := e.(type) {
	case Solution:
		r.Solutions = append(r.Solutions, storedSolution{e.Alg.String(), e.Axis, e.Place, e.Detected, e.Case})
		r.Count++
	case Count:
		r.Count = e.Count
	}
}

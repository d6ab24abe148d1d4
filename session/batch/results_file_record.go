package batch

import (
	"encoding/json"

	"nissy/coach/record"
	"nissy/cube"
	"nissy/session"
	"nissy/session/coaching"
	"nissy/session/search"
	"nissy/steps"
	"nissy/steps/chain"
)

// storedResult is the result of one position in a results file.
type storedResult struct {
	session.PositionObject
	Solutions []storedSolution `json:"solutions,omitempty"` // of a Solve
	Skeletons []storedSkeleton `json:"skeletons,omitempty"` // of a Chain
	Count     int              `json:"count"`               // of the solutions, even if they were only counted
	Proof     *search.Proof    `json:"proof,omitempty"`     // of a Chain
	Record    *record.Attempt  `json:"record,omitempty"`    // of a CoachAdd; its name and text are the key

	// Of an Insert, and of a Chain that ends with insertions.
	Insertions []storedInsertions `json:"insertions,omitempty"`
	Notices    []string           `json:"notices,omitempty"`

	keepNotices bool
}

// storedInsertions are one solution by insertions of a storedResult.
type storedInsertions struct {
	Attempt  string `json:"attempt"`  // as a write-up
	Skeleton string `json:"skeleton"` // without insertions
	Proved   bool   `json:"proved,omitempty"`
}

// newStoredResult returns the result of a request, to which collect adds what it finds.
func newStoredResult(r storable) storedResult {
	if add, ok := r.(storableCoachAdd); ok {
		return storedResult{Record: &record.Attempt{Name: add.Name, Text: add.Text}}
	}
	chain, isChain := r.(storableChain)
	_, isInsert := r.(storableInsert)
	return storedResult{PositionObject: session.NewPositionObject(r.at()), keepNotices: isInsert || isChain && chain.Chain.Chain.Insertions != nil}
}

// storedSolution is one solution of a storedResult.
type storedSolution struct {
	Alg      string     `json:"solution"` // with both sides, as cube.Alg writes it
	Axis     string     `json:"axis,omitempty"`
	Place    string     `json:"place,omitempty"`
	Detected string     `json:"detected,omitempty"`
	Trigger  string     `json:"trigger,omitempty"`
	Case     steps.Case `json:"case,omitzero"`
	Goal     string     `json:"goal,omitempty"`
}

// storedSkeleton is one skeleton of a storedResult.
type storedSkeleton struct {
	Lines []storedLine `json:"lines"`
	Moves string       `json:"moves"` // of all lines, merged
}

// storedLine is a line of a storedSkeleton.
type storedLine struct {
	storedSolution
	Step  string `json:"step"`
	Saved int    `json:"saved"`
	Total int    `json:"total"`
}

// Key returns what is equal for results of the same position, or of the same write-up.
func (r storedResult) Key() string {
	if r.Record != nil {
		return r.Record.Name + "\x00" + r.Record.Text
	}
	return r.PositionObject.Key()
}

// decodeStoredResult reads a line of a results file; ok is false if it is damaged.
func decodeStoredResult(text []byte) (r storedResult, ok bool) {
	object, ok := stripChecksum(text)
	return r, ok && json.Unmarshal(object, &r) == nil
}

// collect adds an event of the search to the result.
func (r *storedResult) collect(e session.Event) {
	switch e := e.(type) {
	case search.Solution:
		r.Solutions = append(r.Solutions, storeSolution(e.Solution))
		r.Count++
	case search.Skeleton:
		r.Skeletons = append(r.Skeletons, storeSkeleton(e.Skeleton))
		r.Count++
	case search.Insertions:
		r.Insertions = append(r.Insertions, storedInsertions{e.Attempt.String(), e.Position.Skeleton.String(), e.Proved})
		r.Count++
	case session.Notice:
		if r.keepNotices && e.Cause == nil {
			r.Notices = append(r.Notices, e.Text)
		}
	case coaching.CoachAdded:
		*r.Record = e.Record
	case coaching.CoachDeepened:
		r.Record.Effort = e.Effort
	case search.Count:
		r.Count = e.Count
	case search.Proof:
		r.Proof = &e
	}
}

func storeSolution(s steps.Solution) storedSolution {
	return storedSolution{s.Alg.String(), s.Axis, s.Place, s.Detected, s.Trigger, s.Case, s.Goal}
}

// solution returns the solution. The error says that its moves cannot be parsed.
func (s storedSolution) solution() (steps.Solution, error) {
	alg, err := cube.ParseAlg(s.Alg)
	return steps.Solution{Alg: alg, Axis: s.Axis, Place: s.Place, Detected: s.Detected, Trigger: s.Trigger, Case: s.Case, Goal: s.Goal}, err
}

func storeSkeleton(k chain.Skeleton) storedSkeleton {
	stored := storedSkeleton{Moves: k.Moves.String()}
	for _, l := range k.Lines {
		stored.Lines = append(stored.Lines, storedLine{storeSolution(l.Solution), l.Step, l.Saved, l.Total})
	}
	return stored
}

// skeleton returns the skeleton. The error says that its moves cannot be parsed.
func (s storedSkeleton) skeleton() (k chain.Skeleton, err error) {
	if k.Moves, err = cube.ParseAlg(s.Moves); err != nil {
		return k, err
	}
	for _, l := range s.Lines {
		solution, err := l.solution()
		if err != nil {
			return k, err
		}
		k.Lines = append(k.Lines, chain.Line{Solution: solution, Step: l.Step, Saved: l.Saved, Total: l.Total})
	}
	return k, nil
}

package search

import (
	"cmp"
	"context"
	"strings"
	"time"

	"nissy/history"
	"nissy/internal/interrupt"
	"nissy/niss"
	"nissy/niss/optimal"
	"nissy/session"
	"nissy/steps"
)

// Solution is one solution of a step. Solutions are emitted in their final order.
type Solution struct {
	Position history.Position
	Step     string // the step of the request
	steps.Solution
	Metric       optimal.Metric     // of the length
	InverseFirst bool               // write the moves on inverse first
	From         *session.Reference // the result that the solution continues; nil: none

	// Tally is that of the solution as the next line of the skeleton of Position. It is
	// zero if there is no skeleton, or if the metric is not HTM.
	Tally history.Tally
}

// Reaches returns what the request did not name: the goal, or the steps for the axes or places that are
// solved. It may be empty.
func (s Solution) Reaches() string {
	if s.Goal != "" {
		return "to " + session.Shorten(s.Goal)
	}
	return s.Detected
}

// HasTotal reports whether the solution continues a skeleton, so that its tally is known.
func (s Solution) HasTotal() bool { return s.Tally != history.Tally{} }

// Length returns the number of moves in the metric of the solution.
func (s Solution) Length() int { return s.Metric.Length(s.Alg) }

// String returns the moves, those on inverse first if the request asked for that.
func (s Solution) String() string { return string(s.AppendTo(nil)) }

// AppendTo appends the result of String to dst.
func (s Solution) AppendTo(dst []byte) []byte {
	if s.InverseFirst {
		return append(dst, s.Alg.InverseFirst()...)
	}
	return s.Alg.AppendTo(dst)
}

// Found is a solution at the moment when the search finds it, in any order. It is
// emitted again as a Solution.
type Found struct{ Solution Solution }

// Depth says that a search begins to look for solutions of this length.
type Depth struct {
	Depth   int  `json:"depth"`
	IsTotal bool `json:"is_total,omitempty"` // Depth counts the moves of the skeleton, too
}

// SearchSummary sums up a finished search.
type SearchSummary struct {
	Step     string
	Count    int // solutions found
	Shortest int // length of the shortest one, in the metric
	Metric   optimal.Metric
	Effort
}

// Count is the number of solutions.
type Count struct {
	Position history.Position
	Step     string
	Count    int
}

// SearchProgress says how far a search is. It is emitted several times a second.
type SearchProgress struct {
	Step string
	steps.Progress
	IsTotal bool // Depth counts the moves of the skeleton, too
	Elapsed time.Duration
}

func (Solution) Role() session.Role       { return session.RoleAnswer }
func (Found) Role() session.Role          { return session.RoleRemark }
func (Depth) Role() session.Role          { return session.RoleRemark }
func (SearchSummary) Role() session.Role  { return session.RoleRemark }
func (Count) Role() session.Role          { return session.RoleAnswer }
func (SearchProgress) Role() session.Role { return session.RoleProgress }

// solutionObject is a Solution in JSON. The field moves is the solution without NISS.
type solutionObject struct {
	session.PositionObject
	Step  string   `json:"step"`
	Axes  []string `json:"axes"`
	Place string   `json:"place"`
	session.MovesObject
	Case string `json:"case"`
	Goal string `json:"goal,omitempty"`
	*totalObject
	From int `json:"from,omitempty"`
}

// JSONObject returns the moves as lists.
func (s Solution) JSONObject() any { return s.object() }

func (s Solution) object() solutionObject {
	return solutionObject{
		session.NewPositionObject(s.Position), s.Step, splitNames(s.Axis), s.Place,
		session.NewMovesObject(s.Alg, s.Length()), s.Case.String(), s.Goal, newTotalObject(s.Tally), s.From.NumberOrZero(),
	}
}

// totalObject is the part of a tally in JSON that the moves themselves do not say.
type totalObject struct {
	Cancelled int `json:"cancelled"`
	Total     int `json:"total"`
}

// newTotalObject returns nil for the zero tally.
func newTotalObject(t history.Tally) *totalObject {
	if t == (history.Tally{}) {
		return nil
	}
	return &totalObject{t.Cancelled, t.Total}
}

// splitNames splits a list of names separated by commas.
func splitNames(names string) []string {
	if names == "" {
		return []string{}
	}
	return strings.Split(names, ",")
}

func (c Count) JSONObject() any {
	return struct {
		session.PositionObject
		Step  string `json:"step"`
		Count int    `json:"count"`
	}{session.NewPositionObject(c.Position), c.Step, c.Count}
}

// searchEvents turns the calls of a search to its observer into events.
type searchEvents struct {
	Solve
	held    history.Held
	emit    func(session.Event)
	emitted int // solutions
	best    int // length of the shortest solution found, 0 before the first one
	meter   *Meter
}

func (s *searchEvents) observer() steps.Observer {
	o := steps.Observer{Cases: s.Cases}
	if s.Verbose {
		o.Depth = s.startDepth
		o.Nodes = func(nodes uint64) {
			s.meter.Visited(nodes)
			s.emit(s.meter.Effort())
		}
		o.Found = s.found
	}
	if !s.CountOnly { // otherwise the search need not describe its solutions
		o.Solution = func(found steps.Solution) {
			s.emitted++
			s.emit(s.solution(found))
		}
	}
	return o
}

func (s *searchEvents) startDepth(depth int) {
	s.meter.StartDepth(depth)
	s.emit(Depth{Depth: depth})
}

func (s *searchEvents) found(found steps.Solution) {
	event := s.solution(found)
	if s.best == 0 {
		s.best = event.Length()
	}
	s.emit(Found{event})
}

// solution translates a solution for s.held, and returns its event.
func (s *searchEvents) solution(found steps.Solution) Solution {
	found.Alg = s.held.Alg(found.Alg)
	return s.NewSolution(found)
}

func (s *searchEvents) summary(r niss.Result) SearchSummary {
	effort := s.meter.Total()
	effort.Nodes, effort.Lookups = r.Nodes, r.Lookups
	return SearchSummary{Step: s.Step, Count: r.Count, Shortest: s.best, Metric: s.Metric, Effort: effort}
}

// NewSolution returns the event for a solution.
func (r Solve) NewSolution(found steps.Solution) Solution {
	return Solution{Position: r.Position, Step: r.Step, Solution: found, Metric: r.Metric, InverseFirst: r.InverseFirst, From: r.source()}
}

// progressInterval is the shortest time between two SearchProgress events of a
// depth. Without it there might be a million events a second.
const progressInterval = 20 * time.Millisecond

// progress returns a function that emits progress: once in each interval, and at
// the end of a depth for which it has emitted progress before.
func (r Solve) progress(ctx context.Context, emit func(session.Event)) func(steps.Progress) {
	began := interrupt.Now(ctx)
	last, lastDepth := time.Now(), -1
	return func(p steps.Progress) {
		now := time.Now()
		if now.Sub(last) < progressInterval && (p.Depth != lastDepth || p.Done < p.Total) {
			return
		}
		last, lastDepth = now, p.Depth
		emit(SearchProgress{Step: r.Step, Progress: p, Elapsed: interrupt.Now(ctx).Sub(began)})
	}
}

func (f Found) JSONObject() any {
	return struct {
		Found solutionObject `json:"found"`
	}{f.Solution.object()}
}

func (p SearchProgress) JSONObject() any {
	return session.ProgressLine{Progress: session.ProgressObject{
		Step: p.Step, Depth: p.Depth, IsTotal: p.IsTotal, Done: uint64(p.Done), Total: uint64(p.Total), Nodes: p.Nodes, Seconds: p.Elapsed.Seconds(),
	}}
}

func (s SearchSummary) JSONObject() any {
	type summary struct {
		Step     string `json:"step"`
		Count    int    `json:"count"`
		Shortest int    `json:"shortest"`
		Metric   string `json:"metric"`
		searchEffort
	}
	return struct {
		Summary summary `json:"summary"`
	}{summary{s.Step, s.Count, s.Shortest, s.Metric.String(), newSearchEffort(s.Effort)}}
}

// Reference implements Numbered.
func (e Solution) Reference() session.Reference {
	r := session.Reference{Start: e.Position}
	r.AddLine(history.Line{Moves: e.Alg, InverseFirst: e.InverseFirst}, cmp.Or(e.Reaches(), e.Step))
	return r.After(e.From)
}

package batch

import (
	"cmp"
	"fmt"
	"strings"

	"nissy/history"
	"nissy/internal/words"
	"nissy/session"
	"nissy/session/search"
)

// storableSolve is the request Solve for results files.
type storableSolve struct{ search.Solve }

func (r storableSolve) request() session.Request { return r.Solve }

func (r storableSolve) at() history.Position { return r.Position }

// complete returns the request with the cases, because a later run may want them.
func (r storableSolve) complete() storable {
	r.Cases = true
	return r
}

// key returns the request with its bounds as they are searched, so that an explicit bound equals
// the same default. A new field of Solve is part of the key unless it is cleared here.
func (r storableSolve) key() (storable, error) {
	step, l, err := r.Prepare()
	if err == nil {
		r.Goals, err = r.Goals.Resolved()
	}
	if err != nil {
		return nil, err
	}
	r.Step, r.Solver = cmp.Or(r.Step, step.Name), "" // its table does not matter
	r.Position, r.Sources = history.Position{}, nil
	r.InverseFirst, r.Verbose, r.Cases, r.Few, r.Threads, r.Grace = false, false, false, false, 0, 0
	r.Bounds = search.Bounds{Metric: r.Metric, Min: &l.Min, Max: &l.Max}
	if l.Count > 0 {
		r.Count = &l.Count
	}
	switch {
	case l.Beyond >= 0 && l.PerSide:
		r.Slack = &l.Beyond
	case l.Beyond >= 0:
		r.Beyond = &l.Beyond
	}
	return r, nil
}

func (r storableSolve) describe() string {
	text := fmt.Sprintf("%s in %d to %d moves (%s, %s)", r.Step, session.ValueOr(r.Min, 0), session.ValueOr(r.Max, 0), r.Metric, session.PolicyName(r.Policy))
	return text + describeBounds(r.Bounds) + describeOptions(
		option{r.MoveSet != 0, "with the moves " + r.MoveSet.String()},
		option{r.Keep != "", "keeping " + r.Keep},
		option{r.Case != "", "case " + r.Case},
		option{r.Subsets != "", "subsets " + r.Subsets},
		option{r.Triggers != "", "triggers " + r.Triggers},
		option{r.All, "including hidden ones"},
		option{r.To != nil || len(r.List) > 0, strings.TrimSpace(r.Goals.Describe())},
		option{r.Grip == history.Fixed, "in the fixed grip"},
		option{r.CountOnly, "only counted"},
	)
}

// describeBounds returns a description of the bounds on the number of solutions.
func describeBounds(b search.Bounds) string {
	return describeOptions(
		option{b.Beyond != nil, fmt.Sprintf("at most %d more than the shortest", session.ValueOr(b.Beyond, 0))},
		option{b.Slack != nil, fmt.Sprintf("at most %d more than the shortest of each side", session.ValueOr(b.Slack, 0))},
		option{b.Count != nil, "at most " + words.Plural(session.ValueOr(b.Count, 0), "solution")},
	)
}

func (r storableSolve) replay(known storedResult) (events []session.Event, ok bool) {
	for _, s := range known.Solutions {
		solution, err := s.solution()
		if err != nil {
			return nil, false
		}
		events = append(events, r.NewSolution(solution))
	}
	limits, err := r.Limits()
	switch {
	case r.CountOnly:
		events = append(events, search.Count{Position: r.Position, Step: r.Step, Count: known.Count})
	case err == nil && known.Count == 0:
		events = append(events, session.Notice{Text: r.NoSolution(limits)})
	}
	return events, true
}

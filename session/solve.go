package session

import (
	"context"
	"fmt"
	"time"

	"nissy/history"
	"nissy/niss"
	"nissy/steps"
)

// DefaultStep is what is solved when no step is named.
const DefaultStep = "optimal"

// DefaultMax is the greatest length of a solution when a request sets none.
const DefaultMax = 20

// Bounds bound a search as its user states them; nil leaves a bound open.
type Bounds struct {
	Min    *int // fewest moves
	Max    *int // most moves
	Beyond *int // at most this many moves above the shortest solution
	Count  *int // at most this many solutions
}

// limits completes the bounds. Without Max and Beyond one shortest solution is
// meant, with either of them all within the bounds; Count always caps.
func (b Bounds) limits() (niss.Limits, error) {
	l := niss.Limits{Min: or(b.Min, 0), Max: or(b.Max, DefaultMax), Beyond: or(b.Beyond, -1), Count: or(b.Count, 0)}
	if b.Count == nil && b.Max == nil && b.Beyond == nil {
		l.Count = 1
	}
	if l.Min > l.Max {
		hint := "the fewest must not be above the most"
		if b.Max == nil {
			hint = "raise the most, which is 20 by default"
		}
		return l, &InputError{Problem: fmt.Sprintf("at least %d moves, but at most %d", l.Min, l.Max), Msg: hint}
	}
	return l, nil
}

func or(p *int, otherwise int) int {
	if p == nil {
		return otherwise
	}
	return *p
}

// Solve asks for solutions of a step.
type Solve struct {
	Step     string
	Position history.Attempt
	Bounds
	Policy       niss.Policy
	InverseFirst bool // write the inverse part first
	All          bool // also the solutions that the step's filter hides
	CountOnly    bool // a Count instead of the Solutions
	Verbose      bool // also each Depth, and each solution when it is Found
	Cases        bool // name the case that each solution leads to
	Threads      int  // 0: all cores
	// Grace is how long solutions go on being emitted after a cancellation, for
	// who does not want to wait for millions; 0: until all found are out.
	Grace time.Duration
}

func (r Solve) run(ctx context.Context, s *Session, emit func(Event)) error {
	step, err := findStep(r.Step)
	if err != nil {
		return err
	}
	limits, err := r.limits()
	if err != nil {
		return err
	}
	limits.Policy, limits.All, limits.Threads = r.Policy, r.All, r.Threads
	if step.Final() && r.Policy != niss.Normal {
		limits.Policy = niss.Normal
		emit(Notice{step.Name + " has one side only: NISS, linear and inverse are ignored"})
	}
	told := 0
	o := r.observer(func(e Event) {
		if _, ok := e.(Solution); ok {
			told++
		}
		emit(e)
	})
	o.Enough = r.enough(ctx)
	result, err := steps.Solve(ctx, s.store, step, r.Position.Cube(), limits, o)
	switch {
	case err != nil && ctx.Err() == nil: // nothing was searched
	case err != nil && result.Count == 0 && result.Searched > limits.Min:
		emit(Notice{fmt.Sprintf("%s: no solution in fewer than %d moves", r.Step, result.Searched+1)})
	case r.CountOnly:
		emit(Count{Position: r.Position, Step: r.Step, Count: result.Count})
	case told < result.Count:
		emit(Notice{fmt.Sprintf("%d more solutions were found", result.Count-told)})
	case err == nil && result.Count == 0:
		emit(Notice{r.none(limits)})
	}
	return err
}

// observer turns what happens in the search into events.
func (r Solve) observer(emit func(Event)) steps.Observer {
	event := func(s steps.Solution) Solution {
		return Solution{Position: r.Position, Step: r.Step, Solution: s, InverseFirst: r.InverseFirst}
	}
	o := steps.Observer{Cases: r.Cases} // what it does not ask for is not even described
	if r.Verbose {
		o.Depth = func(d int) { emit(Depth{d}) }
		o.Found = func(s steps.Solution) { emit(Found{event(s)}) }
	}
	if !r.CountOnly {
		o.Solution = func(s steps.Solution) { emit(event(s)) }
	}
	return o
}

// enough reports whether the grace after a cancellation is over; nil: there is
// no end of it.
func (r Solve) enough(ctx context.Context) func() bool {
	if r.Grace == 0 {
		return nil
	}
	var until time.Time
	return func() bool {
		if ctx.Err() == nil {
			return false
		}
		if until.IsZero() {
			until = time.Now().Add(r.Grace)
		}
		return time.Now().After(until)
	}
}

// none says that nothing was found.
func (r Solve) none(l niss.Limits) string {
	if l.Min > 0 {
		return fmt.Sprintf("%s: no solution of %d to %d moves", r.Step, l.Min, l.Max)
	}
	return fmt.Sprintf("%s: no solution of at most %d moves", r.Step, l.Max)
}

// findStep looks a step up; the error names the nearest one.
func findStep(name string) (*steps.Step, error) {
	if step := steps.Lookup(name); step != nil {
		return step, nil
	}
	return nil, Unknown("step", name, StepNames(), "see steps")
}

// StepNames lists the steps in the order of the manual.
func StepNames() []string {
	var names []string
	for _, step := range steps.All() {
		names = append(names, step.Name)
	}
	return names
}

// Steps asks for all steps.
type Steps struct{}

func (Steps) run(_ context.Context, _ *Session, emit func(Event)) error {
	for _, step := range steps.All() {
		emit(Step{step.Name, step.Title, step.Final()})
	}
	return nil
}

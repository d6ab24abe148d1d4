package session

import (
	"context"
	"fmt"
	"time"

	"nissy/cube"
	"nissy/history"
	"nissy/niss"
	"nissy/optimal"
	"nissy/steps"
)

// DefaultStep is what is solved when no step is named.
const DefaultStep = "optimal"

// Bounds bound a search as its user states them; nil leaves a bound open. Moves
// count as Metric says.
type Bounds struct {
	Metric optimal.Metric `json:"metric"`
	Min    *int           `json:"min" range:"moves"`       // fewest moves
	Max    *int           `json:"max" range:"moves"`       // most moves
	Beyond *int           `json:"beyond" range:"moves"`    // at most this many moves above the shortest solution
	Slack  *int           `json:"slack" range:"moves"`     // as Beyond, but above the shortest of its kind: all on normal, all on inverse, or both
	Count  *int           `json:"count" range:"solutions"` // at most this many solutions
}

// limits completes the bounds. Without Max and Beyond one shortest solution is
// meant, with either of them all within the bounds; Count always caps. Max is at
// first the most that any position needs.
func (b Bounds) limits() (niss.Limits, error) {
	l := niss.Limits{Min: valueOr(b.Min, 0), Max: valueOr(b.Max, b.Metric.Diameter()), Beyond: valueOr(b.Beyond, -1), Count: valueOr(b.Count, 0)}
	if b.Slack != nil {
		l.Beyond, l.PerSide = *b.Slack, true
	}
	if b.Count == nil && b.Max == nil && l.Beyond < 0 {
		l.Count = 1
	}
	if l.Min > l.Max {
		hint := "the fewest must not be above the most"
		if b.Max == nil {
			hint = fmt.Sprintf("raise the most, which is %d by default", l.Max)
		}
		return l, &InputError{Problem: fmt.Sprintf("at least %d %s, but at most %d", l.Min, b.Metric.Turns(), l.Max), Msg: hint}
	}
	return l, nil
}

func valueOr(p *int, otherwise int) int {
	if p == nil {
		return otherwise
	}
	return *p
}

// of returns the bounds that are meant: all shortest solutions, of the
// steps of which one wants these, unless something else is said.
func (b Bounds) of(step *steps.Step) Bounds {
	if step.Optimal && b.Count == nil && b.Beyond == nil && b.Slack == nil {
		b.Beyond = new(int)
	}
	return b
}

// Solve asks for solutions of a step.
type Solve struct {
	Step     string           `json:"step"`
	Position history.Position `json:"position"`
	From     *Reference       // the result that the position comes from; nil: none
	Bounds
	Policy       niss.Policy  `json:"niss"`
	MoveSet      cube.MoveSet `json:"move_set"`                // moves that may be made; 0: all of the step
	Keep         string       `json:"keep"`                    // a block that stands and that the step's must contain; empty: none
	InverseFirst bool         `json:"inverse_first"`           // write the inverse part first
	All          bool         `json:"all"`                     // also the solutions that the step's filter hides
	CountOnly    bool         `json:"count_only"`              // a Count instead of the Solutions
	Verbose      bool         `json:"verbose"`                 // also each Depth, the Effort, and each solution when it is Found
	Cases        bool         `json:"cases"`                   // name the case that each solution leads to
	Threads      int          `json:"threads" range:"threads"` // 0: all cores
	Grace        Grace
}

func (r Solve) run(ctx context.Context, s *Session, emit func(Event)) error {
	r.Threads = s.engine.threads(r.Threads)
	step, limits, err := r.prepare()
	if err != nil {
		return err
	}
	if step.Final() && r.Policy != niss.Normal {
		limits.Policy = niss.Normal
		emit(Notice{Text: step.Name + " has one side only: NISS, linear and inverse are ignored"})
	}
	search := &searchEvents{Solve: r, emit: emit}
	o := search.observer()
	over, release := r.Grace.over(ctx)
	defer release()
	o.Enough = over
	o.Progress = r.progress(emit)
	result, err := steps.Solve(ctx, s.engine.store, step, r.Position.Cube(), limits, o)
	if r.Verbose && !search.began.IsZero() {
		emit(search.result(result))
	}
	switch {
	case err != nil && ctx.Err() == nil: // nothing was searched
	case err != nil && result.Count == 0 && result.Searched > limits.Min:
		emit(Notice{Text: fmt.Sprintf("%s: no solution in fewer than %d %s", r.Step, result.Searched+1, r.Metric.Turns())})
	case r.CountOnly:
		emit(Count{Position: r.Position, Step: r.Step, Count: result.Count})
	case search.told < result.Count:
		emit(Notice{Text: fmt.Sprintf("%d more solutions were found", result.Count-search.told)})
	case err == nil && result.Count == 0:
		emit(Notice{Text: r.none(limits)})
	}
	return err
}

// progressEvery is the time between two calls that tell how far a search is:
// its parts may take less than a microsecond.
const progressEvery = 20 * time.Millisecond

// progress tells at times how far the search is, and when a depth of which it
// has told is done.
func (r Solve) progress(emit func(Event)) func(steps.Progress) {
	began := time.Now()
	last, lastDepth := began, -1
	return func(p steps.Progress) {
		now := time.Now()
		if now.Sub(last) < progressEvery && (p.Depth != lastDepth || p.Done < p.Total) {
			return
		}
		last, lastDepth = now, p.Depth
		emit(SearchProgress{r.Step, p, now.Sub(began)})
	}
}

// prepare returns the step and the limits that are asked for.
func (r Solve) prepare() (*steps.Step, niss.Limits, error) {
	step, err := findStep(r.Step)
	if err == nil {
		step, err = step.In(r.Metric)
	}
	if err != nil {
		return nil, niss.Limits{}, err
	}
	if r.Keep != "" {
		if step, err = r.keeping(step); err != nil {
			return nil, niss.Limits{}, err
		}
	}
	limits, err := r.of(step).limits()
	limits.Policy, limits.Moves, limits.All, limits.Threads = r.Policy, r.MoveSet, r.All, r.Threads
	return step, limits, err
}

// keeping returns the step with the places that have in them the block that is to
// be kept.
func (r Solve) keeping(step *steps.Step) (*steps.Step, error) {
	block, err := findStep(r.Keep)
	if err != nil {
		return nil, err
	}
	c := r.Position.Cube()
	return step.Keeping(block, &c)
}

// searchEvents turns what happens in a searchEvents into events.
type searchEvents struct {
	Solve
	emit  func(Event)
	told  int // solutions
	depth int
	best  int       // length of the shortest solution, if there is one
	began time.Time // when the first depth was; a table may be built before
}

func (s *searchEvents) observer() steps.Observer {
	o := steps.Observer{Cases: s.Cases} // what it does not ask for is not even described
	if s.Verbose {
		o.Depth = s.atDepth
		o.Nodes = func(nodes uint64) { s.emit(s.effort(nodes)) }
		o.Found = s.found
	}
	if !s.CountOnly {
		o.Solution = func(found steps.Solution) {
			s.told++
			s.emit(s.solutionEvent(found))
		}
	}
	return o
}

func (s *searchEvents) atDepth(depth int) {
	if s.began.IsZero() {
		s.began = time.Now()
	}
	s.depth = depth
	s.emit(Depth{depth})
}

func (s *searchEvents) found(found steps.Solution) {
	event := s.solutionEvent(found)
	if s.best == 0 {
		s.best = event.Length()
	}
	s.emit(Found{event})
}

func (s *searchEvents) effort(nodes uint64) Effort {
	return Effort{Depth: s.depth, Nodes: nodes, Elapsed: time.Since(s.began)}
}

func (s *searchEvents) result(r niss.Result) SearchSummary {
	return SearchSummary{Step: s.Step, Count: r.Count, Shortest: s.best, Metric: s.Metric, Effort: s.effort(r.Nodes)}
}

// solutionEvent returns a solution as an event.
func (r Solve) solutionEvent(found steps.Solution) Solution {
	return Solution{Position: r.Position, Step: r.Step, Solution: found, Metric: r.Metric, InverseFirst: r.InverseFirst, From: r.From}
}

// none says that nothing was found.
func (r Solve) none(l niss.Limits) string {
	if l.Min > 0 {
		return fmt.Sprintf("%s: no solution of %d to %d %s", r.Step, l.Min, l.Max, r.Metric.Turns())
	}
	return fmt.Sprintf("%s: no solution of at most %d %s", r.Step, l.Max, r.Metric.Turns())
}

// findStep looks a step up; the error names the nearest one.
func findStep(name string) (*steps.Step, error) {
	if step := steps.Lookup(name); step != nil {
		return step, nil
	}
	return nil, unknown("step", name, StepNames(), ListSteps)
}

// StepNames lists the steps in the order of the manual, those for any place of a
// block before those for one.
func StepNames() []string {
	var names, places []string
	for _, step := range steps.All() {
		if step.Family == "" || step.Family == step.Name {
			names = append(names, step.Name)
		} else {
			places = append(places, step.Name)
		}
	}
	return append(names, places...)
}

// StepName returns the name of the step that is meant, which may be typed in
// small letters and with hyphens; ok is false if there is none.
func StepName(typed string) (name string, ok bool) {
	step := steps.Lookup(typed)
	if step == nil {
		return "", false
	}
	return step.Name, true
}

// Steps asks for all steps.
type Steps struct{}

func (Steps) run(_ context.Context, _ *Session, emit func(Event)) error {
	for _, step := range steps.All() {
		if step.Family == "" || step.Family == step.Name {
			emit(describeStep(step))
		}
	}
	return nil
}

func describeStep(s *steps.Step) Step {
	return Step{Name: s.Name, Title: s.Title, Needs: s.Needs(), Final: s.Final(), Places: s.Places()}
}

// FindStep describes the step with the name; ok is false if there is none.
func FindStep(name string) (step Step, ok bool) {
	if s := steps.Lookup(name); s != nil {
		return describeStep(s), true
	}
	return Step{}, false
}

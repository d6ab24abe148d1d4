package search

import (
	"cmp"
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/words"
	"nissy/niss"
	"nissy/niss/optimal"
	"nissy/session"
	"nissy/session/cubes"
	"nissy/steps"
)

// DefaultStep is the step that is solved if none is named.
const DefaultStep = "optimal"

// Bounds are the bounds of a search, as the user gives them; nil means no bound.
// Lengths are in the Metric.
type Bounds struct {
	Metric optimal.Metric `json:"metric"`
	Min    *int           `json:"min" range:"moves"` // fewest moves
	Max    *int           `json:"max" range:"moves"` // most moves

	// Beyond is how many moves longer than the shortest solution the others may be.
	// Slack is the same, but compares solutions of one kind: all moves on normal, all
	// on inverse, or both.
	Beyond *int `json:"beyond" range:"moves"`
	Slack  *int `json:"slack" range:"moves"`

	Count *int `json:"count" range:"solutions"` // most solutions
	Each  *int `json:"each" range:"solutions"`  // most solutions that continue one result

	Most int // most solutions, whatever the bounds above allow; 0: any number
}

// Limits returns the limits of the search. Without Max, Beyond, Slack and Count they
// allow one solution, a shortest one. Max is by default the most moves that any
// position needs. The error is an *InputError about contradictory bounds.
func (b Bounds) Limits() (niss.Limits, error) {
	l := niss.Limits{
		Min: session.ValueOr(b.Min, 0), Max: session.ValueOr(b.Max, b.Metric.Diameter()),
		Beyond: session.ValueOr(b.Beyond, -1), Count: session.ValueOr(b.Count, 0),
	}
	if b.Slack != nil {
		l.Beyond, l.PerSide = *b.Slack, true
	}
	if b.Count == nil && b.Max == nil && l.Beyond < 0 {
		l.Count = 1
	}
	l.Count = b.capped(l.Count)
	if l.Min > l.Max {
		hint := minAboveMax
		if b.Max == nil {
			hint = fmt.Sprintf("raise the maximum, which is %d by default", l.Max)
		}
		return l, &session.InputError{Problem: fmt.Sprintf("at least %s, but at most %d", words.Plural(l.Min, b.Metric.Turn()), l.Max), Msg: hint}
	}
	return l, nil
}

// capped returns a limit on the number of solutions that Most allows, where 0 means no
// limit.
func (b Bounds) capped(count int) int {
	if b.Most > 0 && (count == 0 || count > b.Most) {
		return b.Most
	}
	return count
}

// minAboveMax is the hint in errors about contradictory bounds.
const minAboveMax = "the minimum must not be above the maximum"

// fewSolutions is the number of solutions that Solve.Few asks for.
const fewSolutions = 5

// areMissing reports whether nothing bounds the solutions.
func (b Bounds) areMissing() bool {
	return b.Max == nil && b.Beyond == nil && b.Slack == nil && b.Count == nil && b.Each == nil
}

// forStep returns the bounds with the defaults of the step. For a block these are all
// shortest solutions.
func (b Bounds) forStep(step *steps.Step) Bounds {
	if step.Optimal && b.Max == nil && b.Count == nil && b.Beyond == nil && b.Slack == nil {
		b.Beyond = new(int)
	}
	return b
}

// Solve asks for solutions of a step.
type Solve struct {
	Step     string              `json:"step"`   // empty: DefaultStep
	Solver   string              `json:"solver"` // instead of Step: the name of a solver of nissy-core
	Position history.Position    `json:"position"`
	Sources  []session.Reference // the results that solutions continue, instead of the position
	Grip     history.Grip        `json:"grip"`
	Goals
	Bounds
	Filter
	Policy       niss.Policy  `json:"niss"`
	MoveSet      cube.MoveSet `json:"move_set"`                // the moves that may be made; 0: all moves of the step
	Keep         string       `json:"keep"`                    // a solved block that the block of the step must contain; empty: none
	InverseFirst bool         `json:"inverse_first"`           // write the moves on inverse first
	All          bool         `json:"all"`                     // also find solutions that the step's filter hides
	ReportHidden bool         `json:"report_hidden"`           // also emit a Notice with the number of HTRs that the step's filter hides
	CountOnly    bool         `json:"count_only"`              // emit a Count instead of Solutions
	Verbose      bool         `json:"verbose"`                 // also emit each Depth, the Effort, a SearchSummary, and each solution as Found
	Cases        bool         `json:"cases"`                   // name the case that each solution leads to
	Few          bool         `json:"few"`                     // without bounds, find a few solutions instead of one
	Threads      int          `json:"threads" range:"threads"` // 0: all cores
	Grace        Grace
}

// Grace is how long a request continues to emit solutions after a cancellation. A
// user may not want to wait for millions of them. 0 means until all solutions that
// were found are emitted.
type Grace time.Duration

// Over returns a function that reports whether the grace period after the
// cancellation of ctx has ended; nil if it never ends. release frees resources.
func (g Grace) Over(ctx context.Context) (over func() bool, release func()) {
	if g == 0 {
		return nil, func() {}
	}
	var cancelled atomic.Pointer[time.Time]
	stop := context.AfterFunc(ctx, func() { cancelled.Store(new(time.Now())) })
	over = func() bool {
		at := cancelled.Load()
		return at != nil && time.Since(*at) >= time.Duration(g)
	}
	return over, func() { stop() }
}

func (r Solve) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	r.Threads = s.Engine().Threads(r.Threads)
	var err error
	if r.Goals, err = r.Goals.Resolved(); err != nil {
		return err
	}
	step, limits, err := r.Prepare()
	if err != nil {
		return err
	}
	r.Step = cmp.Or(r.Step, step.Name)
	session.NoticeTurned(emit, r.Grip, startsOf(r.Position, r.Sources)...)
	if step.Final() && r.Policy != niss.Normal {
		limits.Policy = niss.Normal
		emit(session.Notice{Text: step.Name + " has one side only: NISS, linear and inverse are ignored"})
	}
	// For a count, the totals matter only if they decide which solutions are within the limits.
	if r.hasTotals() && (!r.CountOnly || len(r.Sources) > 1 && r.Count != nil) {
		return r.solveByTotal(ctx, s, step, limits, emit)
	}
	if len(r.Sources) > 1 && r.Each != nil {
		limits.Count = r.capped(*r.Each)
	}
	for _, one := range r.bySource() {
		if err = one.solve(ctx, s, step, limits, emit); err != nil {
			return err
		}
	}
	return nil
}

// solve reports the solutions from r.Position, in the order of steps.Solve.
func (r Solve) solve(ctx context.Context, s *session.Session, step *steps.Step, limits niss.Limits, emit func(session.Event)) error {
	search := &searchEvents{Solve: r, held: r.Position.HeldAfter(r.Grip), emit: emit, meter: NewMeter(ctx)}
	step, err := r.toGoals(step, search.held)
	if err != nil {
		return err
	}
	o := search.observer()
	over, release := r.Grace.Over(ctx)
	defer release()
	o.Enough = over
	o.Progress = r.progress(ctx, emit)
	result, err := steps.Solve(ctx, s.Engine().Store(), step, search.held.Cube(), limits, o)
	s.Engine().CountNodes(result.Nodes)
	if r.Verbose && search.meter.Began() {
		emit(search.summary(result))
	}
	switch {
	case err != nil && ctx.Err() == nil: // there was no search
	case err != nil && result.Count == 0 && result.Searched > limits.Min:
		emit(session.Notice{Text: fmt.Sprintf("%s%s: no solution in fewer than %s", r.Step, r.Describe(), words.Plural(result.Searched+1, r.Metric.Turn()))})
	case r.CountOnly:
		emit(Count{Position: r.Position, Step: r.Step, Count: result.Count})
	case search.emitted < result.Count:
		emit(session.Notice{Text: fmt.Sprintf("more solutions found: %d", result.Count-search.emitted)})
	case err == nil && result.Count == 0:
		emit(session.Notice{Text: r.NoSolution(limits)})
	}
	if err == nil && r.ReportHidden && !r.CountOnly && step.HidesMore() {
		return r.reportHidden(ctx, s, step, search.held.Cube(), limits, result.Count, emit)
	}
	return err
}

// reportHidden emits a Notice with the number of solutions that the filter of the step hides, unless
// the search ended before it had found all others.
func (r Solve) reportHidden(ctx context.Context, s *session.Session, step *steps.Step, c cube.Cube, limits niss.Limits, shown int, emit func(session.Event)) error {
	if limits.All || limits.Count > 0 && shown >= limits.Count {
		return nil
	}
	limits.All, limits.Count = true, 0
	result, err := steps.Solve(ctx, s.Engine().Store(), step, c, limits, steps.Observer{})
	if hidden := result.Count - shown; err == nil && hidden > 0 {
		emit(session.Notice{Text: fmt.Sprintf("%s: %d more are hidden", step.Name, hidden), Advice: session.ShowHidden})
	}
	return err
}

// Prepare returns the step of the request and the limits of its search.
func (r Solve) Prepare() (*steps.Step, niss.Limits, error) {
	step, err := r.step()
	if err == nil {
		step, err = r.onAxis(step)
	}
	if err == nil {
		step, err = step.InMetric(r.Metric)
	}
	if err != nil {
		return nil, niss.Limits{}, err
	}
	if r.Keep != "" && len(r.Sources) == 0 { // each source is a request of its own later
		if step, err = r.keepBlock(step); err != nil {
			return nil, niss.Limits{}, err
		}
	}
	if step, err = r.apply(step); err != nil {
		return nil, niss.Limits{}, err
	}
	if _, err = r.toGoals(step, history.Held{}); err != nil {
		return nil, niss.Limits{}, err
	}
	bounds := r.forStep(step)
	if r.CountOnly && bounds.areMissing() {
		bounds.Beyond = new(int) // all shortest solutions
	}
	if r.Few && bounds.areMissing() && !step.SolvesWholeCube() { // there, the second one may take minutes
		bounds.Count = new(fewSolutions)
	}
	limits, err := bounds.Limits()
	limits.Policy, limits.Moves, limits.All, limits.Threads = r.Policy, r.MoveSet, r.All, r.Threads
	return step, limits, err
}

// step returns the step of the request, which its solver may name.
func (r Solve) step() (*steps.Step, error) {
	if r.Solver == "" {
		return cubes.LookupStep(cmp.Or(r.Step, DefaultStep))
	}
	solver, err := ParseSolver(r.Solver)
	if err != nil {
		return nil, err
	}
	if r.Step != "" {
		return nil, &session.InputError{Problem: "step and solver", Token: r.Step, Msg: "give one of them: " + r.Solver + " is " + solver.Step}
	}
	return steps.Lookup(solver.Step).WithTable(solver.TableBytes), nil
}

// keepBlock returns the step, limited to the places that contain the block to keep.
func (r Solve) keepBlock(step *steps.Step) (*steps.Step, error) {
	block, err := cubes.LookupStep(r.Keep)
	if err != nil {
		return nil, err
	}
	c := r.Position.HeldAfter(r.Grip).Cube()
	return step.Keeping(block, &c)
}

// NoSolution returns the message for a search that found nothing.
func (r Solve) NoSolution(l niss.Limits) string {
	if l.Min > 0 {
		return fmt.Sprintf("%s%s: no solution of %d to %s", r.Step, r.Describe(), l.Min, words.Plural(l.Max, r.Metric.Turn()))
	}
	return fmt.Sprintf("%s%s: no solution of at most %s", r.Step, r.Describe(), words.Plural(l.Max, r.Metric.Turn()))
}

// Limit returns the request with at most that many solutions, unless it only counts them.
func (r Solve) Limit(solutions int) session.Request {
	if !r.CountOnly {
		r.Most = solutions
	}
	return r
}

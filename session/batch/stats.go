package batch

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/niss"
	"nissy/session"
	"nissy/session/cubes"
	"nissy/session/search"
	"nissy/steps/chain"
)

// Stats asks how long the solutions of a method are. The scrambles are those that Next returns; if
// Next is nil, Random random ones; and if Random is 0, Position alone.
type Stats struct {
	Chain    session.Method    `json:"chain" needed:"true"`
	Versus   session.Method    `json:"versus"`   // another one to compare with, on the same scrambles; zero: none
	Position *history.Position `json:"position"` // the scramble, if there is only one
	Fallback session.Method    `json:"fallback"` // for scrambles that a chain does not solve; zero: they count only as unsolved
	By       []string          `json:"by"`       // the names of groups, as StatsGroups returns them

	Random int     `json:"random" range:"random"` // the number of random scrambles; 0: none
	Kind   string  `json:"kind"`                  // of random scrambles, one of ScrambleKinds; empty: all positions
	Seed   *uint64 `json:"seed"`                  // of random scrambles; nil: a random seed

	Sharding // of the scrambles

	Max     *int         `json:"max" range:"moves"`       // the most moves of a solution; nil: the default of the chain
	Beam    int          `json:"beam" range:"beam"`       // as in Chain
	Policy  *niss.Policy `json:"niss"`                    // as in Chain
	Threads int          `json:"threads" range:"threads"` // how many scrambles are solved at a time; 0: one for each core

	Results ResultsStore // as in Batch

	// Next returns the next scramble, as the Position of a request of type Stats. It returns
	// io.EOF after the last one.
	Next func(context.Context) (Job, error)
}

// statsTotal is what Distribution has instead of the name of a step if it is about whole solutions.
const statsTotal = "total"

// A statsGroup is a property of solutions of a step, by which Stats can group them.
type statsGroup struct {
	name, about string
	of          func(previous, line *chain.Line) string // the value of the property; empty: none
}

var groupings = []statsGroup{
	{"axis", "the axis", func(_, l *chain.Line) string { return l.Axis }},
	{"side", "normal, inverse or both", func(_, l *chain.Line) string { return session.SideOf(l.Alg) }},
	{"case", "the case that the step leads to", func(_, l *chain.Line) string { return l.Case.String() }},
	{"subset", "the subset of HTR that a DR leads to", func(_, l *chain.Line) string { return l.Case.Subset.String() }},
	{"trigger", "the trigger that ends a DR", func(_, l *chain.Line) string { return l.Trigger }},
	{"previous", "the moves of the step before", func(previous, _ *chain.Line) string {
		if previous == nil {
			return ""
		}
		return strconv.Itoa(previous.Alg.Len() - previous.Saved)
	}},
}

// StatsGroups returns the names of the properties by which Stats can group solutions, and for each a
// description, such as "normal, inverse or both" for side.
func StatsGroups() (names, about []string) {
	for _, g := range groupings {
		names, about = append(names, g.name), append(about, g.about)
	}
	return names, about
}

// Distribution says how long the solutions of a step of a chain are. The length of a step is the
// number of moves that it adds to those before it, after cancellations.
type Distribution struct {
	Chain     string  `json:"chain"`
	Step      string  `json:"step"`            // "total": whole solutions
	By        string  `json:"by,omitempty"`    // the name of a group; empty: all solutions
	Value     string  `json:"value,omitempty"` // only solutions with this value of the group
	Count     int     `json:"count"`
	Unsolved  int     `json:"unsolved,omitempty"` // scrambles without a solution; only for the total
	Fallback  int     `json:"fallback,omitempty"` // of Count, those that only Stats.Fallback solves; only for the total
	Mean      float64 `json:"mean"`
	Low       float64 `json:"low"` // to High: the 95 % confidence interval of the mean
	High      float64 `json:"high"`
	Deviation float64 `json:"deviation"` // the standard deviation
	Best      int     `json:"best"`
	Quartiles [3]int  `json:"quartiles"`
	Lengths   []int   `json:"lengths"` // how many solutions have 0, 1, 2 and so on moves
}

// IsTotal reports whether the distribution is that of whole solutions.
func (d Distribution) IsTotal() bool { return d.Step == statsTotal }

// Difference compares the totals of two chains on the same scrambles. The difference of a scramble
// is the total of Versus minus that of Chain.
type Difference struct {
	Chain   string `json:"chain"`
	Versus  string `json:"versus"`
	Count   int    `json:"count"`   // scrambles that both chains solve
	Shorter int    `json:"shorter"` // scrambles for which the solution of Versus is shorter
	Equal   int    `json:"equal"`
	Longer  int    `json:"longer"`

	// Scrambles that are not in Count, by which of the chains solves them.
	OnlyChain  int `json:"only_chain"`
	OnlyVersus int `json:"only_versus"`
	Neither    int `json:"neither"`

	// Mean is the mean difference, and Low to High its 95 % confidence interval.
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// StatsProgress says how many scrambles are done.
type StatsProgress struct {
	Done  int
	Total int // 0: unknown
}

func (Distribution) Role() session.Role  { return session.RoleAnswer }
func (Difference) Role() session.Role    { return session.RoleAnswer }
func (StatsProgress) Role() session.Role { return session.RoleProgress }

// JSONObject returns the progress. It is nested: a top-level field done marks the last line of an answer.
func (p StatsProgress) JSONObject() any {
	return session.ProgressLine{Progress: session.ProgressObject{Step: "scrambles", Done: uint64(p.Done), Total: uint64(p.Total)}}
}

func (r Stats) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	groups, err := r.groups()
	if err != nil {
		return err
	}
	b, err := r.batch(ctx, s)
	if err != nil {
		return err
	}
	c := newStatsCollector(r, groups, emit)
	err = cmp.Or(b.Run(ctx, s, c.take), c.failed)
	if err == nil || ctx.Err() != nil && c.done > 0 {
		c.report()
	}
	if err != nil && ctx.Err() != nil {
		emit(session.Notice{Text: fmt.Sprintf("interrupted: scrambles done: %d", c.done)})
	}
	return err
}

// StatsBatch returns the batch of the searches whose solutions the request counts. If the results file of
// the request has the results of the batch, the request itself searches no more. The error is an *InputError
// if no other process could have the same scrambles, or if there are two chains.
func StatsBatch(ctx context.Context, s *session.Session, r Stats) (Batch, error) {
	switch {
	case r.Chain.Chain == nil || r.compares():
		return Batch{}, errOneChain
	case r.hasFallback():
		return Batch{}, errNoElse
	case r.Random > 0 && r.Seed == nil:
		return Batch{}, errNoSeed
	}
	return r.batch(ctx, s)
}

var (
	errOneChain = &session.InputError{Problem: "a results file holds solutions of one chain", Msg: "run each chain alone, with its own file"}
	errNoElse   = &session.InputError{Problem: "a results file holds solutions of one chain", Msg: "leave out --else"}
	errNoSeed   = &session.InputError{Problem: "random scrambles without a seed", Msg: "give one, so that all processes have the same scrambles"}
)

// batch returns the batch of the searches whose solutions the request counts.
func (r Stats) batch(ctx context.Context, s *session.Session) (b Batch, err error) {
	if err := r.check(); err != nil {
		return b, err
	}
	next := r.Next
	if next == nil {
		if next, err = r.scrambles(ctx, s); err != nil {
			return b, err
		}
	}
	return Batch{Next: r.requests(r.Sharding.Of(next)), Threads: r.Threads, Results: r.Results, Template: r.solve(r.Chain, new(history.Position)), asOne: true}, nil
}

// check returns an *InputError if the request contradicts itself.
func (r Stats) check() error {
	if err := r.Sharding.check(); err != nil {
		return err
	}
	switch {
	case r.Results != nil && (r.Chain.Chain == nil || r.compares()):
		return errOneChain
	case r.Results != nil && r.hasFallback():
		return errNoElse
	case r.Chain.Other == session.Solutions && (r.Random > 0 || r.compares() || r.hasFallback()),
		r.Versus.Other == session.Solutions, r.Fallback.Other == session.Solutions:
		return &session.InputError{Problem: "no chain", Token: session.Solutions, Msg: "it counts given solutions; leave out random scrambles and other chains"}
	case r.Chain.Chain == nil && r.Versus.Chain == nil && (r.Max != nil || r.Beam != 0 || r.Policy != nil || len(r.By) > 0):
		return &session.InputError{Problem: "options of a chain", Msg: r.Chain.Other + " has no bounds, beam, sides or groups"}
	case r.Random > 0 && r.Seed == nil && r.Shards > 0:
		return errNoSeed
	}
	return nil
}

// groups returns the groups that the request names.
func (r Stats) groups() (groups []statsGroup, err error) {
	for _, name := range r.By {
		i := slices.IndexFunc(groupings, func(g statsGroup) bool { return g.name == name })
		if i < 0 {
			names, _ := StatsGroups()
			return nil, session.Unknown("group", name, names, "give one of "+strings.Join(names, " "))
		}
		groups = append(groups, groupings[i])
	}
	return groups, nil
}

// compares reports whether there is a second method.
func (r Stats) compares() bool { return r.Versus != session.Method{} }

func (r Stats) hasFallback() bool { return r.Fallback != session.Method{} }

// solve returns the request to solve a position. It asks for a proof if a single step does the same
// as the chain: then a proof takes little time (see [chain.Chain.Whole]).
func (r Stats) solve(m session.Method, p *history.Position) session.Request {
	switch m.Other {
	case session.TwoPhase:
		return search.TwoPhase{Position: *p}
	case session.Solutions:
		return solved(*p)
	}
	return search.Chain{
		Chain: m.Chain, Position: *p, Bounds: search.Bounds{Max: r.Max}, Beam: r.Beam, Policy: r.Policy, Threads: 1, Cases: true, Prove: m.Whole(r.Policy) != nil,
	}
}

// solved is a position whose moves are a solution already.
type solved history.Position

func (p solved) Run(_ context.Context, _ *session.Session, emit func(session.Event)) error {
	if p.State != nil {
		return &session.InputError{Problem: "a cube instead of a solution", Msg: "give its moves"}
	}
	emit(search.TwoPhaseSolution{Sequence: cubes.Sequence{Alg: p.Moves.Then(p.Skeleton)}})
	return nil
}

// attempt is a method and another one for a position that it does not solve.
type attempt struct {
	first, other session.Request // other: nil if there is none
	isVersus     bool            // first is that of Stats.Versus
	usesOther    bool            // Run sets it if first has no solution
}

// attempt returns the request to solve a position with a method or, if there is one, with Fallback.
func (r Stats) attempt(m session.Method, p *history.Position) *attempt {
	a := &attempt{first: r.solve(m, p)}
	switch {
	case r.Fallback.Chain != nil:
		a.other = search.Chain{Chain: r.Fallback.Chain, Position: *p, Beam: r.Beam, Threads: 1}
	case r.hasFallback():
		a.other = r.solve(r.Fallback, p)
	}
	return a
}

func (r *attempt) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	solved := false
	err := r.first.Run(ctx, s, func(e session.Event) {
		if _, ok := search.TotalOf(e); ok {
			solved = true
		}
		emit(e)
	})
	if err != nil || solved || r.other == nil {
		return err
	}
	r.usesOther = true
	return r.other.Run(ctx, s, emit)
}

// requests returns a function that returns jobs that solve the scrambles of next: for each scramble
// one job, or one for each of the two methods.
func (r Stats) requests(next func(context.Context) (Job, error)) func(context.Context) (Job, error) {
	var second *Job
	return func(ctx context.Context) (Job, error) {
		if second != nil {
			job := *second
			second = nil
			return job, nil
		}
		job, err := next(ctx)
		scramble, ok := job.Request.(Stats)
		if err != nil || !ok {
			return job, err
		}
		if !r.compares() && !r.hasFallback() {
			job.Request = r.solve(r.Chain, scramble.Position)
			return job, nil
		}
		job.Request = r.attempt(r.Chain, scramble.Position)
		if r.compares() {
			versus := r.attempt(r.Versus, scramble.Position)
			versus.isVersus = true
			second = &Job{Text: job.Text, Location: job.Location, Request: versus}
		}
		return job, nil
	}
}

// scrambles returns a function that returns the scrambles of the request one by one; see Next.
func (r Stats) scrambles(ctx context.Context, s *session.Session) (func(context.Context) (Job, error), error) {
	if r.Random == 0 && r.Position == nil {
		return nil, &session.InputError{Problem: "no scrambles", Msg: "give a scramble, or a number of random ones"}
	}
	if r.Random == 0 {
		done := false
		return func(context.Context) (Job, error) {
			if done {
				return Job{}, io.EOF
			}
			done = true
			return Job{Request: r}, nil
		}, nil
	}
	kind, err := cubes.ScrambleKind(r.Kind)
	if err != nil {
		return nil, err
	}
	rng, left := session.NewRand(r.Seed), r.Random
	return func(context.Context) (Job, error) {
		if left == 0 {
			return Job{}, io.EOF
		}
		left--
		position, err := r.draw(ctx, s, rng, kind)
		return Job{Text: position.String(), Request: Stats{Position: &position}}, err
	}, nil
}

// draw draws a random position. If the scrambles are of the type fmc, it returns the scramble that
// leads to the position, because solutions may merge with its padding.
func (r Stats) draw(ctx context.Context, s *session.Session, rng *rand.Rand, kind cube.ScrambleKind) (history.Position, error) {
	c := cube.Random(rng, kind)
	if r.Kind == cubes.FewestMoves {
		moves, err := s.ScrambleTo(ctx, c)
		return history.Position{Moves: cube.Alg{Normal: cubes.Pad(moves)}}, err
	}
	return history.Position{State: &c}, nil
}

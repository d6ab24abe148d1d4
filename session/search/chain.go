package search

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/words"
	"nissy/niss"
	"nissy/session"
	"nissy/steps/chain"
)

// DefaultBeam is the default width of the beam: how many partial solutions each
// stage of a chain passes on to the next one.
const DefaultBeam = 5000

// Chain asks for solutions of several steps, one after the other.
type Chain struct {
	Chain    *chain.Chain        `json:"chain" needed:"true"`
	Position history.Position    `json:"position"`
	Sources  []session.Reference // the results that solutions continue, instead of the position
	Grip     history.Grip        `json:"grip"`
	Bounds                       // Max is by default that of the chain; Slack bounds each step
	Beam     int                 `json:"beam" range:"beam"`       // the width; 0: DefaultBeam
	Policy   *niss.Policy        `json:"niss"`                    // for all steps; nil: the policies of the chain
	Verbose  bool                `json:"verbose"`                 // also emit each Stage
	Threads  int                 `json:"threads" range:"threads"` // 0: all cores

	// Time is how long to search with wider and wider beams once the tables are ready; 0
	// means that the search ends with Beam. Prove continues until the answer is proved,
	// within the memory that the widest beam takes.
	Time  time.Duration `json:"time"`
	Prove bool          `json:"prove"`

	Exclude   []string `json:"exclude"`    // moves of skeletons up to some step that are not wanted
	Defaults  string   `json:"defaults"`   // "cubelib": settings that the chain does not name are those of cubelib
	Stream    bool     `json:"stream"`     // emit each shorter skeleton as soon as it is found
	CountOnly bool     `json:"count_only"` // emit a Count instead of Skeletons
	Cases     bool     `json:"cases"`      // name the cases that the steps lead to
}

// CubelibDefaults is the value of Chain.Defaults for the settings of cubelib.
const CubelibDefaults = "cubelib"

func (Proof) Role() session.Role    { return session.RoleAnswer }
func (Skeleton) Role() session.Role { return session.RoleAnswer }
func (Better) Role() session.Role   { return session.RoleRemark }
func (Stage) Role() session.Role    { return session.RoleProgress }

// Limits returns the limits of the search. Without Count and Beyond they allow one solution, a
// shortest one, unless the chain lists all solutions within Max. With CountOnly, only Count and Each
// limit the number; then, without Max, Beyond and Slack, they allow all shortest solutions. The error
// is an *InputError about contradictory bounds.
func (r Chain) Limits() (chain.Limits, error) {
	l := chain.Limits{
		Min: session.ValueOr(r.Min, 0), Max: session.ValueOr(r.Max, r.Chain.Max), Beam: r.Beam, Slack: session.ValueOr(r.Slack, -1),
		Beyond: session.ValueOr(r.Beyond, -1), Count: session.ValueOr(r.Count, 0), Threads: r.Threads, Policy: r.Policy, Time: r.Time,
	}
	if l.Beam == 0 {
		l.Beam = DefaultBeam
	}
	l.Widen = r.Prove || r.Time > 0
	l.Insist = l.Max >= r.Chain.Max && l.Min == 0 // then there usually is a solution
	for _, text := range r.Exclude {
		a, err := cube.ParseAlg(text)
		if err != nil {
			return l, err
		}
		l.Excluded = append(l.Excluded, a)
	}
	switch {
	case r.Count != nil || r.Beyond != nil:
	case r.Chain.ListsAll && r.Max != nil && r.Each == nil:
	case !r.CountOnly || r.Each != nil:
		l.Count = 1
	case r.Max == nil && r.Slack == nil:
		l.Beyond = 0
	}
	l.Count = r.capped(l.Count)
	if l.Min > l.Max {
		return l, &session.InputError{Problem: fmt.Sprintf("at least %s, but at most %d", words.Plural(l.Min, "move"), l.Max), Msg: minAboveMax}
	}
	return l, nil
}

// Within names the bounds of the request that a proof is about; it is empty if there are none.
func (r Chain) Within() string {
	var bounds []string
	if r.Min != nil {
		bounds = append(bounds, "at least "+words.Plural(*r.Min, "move"))
	}
	if r.Max != nil {
		bounds = append(bounds, "at most "+words.Plural(*r.Max, "move"))
	}
	if r.Slack != nil {
		bounds = append(bounds, fmt.Sprintf("slack %d", *r.Slack))
	}
	if r.Policy != nil {
		sides := map[niss.Policy]string{
			niss.Normal: "on normal", niss.Inverse: "on inverse", niss.Linear: "linear",
			niss.NISS: "NISS in all steps", niss.Mixed: "both sides in all steps",
		}
		bounds = append(bounds, sides[*r.Policy])
	}
	if r.Position.Skeleton.Len() > 0 {
		bounds = append(bounds, "cancellations with the moves before it not counted")
	}
	for _, moves := range r.Exclude {
		bounds = append(bounds, "without "+moves)
	}
	if r.Defaults != "" {
		bounds = append(bounds, "defaults of "+r.Defaults)
	}
	return strings.Join(bounds, ", ")
}

func (r Chain) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	r.Threads = s.Engine().Threads(r.Threads)
	if err := r.SetDefaults(); err != nil {
		return err
	}
	limits, err := r.Limits()
	if err != nil {
		return err
	}
	if r.Chain.Notice != "" {
		emit(session.Notice{Text: r.Chain.Notice})
	}
	session.NoticeTurned(emit, r.Grip, startsOf(r.Position, r.Sources)...)
	if r.Chain.Insertions != nil {
		return r.runInsertions(ctx, s, limits, emit)
	}
	if len(r.Sources) > 1 {
		return r.solveEach(ctx, s, limits, emit)
	}
	if len(r.Sources) == 1 {
		r.Position = r.Sources[0].Position()
	}
	found, proof, err := r.solve(ctx, s, limits, emit)
	count := len(found)
	if r.Stream && count > 0 {
		found = found[1:] // the shortest was emitted when it was found
	}
	refused := err != nil && ctx.Err() == nil && count == 0 // there was no search
	if err == nil || count > 0 {
		r.Report(ctx, found, count, proof.Proved, limits, emit)
	}
	if !refused && (proof.Proved || limits.Widen || ctx.Err() != nil && err != nil) {
		emit(proof)
	}
	return err
}

// Report emits the skeletons found, or only their number. proved says that none is missing.
func (r Chain) Report(ctx context.Context, found []Skeleton, count int, proved bool, l chain.Limits, emit func(session.Event)) {
	if r.CountOnly {
		emit(Count{Position: r.Position, Step: r.Name(), Count: count})
		return
	}
	session.EmitAll(ctx, found, emit)
	if count == 0 {
		emit(r.noSolution(proved, l))
	}
}

// SetDefaults reads the chain again with the settings that Defaults names.
func (r *Chain) SetDefaults() (err error) {
	switch r.Defaults {
	case "":
	case CubelibDefaults:
		r.Chain, err = r.Chain.WithCubelibDefaults()
	default:
		err = &session.InputError{Problem: "unknown defaults", Token: session.Shorten(r.Defaults), Msg: "give " + CubelibDefaults}
	}
	return err
}

// noSolution says that none was found, and why if there may be one.
func (r Chain) noSolution(proved bool, l chain.Limits) session.Notice {
	within := fmt.Sprintf("%s: found no solution of at most %s", r.Name(), words.Plural(l.Max, "move"))
	switch {
	case proved:
		return session.Notice{Text: within}
	case r.Time > 0:
		return session.Notice{Text: within + " in this time"}
	}
	return session.Notice{Text: within + " with this beam, but there may be one", Advice: session.WidenBeam}
}

// solve returns the solutions from r.Position, in order, and what is proved about them. It
// emits only progress and, with r.Stream, each solution that is shorter than all before.
func (r Chain) solve(ctx context.Context, s *session.Session, limits chain.Limits, emit func(session.Event)) (found []Skeleton, proof Proof, err error) {
	held := r.Position.HeldAfter(r.Grip)
	limits.Excluded = slices.Clone(limits.Excluded)
	for i, moves := range limits.Excluded {
		limits.Excluded[i] = r.Position.AsScramble().Then(moves).HeldBefore(r.Grip).Skeleton
	}
	event := func(k chain.Skeleton) Skeleton { return r.NewSkeleton(translated(held, k)) }
	o := chain.Observer{Solution: func(k chain.Skeleton) { found = append(found, event(k)) }}
	o.Better = func(k chain.Skeleton) {
		if r.Stream {
			emit(event(k))
		} else {
			emit(Better{event(k)})
		}
	}
	if r.Verbose {
		o.Stage = func(beam, stage, length, found int) { emit(Stage{beam, stage + 1, length, found}) }
	}
	result, err := chain.Solve(ctx, s.Engine().Store(), r.Chain, held.Cube(), limits, o)
	s.Engine().CountNodes(result.Nodes)
	proof = Proof{Chain: r.Name(), Within: r.Within(), Proved: err == nil && result.Proved, Complete: result.Complete, Shortest: -1}
	if len(found) > 0 {
		proof.Shortest = found[0].Len()
	}
	if r.Position.Skeleton.Len() > 0 {
		slices.SortStableFunc(found, func(a, b Skeleton) int { return a.Total() - b.Total() })
	}
	return found, proof, err
}

// solveEach emits the solutions from all sources, those with the smallest totals first. It
// emits at most r.Count solutions, or else one from each source.
func (r Chain) solveEach(ctx context.Context, s *session.Session, limits chain.Limits, emit func(session.Event)) error {
	var found []Skeleton
	var without []string
	var err error
	proved := true // that there is none from those
	for i := range r.Sources {
		one := r
		one.Sources, one.Position = r.Sources[i:i+1], r.Sources[i].Position()
		if r.Each != nil {
			limits.Count = *r.Each
		}
		var some []Skeleton
		var proof Proof
		if some, proof, err = one.solve(ctx, s, limits, emit); err != nil {
			if ctx.Err() == nil {
				err = fmt.Errorf("%s: %w", r.Sources[i].Name(), err)
			}
			break
		}
		if len(some) == 0 {
			without = append(without, r.Sources[i].Name())
			proved = proved && proof.Proved
		}
		found = append(found, some...)
	}
	slices.SortStableFunc(found, func(a, b Skeleton) int { return cmp.Or(a.Total()-b.Total(), a.Len()-b.Len()) })
	found = found[:min(len(found), session.ValueOr(r.Count, len(found)))]
	if r.CountOnly {
		r.countEach(found, emit)
	} else {
		session.EmitAll(ctx, found, emit)
	}
	if err == nil && len(without) > 0 {
		notice := r.noSolution(proved, limits)
		notice.Text += fmt.Sprintf(" from %d of %s (%s)", len(without), words.Plural(len(r.Sources), "source"), session.Shorten(strings.Join(without, ", ")))
		emit(notice)
	}
	return err
}

// countEach emits how many of the skeletons continue each source.
func (r Chain) countEach(found []Skeleton, emit func(session.Event)) {
	counts := map[int]int{}
	for _, k := range found {
		counts[k.From.Number]++
	}
	for i := range r.Sources {
		emit(Count{Position: r.Sources[i].Position(), Step: r.Name(), Count: counts[r.Sources[i].Number]})
	}
}

// Name returns the name of the chain for messages.
func (r Chain) Name() string { return cmp.Or(r.Chain.Name, "chain") }

// translated translates a skeleton that was found for held into one for the position that held was
// made from.
func translated(held history.Held, k chain.Skeleton) chain.Skeleton {
	k.Moves, k.Lines = held.Alg(k.Moves), slices.Clone(k.Lines)
	for i := range k.Lines {
		k.Lines[i].Alg = held.Alg(k.Lines[i].Alg)
		held = held.Continued()
	}
	return k
}

// NewSkeleton returns the event for a solution.
func (r Chain) NewSkeleton(k chain.Skeleton) Skeleton {
	s := Skeleton{Position: r.Position, Chain: r.Chain.String(), Skeleton: k, Cases: r.Cases}
	if len(r.Sources) == 1 {
		s.From = &r.Sources[0]
	}
	if p := r.Position; p.Skeleton.Len() > 0 {
		for _, l := range k.Lines {
			s.Tallies = append(s.Tallies, history.NewTallier(p).Tally(l.Alg))
			p = p.Then(l.Alg)
		}
	}
	return s
}

// ChainNames lists the names of the predefined chains.
func ChainNames() []string {
	return session.Mapped(chain.Presets(), func(c chain.Preset) string { return c.Name })
}

// Limit returns the request with at most that many skeletons.
func (r Chain) Limit(solutions int) session.Request {
	r.Most = solutions
	return r
}

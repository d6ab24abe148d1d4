package search

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"nissy/history"
	"nissy/internal/blocksort"
	"nissy/internal/interrupt"
	"nissy/internal/words"
	"nissy/niss"
	"nissy/niss/optimal"
	"nissy/session"
	"nissy/steps"
	"nissy/steps/chain"
)

// source returns the result that the solutions of r continue, or nil.
func (r Solve) source() *session.Reference {
	if len(r.Sources) != 1 {
		return nil
	}
	return &r.Sources[0]
}

// startsOf returns the positions that a request continues: those of its sources, or else its own.
func startsOf(p history.Position, sources []session.Reference) []history.Position {
	if len(sources) == 0 {
		return []history.Position{p}
	}
	return session.Mapped(sources, session.Reference.Position)
}

// scramblesOf is startsOf for a request that changes skeletons.
func scramblesOf(p history.Position, sources []session.Reference) []history.Position {
	if len(sources) == 0 {
		return []history.Position{p.Scramble()}
	}
	return session.Mapped(sources, func(r session.Reference) history.Position { return r.Start.Scramble() })
}

// bySource returns a request for each source, or r itself if it has none.
func (r Solve) bySource() []Solve {
	if len(r.Sources) == 0 {
		return []Solve{r}
	}
	list := make([]Solve, len(r.Sources))
	for i, source := range r.Sources {
		list[i] = r
		list[i].Sources = r.Sources[i : i+1]
		list[i].Position = source.Position()
	}
	return list
}

// hasTotals reports whether solutions continue a skeleton, so that each has a total.
func (r Solve) hasTotals() bool { return len(r.Sources) > 0 || r.Position.Skeleton.Len() > 0 }

// solveByTotal emits the solutions from all sources, those with the smallest totals first.
// Solutions with equal totals are sorted by length, by source, and then in the order of
// steps.Solve.
func (r Solve) solveByTotal(ctx context.Context, s *session.Session, step *steps.Step, limits niss.Limits, emit func(session.Event)) error {
	t := &totalSearch{Solve: r, session: s, step: step, limits: limits, emit: emit, requests: r.bySource(), meter: NewMeter(ctx), counts: map[int]int{}}
	t.found.Stable = true
	t.found.Compare = func(a, b Solution) int { return cmp.Or(a.Tally.Total-b.Tally.Total, a.Length()-b.Length()) }
	over, release := r.Grace.Over(ctx)
	defer release()
	each := session.ValueOr(r.Each, 0)
	if len(t.requests) > 1 && r.Count == nil && limits.Count > 0 { // by default one for each source
		each, limits.Count = cmp.Or(each, 1), 0
	}
	t.limits, t.each = limits, each
	var err error
	if t.canBound() {
		err = t.searchBounded(ctx)
	} else {
		err = t.searchEach(ctx)
	}
	if err != nil && ctx.Err() == nil {
		return err
	}
	t.report(ctx, over)
	if r.Verbose {
		emit(t.summary())
	}
	t.reportFailures(err)
	return err
}

// totalSearch is a Solve that sorts its solutions by total.
type totalSearch struct {
	Solve
	session  *session.Session
	step     *steps.Step
	limits   niss.Limits // Count bounds all solutions together
	each     int         // the most solutions of one source; 0 means no such bound
	emit     func(session.Event)
	requests []Solve // one for each source
	meter    *Meter

	found    blocksort.List[Solution]
	counts   map[int]int // the number of solutions within the limits that continue each source, by its number; set by report
	count    int         // the number of all these solutions; set by report
	shortest int         // the length of the shortest of them; set by report
	notReady []int       // indexes of the sources that are not ready for the step
	reason   error       // why the first of these is not ready
	searched int         // the greatest length for which the search is complete, with one source
	nodes    uint64      // positions visited
	lookups  uint64      // as in Effort
	depth    int         // the last one that was searched
}

// canBound reports whether package chain can search by total.
func (t *totalSearch) canBound() bool {
	l := t.limits
	return (l.Count > 0 || t.each > 0) && l.Beyond < 0 && l.Moves == 0 && !l.All && t.Keep == "" && t.Metric == optimal.HTM &&
		!t.step.SolvesWholeCube()
}

// searchBounded searches all sources at once, by total.
func (t *totalSearch) searchBounded(ctx context.Context) error {
	var held []history.Held
	var skeletons []history.Position
	for _, r := range t.requests {
		h := r.Position.HeldAfter(r.Grip)
		held, skeletons = append(held, h), append(skeletons, h.Position)
	}
	limits := chain.BestLimits{Policy: t.limits.Policy, Min: t.limits.Min, Max: t.limits.Max, Count: t.limits.Count, Each: t.each, Threads: t.limits.Threads}
	total := -1
	report := t.progress(ctx, func(e session.Event) {
		if p, ok := e.(SearchProgress); ok {
			p.IsTotal = true
			t.emit(p)
		}
	})
	result, err := chain.Best(ctx, t.session.Engine().Store(), t.step, skeletons, limits, func(p chain.BestProgress) {
		if t.Verbose && p.Total != total {
			total = p.Total
			t.meter.StartDepth(total)
			t.emit(Depth{Depth: total, IsTotal: true})
		} else if t.Verbose {
			t.meter.Visited(p.Nodes)
		}
		report(steps.Progress{Depth: p.Total, Done: p.Done, Total: p.Parts, Nodes: p.Nodes})
	})
	reader := interrupt.Reader(ctx)
	for _, l := range result.Lines {
		if reader.Err() != nil {
			break
		}
		t.found.Add(t.requests[l.Start].withTally(held[l.Start], l.Solution, l.Tally))
	}
	for i, ready := range result.Ready {
		if !ready {
			t.addNotReady(i, t.step.Check(held[i].Cube()))
		}
	}
	t.depth, t.nodes = result.Searched, result.Nodes
	t.searched = result.Searched - history.NewTallier(t.requests[0].Position).Total()
	if err == nil && len(t.notReady) == len(t.requests) {
		return t.reason
	}
	return err
}

// withTally translates a solution that was found for held, and returns its event.
func (r Solve) withTally(held history.Held, found steps.Solution, tally history.Tally) Solution {
	found.Alg = held.Alg(found.Alg)
	s := r.NewSolution(found)
	if !r.Cases {
		s.Case = steps.Case{}
	}
	if r.Metric == optimal.HTM { // tallies count in no other
		s.Tally = tally
	}
	return s
}

// searchEach searches the sources one after the other, and sorts what it finds.
func (t *totalSearch) searchEach(ctx context.Context) error {
	for i, r := range t.requests {
		step, err := t.step, error(nil)
		if r.Keep != "" {
			if step, err = r.keepBlock(t.step); err != nil {
				return err
			}
		}
		held := r.Position.HeldAfter(r.Grip)
		if step, err = r.toGoals(step, held); err != nil {
			return err
		}
		tallier := history.NewTallier(held.Position)
		limits := t.limits
		limits.Count = cmp.Or(t.each, limits.Count)
		o := steps.Observer{Cases: r.Cases, Progress: r.progress(ctx, t.emit), Solution: func(found steps.Solution) {
			t.found.Add(r.withTally(held, found, tallier.Tally(found.Alg)))
		}}
		if t.Verbose {
			t.meter.StartSearch()
			o.Nodes = t.meter.Visited
			o.Depth = func(depth int) {
				t.meter.StartDepth(depth)
				t.emit(Depth{Depth: depth})
			}
		}
		result, err := steps.Solve(ctx, t.session.Engine().Store(), step, held.Cube(), limits, o)
		t.session.Engine().CountNodes(result.Nodes)
		t.searched, t.depth = result.Searched, result.Searched
		t.nodes += result.Nodes
		t.lookups += result.Lookups
		if _, notReady := err.(*steps.NotReadyError); notReady && len(t.requests) > 1 {
			t.addNotReady(i, err)
			continue
		}
		if err != nil {
			return err
		}
	}
	if len(t.notReady) == len(t.requests) {
		return t.reason
	}
	return nil
}

// report emits the solutions within the limits, in order.
func (t *totalSearch) report(ctx context.Context, over func() bool) {
	reader, stopped := interrupt.Reader(ctx), false
	emitted := 0
	for found := range t.found.All() {
		if reader.Err() != nil || t.limits.Count > 0 && t.count == t.limits.Count {
			break
		}
		t.count++
		if n := found.Length(); t.shortest == 0 || n < t.shortest {
			t.shortest = n
		}
		t.counts[found.From.NumberOrZero()]++
		if t.CountOnly {
			continue
		}
		if stopped = stopped || over != nil && over(); !stopped {
			emitted++
			t.emit(found)
		}
	}
	if t.CountOnly {
		for _, r := range t.requests {
			t.emit(Count{Position: r.Position, Step: r.Step, Count: t.counts[r.source().NumberOrZero()]})
		}
	}
	if stopped {
		t.emit(session.Notice{Text: fmt.Sprintf("more solutions found: %d", t.count-emitted)})
	}
}

func (t *totalSearch) addNotReady(i int, reason error) {
	t.notReady = append(t.notReady, i)
	t.reason = cmp.Or(t.reason, reason)
}

func (t *totalSearch) summary() SearchSummary {
	effort := t.meter.Total()
	effort.Depth, effort.Nodes, effort.Lookups = t.depth, t.nodes, t.lookups
	return SearchSummary{Step: t.Step, Count: t.count, Shortest: t.shortest, Metric: t.Metric, Effort: effort}
}

// reportFailures emits notices about the sources without solutions. The error is that of
// the search.
func (t *totalSearch) reportFailures(err error) {
	if len(t.notReady) > 0 {
		t.emit(session.Notice{Text: fmt.Sprintf("%v (%s)", t.reason, t.sourceNames(t.notReady))})
	}
	switch {
	case err != nil && t.count == 0 && t.searched > t.limits.Min && len(t.requests) == 1:
		t.emit(session.Notice{Text: fmt.Sprintf("%s%s: no solution in fewer than %s", t.Step, t.Describe(), words.Plural(t.searched+1, t.Metric.Turn()))})
	case err != nil || t.limits.Count > 0 && t.count >= t.limits.Count:
	case len(t.requests) == 1 && t.count == 0:
		t.emit(session.Notice{Text: t.NoSolution(t.limits)})
	case len(t.requests) > 1:
		if without := t.sourcesWithout(); len(without) > 0 {
			t.emit(session.Notice{Text: fmt.Sprintf("%s from %d of %s (%s)", t.NoSolution(t.limits), len(without), words.Plural(len(t.requests), "source"), t.sourceNames(without))})
		}
	}
}

// sourcesWithout returns the indexes of the sources that are ready for the step, but have no
// solution.
func (t *totalSearch) sourcesWithout() (list []int) {
	for i, r := range t.requests {
		if t.counts[r.Sources[0].Number] == 0 && !slices.Contains(t.notReady, i) {
			list = append(list, i)
		}
	}
	return list
}

// sourceNames returns the names of sources, such as "@1–@3, @7".
func (t *totalSearch) sourceNames(indexes []int) string {
	var parts []string
	for i := 0; i < len(indexes); {
		end := i + 1
		for end < len(indexes) && t.sourceNumber(indexes[end]) == t.sourceNumber(indexes[end-1])+1 {
			end++
		}
		first, last := t.requests[indexes[i]].source().Name(), t.requests[indexes[end-1]].source().Name()
		switch {
		case end-i == 1:
			parts = append(parts, first)
		case end-i == 2:
			parts = append(parts, first, last)
		default:
			parts = append(parts, first+"–"+last)
		}
		i = end
	}
	return session.Shorten(strings.Join(parts, ", "))
}

func (t *totalSearch) sourceNumber(index int) int { return t.requests[index].source().Number }

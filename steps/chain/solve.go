package chain

import (
	"cmp"
	"context"
	"iter"
	"math"
	"runtime"
	"slices"
	"time"

	"nissy/cube"
	"nissy/internal/interrupt"
	"nissy/niss"
	"nissy/niss/tasks"
	"nissy/pruning"
	"nissy/steps"
)

// Limits bound a search. All lengths count moves in HTM, after merging.
type Limits struct {
	Max int // most moves in all
	Min int // fewest moves in all

	// Beam is the most partial solutions to keep after each stage, at most MaxBeam.
	Beam int

	// Slack is how many moves longer a step may be than the shortest one from its
	// position and on its side. A negative value means no such bound.
	Slack int

	// Beyond is how many moves longer than the shortest solution a solution may be. A
	// negative value means no such bound.
	Beyond int

	// Count is the most solutions to report. Zero means no such bound except the beam.
	Count int

	// Threads is the number of searching goroutines. Zero means all cores.
	Threads int

	// Policy replaces the policies of the steps. If it is nil or Normal, the steps keep
	// their own. With Mixed, a skeleton without moves is no solution.
	Policy *niss.Policy

	// Before is a skeleton that all solutions continue. Its moves count for all lengths except
	// those of single steps. If it has moves, Side says on which side its last step ended:
	// Normal, Inverse or, if it may be either, Linear.
	Before cube.Alg
	Side   niss.Policy

	// Excluded are skeletons. No step of a solution may end with the moves of one of them.
	// The directions of last quarter turns do not matter.
	Excluded []cube.Alg

	// Widen continues with wider beams than Beam until the time is over, the solutions are
	// proved, or the beam is as wide as possible. If Chain.Whole returns a step, Count is 1,
	// and Min, Slack, Before and Excluded are not set, Solve uses no beam: it searches for
	// that step and splits its solutions.
	Widen bool

	// Insist continues with wider beams than Beam as long as there is no solution, until it is
	// proved that there is none, or the beam is as wide as possible.
	Insist bool

	// Time is how long to search once the tables are ready. Zero means no such bound.
	Time time.Duration
}

// MaxBeam is the widest beam. Its partial solutions take some hundreds of megabytes.
const MaxBeam = 1_000_000

// Observer follows a search. Any of its functions may be nil. Solve never calls two of
// them at the same time.
type Observer struct {
	// Stage is called when Solve has searched a stage for partial solutions of up to length
	// moves. The first stage is 0. Kept is the number of partial solutions that it keeps,
	// beam the width of the beam.
	Stage func(beam, stage, length, kept int)

	// Better is called with each solution that is shorter than all earlier ones.
	Better func(Skeleton)

	// Solution is called with the solutions in their final order.
	Solution func(Skeleton)
}

// Result summarises a search.
type Result struct {
	Count int    // solutions
	Nodes uint64 // positions visited

	// Complete is the greatest length up to which no skeleton is missing, apart from those
	// beyond Limits.Count and Limits.Beyond. It is negative if there is no such length.
	Complete int

	// Proved says that no wanted skeleton is missing.
	Proved bool
}

// Solve searches for solutions of the chain from c, or after the moves of Limits.Before from
// c, and reports them to the observer. If the chain cannot be solved from there, see
// Chain.Check for the error. When ctx ends or the time
// is over, Solve reports the best solution so far. It returns the error of ctx.
func Solve(ctx context.Context, st *pruning.Store, chain *Chain, c cube.Cube, l Limits, o Observer) (Result, error) {
	after := c.ApplyAlg(l.Before)
	if err := chain.Check(&after); err != nil {
		return Result{}, err
	}
	l.Threads = cmp.Or(l.Threads, runtime.GOMAXPROCS(0))
	if l.Policy != nil && *l.Policy == niss.Mixed {
		l.Min = max(l.Min, l.Before.Cleanup().Len()+1)
	}
	chain, side := chain.withPolicy(l.Policy)
	s := &chainSearch{chain: chain, side: side, cube: c, limits: l, observer: o, reader: interrupt.Reader(ctx)}
	for _, a := range l.Excluded {
		s.excluded = append(s.excluded, plainMoves(a))
	}
	var result Result
	err := st.Guarded(func() (err error) {
		if err = s.prepare(ctx, st); err == nil {
			result, err = s.solveInTime(ctx)
		}
		return err
	})
	return result, err
}

// solveInTime makes seekers for all threads, and searches until the time is over.
func (s *chainSearch) solveInTime(ctx context.Context) (Result, error) {
	within, cancel := ctx, func() {}
	if s.limits.Time > 0 {
		within, cancel = interrupt.WithTimeout(ctx, s.limits.Time)
	}
	defer cancel()
	s.stop = new(interrupt.Flag)
	for _, l := range s.links {
		l.newSeekers(within, s.limits.Threads, s.stop)
	}
	defer s.stop.Watch(within)()
	result, err := s.solve(within)
	if within.Err() != nil && ctx.Err() == nil {
		err = nil // the time is over
	}
	return result, err
}

// chainSearch is one call of Solve.
type chainSearch struct {
	chain    *Chain
	side     niss.Policy // on which the first step begins: Normal, Inverse or, for either, Linear
	cube     cube.Cube
	limits   Limits
	observer Observer
	reader   context.Context // see interrupt.Reader
	excluded []string        // see plainMoves

	stop   *interrupt.Flag // of all seekers
	links  []*searchLink
	byLink map[*Link]*searchLink

	// eitherWays says that half turns which only change the direction of a last quarter
	// turn are left out; see hasEitherWays.
	eitherWays bool

	// clockwise says that at the end of the chain last quarter turns in both directions do
	// the same. Then only the clockwise ones are kept.
	clockwise bool

	// whole is the step that does the same as the chain, if there is one and the limits permit
	// a search for it instead; otherwise nil. See prepareWhole.
	whole *steps.Prepared

	solutions []Skeleton // the best so far, in order
	complete  int        // see Result
	nodes     uint64
}

// prepare loads the tables of all steps.
func (s *chainSearch) prepare(ctx context.Context, st *pruning.Store) error {
	s.solutions, s.complete, s.links, s.byLink = nil, -1, nil, map[*Link]*searchLink{}
	s.link()
	for _, l := range s.links {
		p, err := l.Step.Prepare(ctx, st)
		if err != nil {
			return err
		}
		l.prepared = p
	}
	if err := s.prepareWhole(ctx, st); err != nil {
		return err
	}
	s.eitherWays = s.hasEitherWays()
	s.clockwise = !slices.ContainsFunc(s.links, func(l *searchLink) bool { return !l.Step.EitherWay() })
	for _, l := range s.links {
		var err error
		if l.rest, err = s.newRestBound(ctx, st, l); err != nil {
			return err
		}
	}
	return nil
}

// narrowBeam is the greatest width of a beam before which no narrower beam is searched.
const narrowBeam = 20

// narrowing is how many times narrower a beam is than the next one.
const narrowing = 10

// widths returns the widths of the beams to search, without those that Widen and Insist add.
func (l *Limits) widths() []int {
	widths := []int{l.Beam}
	for w := l.Beam; w > narrowBeam; w /= narrowing {
		widths = append(widths, w/narrowing)
	}
	slices.Reverse(widths)
	return widths
}

// solve searches with beams of increasing width. The solutions so far bound the lengths for
// the next beam.
func (s *chainSearch) solve(ctx context.Context) (Result, error) {
	var err error
	for pass := range s.passes(ctx) {
		if err = s.searchBeam(ctx, pass); err != nil || s.complete >= s.mostWanted() {
			break
		}
	}
	if s.observer.Solution != nil {
		for _, sol := range s.solutions {
			if s.reader.Err() != nil {
				break
			}
			s.observer.Solution(sol)
		}
	}
	return Result{len(s.solutions), s.nodes, s.complete, s.complete >= s.mostWanted()}, err
}

// pass is a search with one beam.
type pass struct {
	width    int
	oneSided bool // see beamSearch
}

// passes yields the searches to make: a single one if s.whole is set. Otherwise, if some steps
// may use both sides, the first ones leave that out: they find good solutions much faster.
func (s *chainSearch) passes(ctx context.Context) iter.Seq[pass] {
	bothSides := slices.ContainsFunc(s.links, (*searchLink).usesBothSides)
	return func(yield func(pass) bool) {
		if s.whole != nil {
			yield(pass{width: MaxBeam})
			return
		}
		var took time.Duration // by the last search
		for i, width := range s.limits.widths() {
			if deadline, ok := ctx.Deadline(); ok && i > 0 && width == s.limits.Beam {
				if narrower := widthInTime(width, took, time.Until(deadline)); narrower < width && !yield(pass{width: narrower, oneSided: bothSides}) {
					return
				}
			}
			start := interrupt.Now(ctx)
			if bothSides && !yield(pass{width: width, oneSided: true}) {
				return
			}
			if took = interrupt.Now(ctx).Sub(start); bothSides && width < s.limits.Beam {
				continue
			}
			start = interrupt.Now(ctx)
			if !yield(pass{width: width}) {
				return
			}
			took = interrupt.Now(ctx).Sub(start)
			if width == s.limits.Beam && (s.limits.Widen || s.limits.Insist && len(s.solutions) == 0) {
				s.widen(ctx, took, yield)
			}
		}
	}
}

// widen yields searches with wider beams than Limits.Beam, those that Widen or Insist adds. The search with that beam took as
// long as given.
func (s *chainSearch) widen(ctx context.Context, took time.Duration, yield func(pass) bool) {
	for width := s.limits.Beam; width < MaxBeam; {
		width = min(int(float64(width)*widening(ctx, took)), MaxBeam)
		start := interrupt.Now(ctx)
		if !yield(pass{width: width}) || !s.limits.Widen && len(s.solutions) > 0 {
			return
		}
		took = interrupt.Now(ctx).Sub(start)
	}
}

// widthInTime returns the width of a beam that can be searched in the time that is left, if a beam that is
// narrowing times narrower than the given one took so long. It is the given one unless the time is surely
// too short for that.
func widthInTime(width int, took, left time.Duration) int {
	const leastGrowth = 5 // of the time, from one beam to the next
	factor := growth(took, left)
	if left >= leastGrowth*took || factor <= 1 {
		return width
	}
	return min(width, int(float64(width)/narrowing*factor))
}

// growth returns how many times wider a beam may be than one that took so long, to be searched in
// the time that is left. The time grows somewhat less than the width.
func growth(took, left time.Duration) float64 {
	return math.Pow(max(0, 0.7*left.Seconds()/took.Seconds()), 1.25)
}

// widening returns how many times wider than the last beam, which took so long to search, the
// next one should be: as wide as can be searched before ctx ends, but not more than most.
func widening(ctx context.Context, took time.Duration) float64 {
	const usual, least, most = 3, 1.5, 30
	deadline, ok := ctx.Deadline()
	if !ok {
		return usual
	}
	return max(least, min(growth(took, time.Until(deadline)), most))
}

// mostWanted returns the greatest length of solutions that are still wanted.
func (s *chainSearch) mostWanted() int {
	most := s.limits.Max
	if n := len(s.solutions); n > 0 {
		if s.limits.Beyond >= 0 {
			most = min(most, s.solutions[0].Len()+s.limits.Beyond)
		}
		if n == s.limits.Count {
			most = min(most, s.solutions[n-1].Len()-1)
		}
	}
	return most
}

// searchBeam searches all stages with one beam and adds the solutions.
func (s *chainSearch) searchBeam(ctx context.Context, p pass) error {
	r := &beamSearch{search: s, width: p.width, oneSided: p.oneSided, longest: s.mostWanted(), complete: s.mostWanted()}
	var layer []partial
	var err error
	if s.whole != nil {
		layer, err = r.searchWhole(ctx)
	} else {
		layer, err = r.sequence(ctx, s.chain.Stages, []partial{s.root()})
	}
	if err != nil && len(layer) > 1 {
		layer = layer[:1] // the shortest solution that the last stage has found
	}
	for i := range layer {
		if s.reader.Err() != nil {
			return ctx.Err()
		}
		s.add(&layer[i])
	}
	s.sortSolutions()
	if err == nil && !p.oneSided {
		s.complete = max(s.complete, r.complete)
	}
	return err
}

// root returns the partial solution that the first stage continues.
func (s *chainSearch) root() partial {
	root, before := partial{side: s.side}, s.limits.Before.Cleanup()
	if before.Len() > 0 {
		root.side, root.total, root.exposed = s.limits.Side, uint8(before.Len()), true
	}
	root.setMoves(cube.Alg{}, before)
	return root
}

// add adds a solution. It reports the solution if it is shorter than all earlier ones.
func (s *chainSearch) add(last *partial) {
	found := s.skeleton(last)
	if slices.ContainsFunc(s.solutions, func(k Skeleton) bool {
		return k.Len() == found.Len() && slices.Equal(k.Moves.Normal, found.Moves.Normal) && slices.Equal(k.Moves.Inverse, found.Moves.Inverse)
	}) {
		return
	}
	if len(s.solutions) > 0 && found.Len() >= s.solutions[0].Len() {
		s.solutions = append(s.solutions, found)
		return
	}
	s.solutions = append([]Skeleton{found}, s.solutions...)
	if s.observer.Better != nil {
		s.observer.Better(found)
	}
}

// sortSolutions sorts the solutions by length and drops those that are not wanted.
func (s *chainSearch) sortSolutions() {
	slices.SortStableFunc(s.solutions, func(a, b Skeleton) int { return cmp.Compare(a.Len(), b.Len()) })
	if n := s.limits.Count; n > 0 && len(s.solutions) > n {
		s.solutions = s.solutions[:n]
	}
	most := s.limits.Max
	if len(s.solutions) > 0 && s.limits.Beyond >= 0 {
		most = s.solutions[0].Len() + s.limits.Beyond
	}
	s.solutions = slices.DeleteFunc(s.solutions, func(k Skeleton) bool { return k.Len() > most })
}

// skeleton returns the skeleton that ends with a partial solution.
func (s *chainSearch) skeleton(last *partial) Skeleton {
	var path []*partial
	for p := last; p.parent != nil; p = p.parent {
		path = append(path, p)
	}
	slices.Reverse(path)
	root := s.root()
	k := Skeleton{Moves: unpack(root.merged())}
	previousTotal := int(root.total)
	for _, at := range path {
		l := s.links[at.link]
		c := s.cube.ApplyAlg(k.Moves)
		step := unpack(at.step())
		if l.Implied && step.Len() == 0 {
			continue
		}
		line := Line{
			Solution: l.prepared.Solution(c, niss.Solution{Alg: step, Frame: int(at.frame)}),
			Step:     l.Step.Name, Total: int(at.total), Saved: previousTotal + step.Len() - int(at.total),
		}
		k.Lines = append(k.Lines, line)
		k.Moves = unpack(at.merged())
		previousTotal = int(at.total)
	}
	k.nameOneDR()
	return k
}

// nameOneDR makes the case of each EO that of the DR that follows it.
func (k *Skeleton) nameOneDR() {
	for i := range k.Lines {
		for _, later := range k.Lines[i+1:] {
			if later.Case.Subset != (cube.HTRSubset{}) || later.Case.DR != (cube.DRCase{}) {
				if axis, err := cube.ParseAxis(later.Axis); err == nil {
					k.Lines[i].Case = k.Lines[i].Case.OnAxis(axis)
				}
				break
			}
		}
	}
}

// parallel calls f for all i below n on all threads. When ctx ends it returns the error
// of ctx, else the errors of f. See tasks.Run for stop and panics.
func parallel(ctx context.Context, stop func(), threads, n int, f func(thread, i int) error) error {
	err := tasks.Run(ctx, threads, n, stop, func(thread int, next tasks.Next) error {
		for i, ok := next(); ok; i, ok = next() {
			if err := f(thread, i); err != nil {
				return err
			}
		}
		return nil
	})
	return cmp.Or(ctx.Err(), err)
}

// plainMoves returns the merged moves as a text that is the same for moves that differ in the
// directions of the last quarter turns of each side only.
func plainMoves(a cube.Alg) string {
	a = a.Cleanup()
	for _, side := range [][]cube.Move{a.Normal, a.Inverse} {
		for i, m := range lastTurns(side) {
			if !m.IsHalf() {
				side[len(side)-len(lastTurns(side))+i] = m.WithTurns(1)
			}
		}
	}
	return string(appendPacked(nil, a))
}

package chain

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"nissy/cube"
	"nissy/niss"
	"nissy/pruning"
	"nissy/pruning/store"
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
	// their own.
	Policy *niss.Policy

	// Rank decides which partial solutions to keep. Nil means ByLength. Solutions of the
	// last stage are always ranked by their lengths.
	Rank Rank
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
}

// Solve searches for solutions of the chain from c and reports them to the observer. If
// the chain cannot be solved from c, see Chain.Check for the error. When ctx ends, Solve
// reports the best solution so far and returns the error of ctx.
func Solve(ctx context.Context, st *pruning.Store, chain *Chain, c cube.Cube, l Limits, o Observer) (Result, error) {
	if err := chain.Check(&c); err != nil {
		return Result{}, err
	}
	if l.Threads <= 0 {
		l.Threads = runtime.GOMAXPROCS(0)
	}
	chain, side := chain.withPolicy(l.Policy)
	s := &chainSearch{chain: chain, side: side, cube: c, limits: l, observer: o}
	var result Result
	err := st.Guarded(func() (err error) {
		if err = s.prepare(ctx, st); err == nil {
			defer context.AfterFunc(ctx, s.stop)()
			result, err = s.solve(ctx)
		}
		return err
	})
	return result, err
}

// chainSearch is one call of Solve.
type chainSearch struct {
	chain    *Chain
	side     niss.Policy // on which the first step begins: Normal, Inverse or, for either, Linear
	cube     cube.Cube
	limits   Limits
	observer Observer
	prepared map[*steps.Step]*steps.Prepared
	seekers  []map[*steps.Step]*steps.Seeker // by thread
	best     *Skeleton                       // the shortest solution so far, or nil
	nodes    uint64
}

// prepare loads the tables of all steps, and makes seekers for all threads.
func (s *chainSearch) prepare(ctx context.Context, st *pruning.Store) error {
	s.prepared = make(map[*steps.Step]*steps.Prepared)
	for _, stage := range s.chain.Stages {
		for _, link := range stage {
			p, err := link.Step.Prepare(ctx, st)
			if err != nil {
				return err
			}
			s.prepared[link.Step] = p
		}
	}
	s.seekers = make([]map[*steps.Step]*steps.Seeker, s.limits.Threads)
	for t := range s.seekers {
		s.seekers[t] = make(map[*steps.Step]*steps.Seeker)
		for step, p := range s.prepared {
			s.seekers[t][step] = p.Seeker(ctx)
		}
	}
	return nil
}

// stop ends the searches of all seekers.
func (s *chainSearch) stop() {
	for _, byStep := range s.seekers {
		for _, seeker := range byStep {
			seeker.Stop()
		}
	}
}

// narrowBeam is the greatest width of a beam before which no narrower beam is searched.
const narrowBeam = 200

// solve searches with beams of increasing width. If only one solution is wanted, the
// shortest one so far bounds the lengths for the next beam.
func (s *chainSearch) solve(ctx context.Context) (Result, error) {
	var widths []int
	for w := s.limits.Beam; w > narrowBeam; w /= 10 {
		widths = append(widths, w/10)
	}
	slices.Reverse(widths)
	var solutions []Skeleton
	var err error
	for _, width := range append(widths, s.limits.Beam) {
		if solutions, err = s.searchBeam(ctx, width); err != nil {
			solutions = nil
			break
		}
	}
	// A wide beam may have dropped the partial solutions that led a narrow one to a
	// shorter solution, or an error may have ended it.
	if s.best != nil && (len(solutions) == 0 || s.best.Len() < solutions[0].Len()) {
		solutions = append([]Skeleton{*s.best}, solutions...)
	}
	if n := s.limits.Count; n > 0 {
		solutions = solutions[:min(n, len(solutions))]
	}
	if s.observer.Solution != nil {
		for _, sol := range solutions {
			s.observer.Solution(sol)
		}
	}
	return Result{len(solutions), s.nodes}, err
}

// searchBeam searches all stages with a beam of the width and returns the solutions.
func (s *chainSearch) searchBeam(ctx context.Context, width int) ([]Skeleton, error) {
	layers := [][]partial{{{side: s.side, moves: packMoves(cube.Alg{}, cube.Alg{})}}}
	for i := range s.chain.Stages {
		g := s.newStageSearch(i, width, layers[i])
		layer, err := g.search(ctx)
		s.nodes += g.nodes.Load()
		if err != nil && (!g.isLast() || len(layer) == 0) {
			return nil, err
		}
		layers = append(layers, layer)
		if err != nil { // report the shortest solution that the last stage has found
			s.reportIfBetter(s.skeleton(layers, 0))
			return nil, err
		}
	}
	last := layers[len(layers)-1]
	solutions := make([]Skeleton, len(last))
	for i := range last {
		solutions[i] = s.skeleton(layers, i)
	}
	if len(solutions) > 0 {
		s.reportIfBetter(solutions[0])
	}
	return solutions, nil
}

// reportIfBetter reports a solution if it is shorter than all earlier ones.
func (s *chainSearch) reportIfBetter(found Skeleton) {
	if s.best != nil && s.best.Len() <= found.Len() {
		return
	}
	s.best = &found
	if s.observer.Better != nil {
		s.observer.Better(found)
	}
}

// maxWorthwhile returns the greatest length worth searching: that of the best solution so
// far, if only one is wanted.
func (s *chainSearch) maxWorthwhile() int {
	if s.best != nil && s.limits.Count == 1 && s.limits.Min <= s.best.Len() {
		return s.best.Len()
	}
	return niss.MaxMoves
}

// skeleton returns the skeleton of a solution. Layers are the partial solutions kept
// after each stage, from the empty one on. The solution is given by its index in the
// last layer.
func (s *chainSearch) skeleton(layers [][]partial, index int) Skeleton {
	var path []*partial
	for i := len(layers) - 1; i > 0; i-- {
		at := &layers[i][index]
		path = append(path, at)
		index = int(at.parent)
	}
	slices.Reverse(path)
	var k Skeleton
	previousTotal := 0
	for i, at := range path {
		link := &s.chain.Stages[i][at.link]
		c := s.cube.ApplyAlg(k.Moves)
		step := unpack(at.step())
		line := Line{
			Solution: s.prepared[link.Step].Solution(c, niss.Solution{Alg: step, Frame: int(at.frame)}),
			Step:     link.Step.Name, Total: int(at.total), Saved: previousTotal + step.Len() - int(at.total),
		}
		k.Lines = append(k.Lines, line)
		k.Moves = unpack(at.merged())
		previousTotal = int(at.total)
	}
	return k
}

// parallel calls f for all i below n on all threads. When ctx ends it returns the error
// of ctx, else the errors of f.
func parallel(ctx context.Context, threads, n int, f func(thread, i int) error) error {
	var next atomic.Int64
	errs := make([]error, min(threads, n))
	var running sync.WaitGroup
	for t := range errs {
		running.Go(func() {
			fault := store.Guard(func() {
				for i := int(next.Add(1)) - 1; i < n && errs[t] == nil && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
					errs[t] = f(t, i)
				}
			})
			if fault != nil {
				errs[t] = fault
			}
		})
	}
	running.Wait()
	if err := ctx.Err(); err != nil {
		return err
	}
	return errors.Join(errs...)
}

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

// Limits bound a search.
type Limits struct {
	Max     int // most moves in all
	Min     int // fewest moves in all
	Beam    int // most partial solutions that are kept after each stage, at most MaxBeam
	Slack   int // a step has at most so many moves more than the shortest one from its position and on its side; negative: any number
	Beyond  int // solutions have at most so many moves more than the shortest; negative: no such bound
	Count   int // at most so many solutions; 0: no such bound but the beam
	Threads int // 0: all cores
	// Policy is on which sides moves may be made, instead of what the steps say;
	// nil: as they say. Normal stands for that too.
	Policy *niss.Policy
	// Rank decides which partial solutions are kept; nil: ByLength. Solutions of the
	// last stage are always ranked by their lengths.
	Rank Rank
}

// MaxBeam is how many partial solutions may be kept: they take some hundreds of
// megabytes.
const MaxBeam = 1_000_000

// Observer follows a search. Its functions may be nil; no two are called at the
// same time.
type Observer struct {
	Stage    func(beam, stage, length, kept int) // partial solutions of a stage are now searched up to length moves in all
	Better   func(Skeleton)                      // the shortest one so far
	Solution func(Skeleton)                      // the solutions in their final order
}

// Result sums a search up.
type Result struct {
	Count int    // solutions
	Nodes uint64 // positions looked at
}

// Solve finds solutions of the chain from c. A chain whose steps do not follow
// from each other is a *CheckError. When ctx ends, its error is returned, and the
// best solution so far has been told as a Solution.
func Solve(ctx context.Context, st *pruning.Store, chain *Chain, c cube.Cube, l Limits, o Observer) (Result, error) {
	if err := chain.Check(&c); err != nil {
		return Result{}, err
	}
	if l.Threads <= 0 {
		l.Threads = runtime.GOMAXPROCS(0)
	}
	chain, side := chain.withPolicy(l.Policy)
	s := &solver{chain: chain, side: side, cube: c, limits: l, observer: o}
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

// solver runs one search.
type solver struct {
	chain    *Chain
	side     niss.Policy // on which the first step begins; Linear: on either
	cube     cube.Cube
	limits   Limits
	observer Observer
	prepared map[*steps.Step]*steps.Prepared
	seekers  []map[*steps.Step]*steps.Seeker // by thread
	best     *Skeleton                       // the shortest one so far
	nodes    uint64
}

func (s *solver) prepare(ctx context.Context, st *pruning.Store) error {
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

// stop ends what all seekers do.
func (s *solver) stop() {
	for _, of := range s.seekers {
		for _, k := range of {
			k.Stop()
		}
	}
}

// narrow is the width up to which a beam is not preceded by a narrower one.
const narrow = 200

// solve searches with beams that get wider. The shortest solution so far bounds
// what the next may have, if only one is wanted.
func (s *solver) solve(ctx context.Context) (Result, error) {
	var widths []int
	for w := s.limits.Beam; w > narrow; w /= 10 {
		widths = append(widths, w/10)
	}
	slices.Reverse(widths)
	var solutions []Skeleton
	var err error
	for _, width := range append(widths, s.limits.Beam) {
		if solutions, err = s.beam(ctx, width); err != nil {
			solutions = nil
			break
		}
	}
	// A wide beam may have lost what led a narrow one to a shorter solution, or have been stopped.
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

// beam searches all stages and keeps width partial solutions of each.
func (s *solver) beam(ctx context.Context, width int) ([]Skeleton, error) {
	layers := [][]state{{{side: s.side, merged: pack(cube.Alg{})}}}
	for i := range s.chain.Stages {
		g := s.stage(i, width, layers[i])
		layer, err := g.search(ctx)
		s.nodes += g.nodes.Load()
		if err != nil && (!g.last() || len(layer) == 0) {
			return nil, err
		}
		layers = append(layers, layer)
		if err != nil { // the shortest ones of what it was about to find
			s.better(s.skeleton(layers, 0))
			return nil, err
		}
	}
	last := layers[len(layers)-1]
	solutions := make([]Skeleton, len(last))
	for i := range last {
		solutions[i] = s.skeleton(layers, i)
	}
	if len(solutions) > 0 {
		s.better(solutions[0])
	}
	return solutions, nil
}

// better tells of a solution that is shorter than all before.
func (s *solver) better(found Skeleton) {
	if s.best != nil && s.best.Len() <= found.Len() {
		return
	}
	s.best = &found
	if s.observer.Better != nil {
		s.observer.Better(found)
	}
}

// worth is the length up to which a search is worth its time: that of the best so
// far if only one is wanted.
func (s *solver) worth() int {
	if s.best != nil && s.limits.Count == 1 && s.limits.Min <= s.best.Len() {
		return s.best.Len()
	}
	return niss.MaxMoves
}

// skeleton writes out how the solution with the number came to be.
func (s *solver) skeleton(layers [][]state, number int) Skeleton {
	var path []*state
	for i := len(layers) - 1; i > 0; i-- {
		at := &layers[i][number]
		path = append(path, at)
		number = int(at.parent)
	}
	slices.Reverse(path)
	var k Skeleton
	before := 0
	for i, at := range path {
		link := &s.chain.Stages[i][at.link]
		c := s.cube.ApplyAlg(k.Moves)
		step := unpack(at.step)
		line := Line{
			Solution: s.prepared[link.Step].Solution(c, niss.Solution{Alg: step, Frame: int(at.frame)}),
			Step:     link.Step.Name, Total: int(at.total), Saved: before + step.Len() - int(at.total),
		}
		k.Lines = append(k.Lines, line)
		k.Moves = unpack(at.merged)
		before = int(at.total)
	}
	return k
}

// each runs f for all numbers below n, on all threads. It returns the first
// error, or the context's.
func (s *solver) each(ctx context.Context, n int, f func(thread, i int) error) error {
	var next atomic.Int64
	errs := make([]error, min(s.limits.Threads, n))
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

package solver

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"nissy/puzzle"
)

// newRuns returns a search for each goal that can be reached. All of them share the tables, because a
// search for another goal is one for the solved position with other names of the pieces; only where no
// names do that it has tables of its own. If no goal can be reached, the error is *UnsolvableError.
func (s *Solver) newRuns(ctx context.Context, r Request, o Observer) (runs []*solveRun, err error) {
	p, limits, kept := s.restrict(r.Limits)
	goals := r.Goals
	if len(goals) == 0 {
		goals = []puzzle.State{p.Solved}
	}
	mayRename := len(r.Goals) > 0 && (r.Free == nil || r.Free.IsEmpty())
	var why error
	for _, goal := range goals {
		run := &solveRun{Solver: s, Request: r, Observer: o, moveIndices: kept, merge: len(r.Goals) > 1}
		to, key := p, fmt.Sprint(kept)
		start, ok := p.Relabelled(r.Start, goal)
		switch {
		case ok && mayRename:
			run.Start = start
		case len(r.Goals) > 0:
			to, key = p.WithSolved(goal), fmt.Sprint(kept, " to ", goal)
		}
		err := run.prepare(ctx, to, key, limits)
		if _, ok := errors.AsType[*UnsolvableError](err); ok {
			why = err
			continue
		}
		if err != nil {
			return nil, err
		}
		runs = append(runs, run)
	}
	if len(runs) == 0 {
		return nil, why
	}
	return runs, nil
}

// prepare makes the coordinates and tables of a run for the puzzle p. The key distinguishes puzzles in
// the cache of the solver.
func (r *solveRun) prepare(ctx context.Context, p *puzzle.Puzzle, key string, limits []puzzle.Limit) error {
	free := r.Free
	if free == nil {
		free = p.NewMask()
	}
	pr, err := r.newProblem(ctx, p, key, r.Metric, r.Start, free)
	if err != nil {
		return err
	}
	var notFirst []int // by index in p
	for m, index := range r.moveIndices {
		if slices.Contains(r.NotFirst, index) {
			notFirst = append(notFirst, m)
		}
	}
	r.positionSearch = newPositionSearch(pr, r.Solver.order(p, key, r.AllOrders, notFirst), limits)
	r.countOnly = r.CountOnly && !r.merge
	if r.eager {
		r.splitNodes = 0
	}
	if err := r.chooseTables(ctx); err != nil {
		return err
	}
	if r.first = r.estimate(); r.first == unreached {
		return unsolvable("no moves lead from it to the solved position (orbit)")
	}
	r.first = max(r.first, r.Min)
	if r.After != nil && r.Slack == 0 { // all solutions have this length
		r.first = max(r.first, r.Solver.puzzle.Length(r.After, r.Metric))
	}
	return nil
}

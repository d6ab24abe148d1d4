package chain

import (
	"context"
	"reflect"
	"slices"

	"nissy/cube"
	"nissy/niss"
	"nissy/pruning"
	"nissy/steps"
)

// Whole returns a step that does the same as the chain, or nil if there is none or if the chain
// bounds its steps. Each solution of the step can be split into the two steps of the chain, but
// the policies of the chain may forbid the sides on which the two parts have their moves.
//
// A beam can miss the shortest skeleton of such a chain, for example one with a long EO and a
// short DR. A search for the single step finds it, and takes little time.
func (c *Chain) Whole() *steps.Step {
	if len(c.Stages) == 2 && c.Insertions == nil && c.Stages[0].isJust("eo") && c.Stages[1].isJust("dr-eo") {
		return steps.Lookup("dr")
	}
	return nil
}

// isJust reports whether the stage is the step with the given name and has no bounds. Its policy
// does not matter.
func (s *Stage) isJust(name string) bool {
	if len(s.Links) != 1 || len(s.Sequences) > 0 || s.Beam > 0 {
		return false
	}
	unbounded := newLink(steps.Lookup(name))
	unbounded.Policy, unbounded.at = s.Links[0].Policy, s.Links[0].at
	// Steps with triggers, cases or subsets have the name of the step without them.
	return s.Links[0].Step == unbounded.Step && reflect.DeepEqual(s.Links[0], unbounded)
}

// prepareWhole sets s.whole if a step does the same as the chain and a search for it can keep all
// limits that are set.
func (s *chainSearch) prepareWhole(ctx context.Context, st *pruning.Store) error {
	s.whole = nil
	l := &s.limits
	step := s.chain.Whole()
	if step == nil || !l.Widen || l.Count != 1 || l.Slack >= 0 || l.Min > 0 || l.Before.Len() > 0 || len(l.Excluded) > 0 {
		return nil
	}
	var err error
	s.whole, err = step.Prepare(ctx, st)
	return err
}

// searchWhole finds the shortest solutions of the chain among those of s.whole. Of these it
// returns those whose first step is shortest.
func (r *beamSearch) searchWhole(ctx context.Context) ([]partial, error) {
	seeker := r.search.whole.Seeker(ctx, niss.EitherWay, r.search.stop)
	seeker.Look(r.search.cube)
	for length := 0; length <= r.longest; length++ {
		firsts, err := r.splitWhole(ctx, seeker, length)
		if err != nil {
			return nil, err
		}
		rest := *r
		rest.longest = length
		for len(firsts) > 0 {
			n := 1
			for n < len(firsts) && firsts[n].total == firsts[0].total {
				n++
			}
			if found, err := rest.sequence(ctx, r.search.chain.Stages[1:], firsts[:n]); err != nil || len(found) > 0 {
				r.complete = length - 1
				return found, err
			}
			firsts = firsts[n:]
		}
	}
	return nil, nil
}

// splitWhole finds the solutions of the whole step that have length moves, and splits each into
// the two steps of the chain. It returns the first steps, the shortest first.
func (r *beamSearch) splitWhole(ctx context.Context, seeker *steps.Seeker, length int) ([]partial, error) {
	g := r.newStageSearch(&r.search.chain.Stages[0], []partial{r.search.root()})
	first := g.links[0]
	e := &expansion{search: r.search, stage: g, link: first, worker: g.workers[0], length: length}
	e.moves, e.cube = g.positionOf(0)
	begin := beginWith(cube.AllMoves, cube.AllMoves)
	for frame := range r.search.whole.Step.NumFrames() {
		_, solved := r.search.whole.Step.FrameAxes(frame)
		nodes, err := seeker.Seek(frame, niss.NISS.Kinds(), length, begin, func(s niss.Solution) {
			e.addBeginnings(s.Alg, solved[0])
		})
		r.search.nodes += nodes
		if err != nil {
			return nil, err
		}
	}
	g.collect(ctx)
	slices.SortStableFunc(g.kept, func(a, b partial) int { return int(a.total) - int(b.total) })
	for i := range g.kept {
		g.kept[i].rank = int32(i)
	}
	return g.kept, nil
}

// addBeginnings adds the first steps into which a solution of the whole step can be split. solved
// is the axis that the solution solves. The second step gets as many of the last moves as it may
// make. The policies must allow the sides of both parts.
func (e *expansion) addBeginnings(moves cube.Alg, solved cube.Axis) {
	next := e.link.next[0]
	for f, later := range next.frameMoves {
		required, axes := next.Step.FrameAxes(f)
		if !slices.Contains(axes, solved) {
			continue
		}
		var begin, end cube.Alg
		begin.Normal, end.Normal = splitEnd(moves.Normal, later)
		begin.Inverse, end.Inverse = splitEnd(moves.Inverse, later)
		if !isOf(e.stage.beam.kindsAfter(e.link, e.search.side), begin) || !isOf(e.stage.beam.kindsAfter(next, sideAfter(e.search.side, begin)), end) {
			continue
		}
		for frame := range e.link.Step.NumFrames() {
			if _, axes := e.link.Step.FrameAxes(frame); slices.Contains(axes, required) {
				e.add(niss.Solution{Alg: begin, Frame: frame})
			}
		}
	}
}

// isOf reports whether moves are of one of the kinds. Without moves they are of every kind.
func isOf(kinds niss.Kinds, moves cube.Alg) bool {
	return moves.Len() == 0 || kinds&niss.KindOf(moves) != 0
}

// splitEnd splits moves into begin and end, so that end has only moves of the set and is as long
// as possible. It may exchange two parallel moves for this.
func splitEnd(moves []cube.Move, set cube.MoveSet) (begin, end []cube.Move) {
	n := len(moves)
	for n > 0 && set.Has(moves[n-1]) {
		n--
	}
	begin, end = moves[:n:n], moves[n:]
	if n > 1 && moves[n-1].Axis() == moves[n-2].Axis() && set.Has(moves[n-2]) {
		begin = append(moves[:n-2:n-2], moves[n-1])
		end = append([]cube.Move{moves[n-2]}, end...)
	}
	return begin, end
}

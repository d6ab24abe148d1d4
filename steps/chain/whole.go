package chain

import (
	"cmp"
	"context"
	"reflect"
	"slices"

	"nissy/cube"
	"nissy/niss"
	"nissy/pruning"
	"nissy/steps"
)

// Whole returns a step whose shortest solutions are those of the chain, or nil if there is none or
// if the chain bounds its steps. policy replaces those of the steps, as Limits.Policy does.
//
// A beam can miss the shortest skeleton of such a chain, for example one with a long EO and a
// short DR. A search for the single step finds it, and takes little time. But the policies may
// forbid the sides on which the steps would make the moves of a solution. If the second step is
// bound to fewer sides than the first, searchWhole could miss skeletons.
func (c *Chain) Whole(policy *niss.Policy) *steps.Step {
	if len(c.Stages) != 2 || c.Insertions != nil || !c.Stages[0].isJust("eo") || !c.Stages[1].isJust("dr-eo") {
		return nil
	}
	c, _ = c.withPolicy(policy)
	wider := []niss.Policy{niss.SameSide, niss.Linear, niss.NISS}
	first := slices.Index(wider, c.Stages[0].Links[0].Policy)
	if first < 0 || first > slices.Index(wider, c.Stages[1].Links[0].Policy) {
		return nil
	}
	return steps.Lookup("dr")
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
	step := s.chain.Whole(nil)
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

// splitWhole finds skeletons of length moves among the solutions of the whole step. It returns
// their first steps, the shortest first.
func (r *beamSearch) splitWhole(ctx context.Context, seeker *steps.Seeker, length int) ([]partial, error) {
	g := r.newStageSearch(&r.search.chain.Stages[0], []partial{r.search.root()})
	first := g.links[0]
	e := &expansion{search: r.search, stage: g, link: first, worker: g.workers[0], length: length}
	e.moves, e.cube = g.positionOf(0)
	shortest := length
	if first.next[0].Policy == niss.Linear {
		shortest = 0
	}
	for made := shortest; made <= length; made++ {
		for frame := range r.search.whole.Step.NumFrames() {
			_, solved := r.search.whole.Step.FrameAxes(frame)
			var failed error
			nodes, err := seeker.Seek(frame, niss.NISS.Kinds(), made, anyBeginning, func(s niss.Solution) {
				failed = cmp.Or(failed, e.addBeginnings(s.Alg, solved[0], length-made))
			})
			r.search.nodes += nodes
			if err = cmp.Or(err, failed); err != nil {
				return nil, err
			}
		}
	}
	g.collect(ctx)
	slices.SortStableFunc(g.kept, func(a, b partial) int { return int(a.total) - int(b.total) })
	for i := range g.kept {
		g.kept[i].rank = int32(i)
	}
	return g.kept, nil
}

var anyBeginning = beginWith(cube.AllMoves, cube.AllMoves)

// addBeginnings adds first steps of skeletons that are spare moves longer than a solution of the
// whole step. solved is the axis that the solution solves.
func (e *expansion) addBeginnings(moves cube.Alg, solved cube.Axis, spare int) error {
	next := e.link.next[0]
	for f, later := range next.frameMoves {
		if _, axes := next.Step.FrameAxes(f); !slices.Contains(axes, solved) {
			continue
		}
		if spare == 0 {
			e.split(moves, later)
		} else if err := e.lengthen(moves, later, solved, spare); err != nil {
			return err
		}
	}
	return nil
}

// split adds the first step into which the moves can be split so that the second step makes only
// moves of the set, and as many as it may.
func (e *expansion) split(moves cube.Alg, later cube.MoveSet) {
	for _, normal := range splits(moves.Normal, later) {
		for _, inverse := range splits(moves.Inverse, later) {
			begin := cube.Alg{Normal: normal[0], Inverse: inverse[0]}
			if e.permits(begin, cube.Alg{Normal: normal[1], Inverse: inverse[1]}) && e.addBeginning(begin) {
				return
			}
		}
	}
}

// lengthen adds first steps that are spare moves longer than the moves of one side, if those of
// the other side are of the set and solve DR on the axis after them. A solution of the whole step
// has no such spare moves. But if the first step is on one side and the second on the other, EO on
// another axis may need them: after R' B' L2 R2 B' L' L (R) solves DR, and L (R L2 B) also EO
// before it.
func (e *expansion) lengthen(moves cube.Alg, later cube.MoveSet, solved cube.Axis, spare int) (err error) {
	normal, inverse := cube.Alg{Normal: moves.Normal}, cube.Alg{Inverse: moves.Inverse}
	for _, part := range [][2]cube.Alg{{normal, inverse}, {inverse, normal}} {
		begin, end := part[0], part[1]
		if begin.Len() == 0 || end.Len() == 0 || !e.permits(begin, end) || slices.ContainsFunc(end.UnNISS(), func(m cube.Move) bool { return !later.Has(m) }) {
			continue
		}
		seeker := e.link.seekers[e.thread]
		seeker.Look(e.cube.ApplyAlg(begin))
		for frame := range e.link.Step.NumFrames() {
			nodes, failed := seeker.Seek(frame, niss.KindOf(begin), spare, anyBeginning, func(s niss.Solution) {
				longer := begin.Then(s.Alg)
				after := e.cube.ApplyAlg(longer.Then(end))
				if after.IsDR(solved) && longer.Cleanup().Len() == longer.Len() {
					e.addBeginning(longer)
				}
			})
			e.search.nodes += nodes
			err = cmp.Or(err, failed)
		}
	}
	return err
}

// permits reports whether the policies allow the sides of both steps.
func (e *expansion) permits(first, second cube.Alg) bool {
	return isOf(e.stage.beam.kindsAfter(e.link, e.search.side), first) &&
		isOf(e.stage.beam.kindsAfter(e.link.next[0], sideAfter(e.search.side, first)), second)
}

// addBeginning adds the moves if they are a solution of the first step, and reports whether they are.
func (e *expansion) addBeginning(moves cube.Alg) (added bool) {
	for frame := range e.link.Step.NumFrames() {
		if _, axes := e.link.Step.FrameAxes(frame); e.endsAtEO(moves, axes[0]) {
			e.add(niss.Solution{Alg: moves, Frame: frame})
			added = true
		}
	}
	return added
}

// endsAtEO reports whether the moves solve EO on the axis, and not before the last of them.
func (e *expansion) endsAtEO(moves cube.Alg, axis cube.Axis) bool {
	c := e.cube
	for _, m := range moves.Normal {
		if c.BadEdges(axis) == 0 {
			return false
		}
		c = c.Apply(m)
	}
	for _, m := range moves.Inverse {
		if c.BadEdges(axis) == 0 {
			return false
		}
		c = c.Before(m.Inverse())
	}
	return c.BadEdges(axis) == 0
}

// isOf reports whether moves are of one of the kinds. Without moves they are of every kind.
func isOf(kinds niss.Kinds, moves cube.Alg) bool {
	return moves.Len() == 0 || kinds&niss.KindOf(moves) != 0
}

// splits lists the ways to split moves in two, so that the second part has only moves of the set.
// The longest second part is first. Two parallel moves may be exchanged for this.
func splits(moves []cube.Move, set cube.MoveSet) (list [][2][]cube.Move) {
	for n := len(moves); ; n-- {
		list = append(list, [2][]cube.Move{moves[:n:n], moves[n:]})
		if n > 1 && moves[n-1].Axis() == moves[n-2].Axis() && set.Has(moves[n-2]) {
			list = append(list, [2][]cube.Move{append(moves[:n-2:n-2], moves[n-1]), append([]cube.Move{moves[n-2]}, moves[n:]...)})
		}
		if n == 0 || !set.Has(moves[n-1]) {
			slices.Reverse(list)
			return list
		}
	}
}

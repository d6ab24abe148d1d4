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

// A beam can miss the shortest skeletons: those with a long EO and a short DR, for example. Some
// chains do the same as one step. A search for this step finds their shortest skeletons, and takes
// little time.

// wholes are these chains, by the names of their two steps, with the step that does the same.
var wholes = []struct{ first, second, whole string }{
	{"eo", "dr-eo", "dr"},
}

// Whole returns a step that does what the chain does: the solutions of the chain are those solutions of
// the step that can be split, because the first step reaches its goal on the way. It returns nil if
// there is no such step, or if the chain bounds its steps.
func (c *Chain) Whole() *steps.Step {
	if len(c.Stages) != 2 || c.Insertions != nil {
		return nil
	}
	for _, w := range wholes {
		if c.Stages[0].isJust(w.first) && c.Stages[1].isJust(w.second) {
			return steps.Lookup(w.whole)
		}
	}
	return nil
}

// isJust reports whether the stage is the step with a name, without bounds apart from the policy.
func (s *Stage) isJust(name string) bool {
	if len(s.Links) != 1 || len(s.Sequences) > 0 || s.Beam > 0 {
		return false
	}
	unbounded := NewLink(steps.Lookup(name))
	unbounded.Policy, unbounded.at = s.Links[0].Policy, s.Links[0].at
	return s.Links[0].Step == unbounded.Step && reflect.DeepEqual(s.Links[0], unbounded)
}

// wholeSearch is a step that does the same as the chain.
type wholeSearch struct {
	*steps.Step
	prepared *steps.Prepared
}

// prepareWhole sets s.whole if the search can use the step that does the same as the chain. The step
// knows nothing of most limits.
func (s *chainSearch) prepareWhole(ctx context.Context, st *pruning.Store) error {
	s.whole = nil
	l := &s.limits
	step := s.chain.Whole()
	if step == nil || !l.Widen || l.Count != 1 || l.Slack >= 0 || l.Min > 0 || l.Before.Len() > 0 || len(l.Excluded) > 0 {
		return nil
	}
	prepared, err := step.Prepare(ctx, st)
	if err != nil {
		return err
	}
	s.whole = &wholeSearch{step, prepared}
	return nil
}

// throughWhole searches for the shortest solutions of the chain among those of the step that does the
// same. Of these it returns one with the shortest first step.
func (r *beamSearch) throughWhole(ctx context.Context) ([]partial, error) {
	seeker := r.whole.prepared.Seeker(ctx, niss.EitherWay)
	defer context.AfterFunc(ctx, seeker.Stop)()
	seeker.Look(r.cube)
	for length := 0; length <= r.longest; length++ {
		firsts, err := r.splitWhole(seeker, length)
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
			if found, err := rest.sequence(ctx, r.chain.Stages[1:], firsts[:n]); err != nil || len(found) > 0 {
				r.complete = length - 1
				return found, err
			}
			firsts = firsts[n:]
		}
	}
	return nil, nil
}

// splitWhole returns the partial solutions with which the solutions of the whole step that have length
// moves begin, the shortest first.
func (r *beamSearch) splitWhole(seeker *steps.Seeker, length int) ([]partial, error) {
	g := r.newStageSearch(&r.chain.Stages[0], []partial{r.root()})
	first := g.links[0]
	e := &expansion{stageSearch: g, searchLink: first, worker: g.workers[0], length: length}
	e.moves, e.cube = g.positionOf(0)
	begin := niss.Beginning{First: [2]cube.MoveSet{cube.AllMoves, cube.AllMoves}}
	for frame := range r.whole.NumFrames() {
		_, solved := r.whole.FrameAxes(frame)
		nodes, err := seeker.Seek(frame, niss.OnNormal|niss.OnInverse|niss.OnBoth, length, begin, func(s niss.Solution) {
			e.addBeginnings(s.Alg, solved[0])
		})
		r.nodes += nodes
		if err != nil {
			return nil, err
		}
	}
	g.collect()
	slices.SortStableFunc(g.kept, func(a, b partial) int { return int(a.total) - int(b.total) })
	for i := range g.kept {
		g.kept[i].rank = int32(i)
	}
	return g.kept, nil
}

// addBeginnings adds the solutions of the first link with which the moves begin, if the next link may
// make all that follow and solves the axis.
func (e *expansion) addBeginnings(moves cube.Alg, solved cube.Axis) {
	next := e.next[0]
	for f, later := range next.frameMoves {
		required, axes := next.Step.FrameAxes(f)
		if !slices.Contains(axes, solved) {
			continue
		}
		var begin, end cube.Alg
		begin.Normal, end.Normal = splitEnd(moves.Normal, later)
		begin.Inverse, end.Inverse = splitEnd(moves.Inverse, later)
		if !isOf(e.kindsAfter(e.searchLink, e.side), begin) || !isOf(e.kindsAfter(next, sideAfter(e.side, begin)), end) {
			continue
		}
		for frame := range e.Step.NumFrames() {
			if _, axes := e.Step.FrameAxes(frame); slices.Contains(axes, required) {
				e.add(niss.Solution{Alg: begin, Frame: frame})
			}
		}
	}
}

// isOf reports whether moves are of one of the kinds.
func isOf(kinds niss.Kinds, moves cube.Alg) bool {
	return moves.Len() == 0 || kinds&(niss.OnNormal<<kindOf(moves)) != 0
}

// splitEnd splits moves so that the second part has as many as possible, all of them in the set. Of
// two parallel moves either may be the last one.
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

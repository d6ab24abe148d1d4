package session

import (
	"context"
	"errors"
	"slices"

	"nissy/cube"
	"nissy/niss"
	"nissy/steps"
)

// explainer looks for short ways from a position. Each of its searches is small: it ends with
// the shortest solutions of a step.
type explainer struct {
	ctx     context.Context
	engine  *Engine
	threads int
	*Status
	found []Way
	err   error // of the first search that has failed; then the others do nothing
}

func newExplainer(ctx context.Context, e *Engine, threads int, s *Status) *explainer {
	return &explainer{ctx: ctx, engine: e, threads: e.threads(threads), Status: s}
}

// axesInOrder are the axes in the order in which people list them.
var axesInOrder = []cube.Axis{cube.FB, cube.RL, cube.UD}

// ways returns the ways to the next steps of the position.
func (x *explainer) ways() ([]Way, error) {
	has := func(kind steps.FactKind, a cube.Axis) bool { return x.Facts.Has(kind.On(a)) }
	hasAny := func(kind steps.FactKind) bool {
		return slices.ContainsFunc(axesInOrder, func(a cube.Axis) bool { return has(kind, a) })
	}
	switch {
	case x.Solved || !x.Cube.CentersSolved():
	case x.Facts.Has(steps.Fact{Kind: steps.HTR}):
		x.finish()
	case x.HasFewLeft():
	case hasAny(steps.DR):
		for _, a := range axesInOrder {
			if has(steps.DR, a) {
				x.htr("htr-dr" + a.String())
			}
		}
	case hasAny(steps.EO):
		for _, eo := range axesInOrder {
			for _, dr := range axesInOrder {
				if dr != eo && has(steps.EO, eo) {
					x.dr(dr, eo)
				}
			}
		}
	default:
		for _, a := range axesInOrder {
			x.eo("eo" + a.String())
		}
	}
	return x.found, x.err
}

// most is the most moves of a way.
const mostWayMoves = 20

// fewWays is how many of the shortest solutions of a step are compared.
const fewWays = 20

// search returns shortest solutions of a step from the position c, of at most so many moves.
func (x *explainer) search(step *steps.Step, c cube.Cube, policy niss.Policy, beyond, most int) (list []steps.Solution) {
	if x.err != nil || most < 0 {
		return nil
	}
	limits := niss.Limits{Policy: policy, Max: most, Beyond: beyond, Count: fewWays, Threads: x.threads}
	_, err := steps.Solve(x.ctx, x.engine.store, step, c, limits, steps.Observer{Cases: true, Solution: func(s steps.Solution) { list = append(list, s) }})
	if _, notReady := errors.AsType[*steps.NotReadyError](err); !notReady {
		x.err = err
	}
	return list
}

// best returns the solution with the least number of moves and, of these, the least cost. ok is
// false if the list is empty.
func best(list []steps.Solution, cost func(*steps.Solution) int) (s steps.Solution, ok bool) {
	least := 0
	for i := range list {
		if c := list[i].Alg.Len()*100 + cost(&list[i]); !ok || c < least {
			s, least, ok = list[i], c, true
		}
	}
	return s, ok
}

// bothSides adds the best ways of a step on normal and on inverse, and one on both sides if it
// is shorter.
func (x *explainer) bothSides(step *steps.Step, cost func(*steps.Solution) int) (found bool) {
	shortest := mostWayMoves + 1
	for _, policy := range []niss.Policy{niss.Normal, niss.Inverse, niss.NISS} {
		most := mostWayMoves
		if policy == niss.NISS {
			most = shortest - 1
		}
		if s, ok := best(x.search(step, x.Cube, policy, 0, most), cost); ok {
			x.found = append(x.found, Way{Step: step.Name, Solution: s})
			shortest, found = min(shortest, s.Alg.Len()), true
		}
	}
	return found
}

// eo adds the shortest EOs of a step. Of equally short ones it takes that with the fewest bad
// pieces before DR.
func (x *explainer) eo(name string) {
	x.bothSides(steps.Lookup(name), func(s *steps.Solution) int {
		fewest := 100
		for _, dr := range s.Case.DRs {
			fewest = min(fewest, int(dr.BadCorners)+int(dr.BadEdges))
		}
		return fewest
	})
}

// dr adds ways to DR: setups with a trigger if one solves the case, or else RZPs that lead to
// such a case; and the shortest DR if that is shorter.
func (x *explainer) dr(dr, eo cube.Axis) {
	name := "dr" + dr.String() + "-eo" + eo.String()
	step := steps.Lookup(name)
	first := len(x.found)
	trigger := withKnownTriggers(step)
	for _, policy := range []niss.Policy{niss.Normal, niss.Inverse} {
		if s, ok := best(x.search(trigger, x.Cube, policy, 0, mostWayMoves), quarterTurnsAfter); ok {
			x.found = append(x.found, Way{Step: name, Solution: s, Setup: setupLength(s)})
		}
	}
	if len(x.found) == first {
		x.rzp(steps.Lookup("rzp"+name[2:]), trigger)
	}
	shortest := mostWayMoves + 1
	for _, w := range x.found[first:] {
		shortest = min(shortest, w.Alg.Len()+w.Then)
	}
	if s, ok := best(x.search(step, x.Cube, niss.Linear, 0, shortest-1), quarterTurnsAfter); ok {
		x.found = append(x.found, Way{Step: name, Solution: s})
	}
}

// withKnownTriggers returns a step from EO to DR that ends with one of the known triggers.
func withKnownTriggers(step *steps.Step) *steps.Step {
	ending, err := step.WithTriggers(steps.KnownTriggers(), -1)
	if err != nil {
		panic("session: " + err.Error()) // the step is not from EO to DR
	}
	return ending
}

// quarterTurnsAfter is the cost of a DR: what its HTR subset asks for.
func quarterTurnsAfter(s *steps.Solution) int { return int(s.Case.Subset.QuarterTurns) }

// setupLength returns the number of moves before the trigger of a solution.
func setupLength(s steps.Solution) int {
	trigger, err := cube.ParseMoves(s.Trigger)
	if err != nil {
		return 0
	}
	return s.Alg.Len() - len(trigger)
}

// mostRZPMoves is the most moves of an RZP that a person looks for.
const mostRZPMoves = 3

// rzp adds the RZP on each side from which a DR with a trigger is the nearest.
func (x *explainer) rzp(step, trigger *steps.Step) {
	var cases []cube.DRCase
	for _, t := range steps.KnownTriggers() {
		cases = append(cases, t.Case())
	}
	step = step.WithCases(cases)
	for _, policy := range []niss.Policy{niss.Normal, niss.Inverse} {
		var way Way
		least := 0
		for _, s := range x.search(step, x.Cube, policy, 2, mostRZPMoves) {
			after := x.search(trigger, x.Cube.ApplyAlg(s.Alg), niss.Linear, 0, mostWayMoves)
			if len(after) == 0 {
				continue
			}
			if total := s.Alg.Len() + after[0].Alg.Len(); least == 0 || total < least {
				way, least = Way{Step: step.Name, Solution: s, Then: after[0].Alg.Len()}, total
			}
		}
		if least > 0 {
			x.found = append(x.found, way)
		}
	}
}

// htr adds short HTRs, with the number of half turns that then solve the cube. Of equally
// short HTRs it takes that with the fewest.
func (x *explainer) htr(name string) {
	first := len(x.found)
	finish := func(s *steps.Solution) int {
		list := x.search(steps.Lookup("htrfin"), x.Cube.ApplyAlg(s.Alg), niss.Normal, 0, mostWayMoves)
		if len(list) == 0 {
			return mostWayMoves
		}
		return list[0].Alg.Len()
	}
	x.bothSides(steps.Lookup(name), finish)
	for i := range x.found[first:] {
		w := &x.found[first+i]
		w.Then = finish(&w.Solution)
	}
}

// finish adds the shortest FR, and the shortest way to solve the cube by half turns.
func (x *explainer) finish() {
	for _, name := range []string{"fr", "htrslice", "htrfin"} {
		list := x.search(steps.Lookup(name), x.Cube, niss.Normal, 0, mostWayMoves)
		if len(list) > 0 && list[0].Alg.Len() > 0 {
			x.found = append(x.found, Way{Step: name, Solution: list[0]})
		}
	}
}

package explain

import (
	"context"
	"errors"
	"slices"

	"nissy/cube"
	"nissy/niss"
	"nissy/session"
	"nissy/session/cubes"
	"nissy/steps"
)

// explainer looks for short ways to continue from a position. Each of its searches is small: it ends
// with the shortest solutions of a step.
type explainer struct {
	ctx     context.Context
	engine  *session.Engine
	threads int
	*cubes.Status
	held  cube.Cube // the position from HeldAfter
	found []Way
	err   error // of the first search that failed; the searches after it do nothing
}

// axesInOrder are the axes in the order in which people list them.
var axesInOrder = []cube.Axis{cube.FB, cube.RL, cube.UD}

// ways returns short ways to solve the next steps of the position.
func (x *explainer) ways() ([]Way, error) {
	has := func(kind steps.FactKind, a cube.Axis) bool { return x.Facts.Has(kind.On(a)) }
	hasAny := func(kind steps.FactKind) bool {
		return slices.ContainsFunc(axesInOrder, func(a cube.Axis) bool { return has(kind, a) })
	}
	switch {
	case x.Solved:
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

// mostWayMoves is the most moves of a way.
const mostWayMoves = 20

// fewWays is the number of solutions of a step that are compared.
const fewWays = 20

// search returns solutions of a step from the position c, the shortest first. They have at most most
// moves, and at most beyond more than the shortest.
func (x *explainer) search(step *steps.Step, c cube.Cube, policy niss.Policy, beyond, most int) (list []steps.Solution) {
	if x.err != nil || most < 0 {
		return nil
	}
	limits := niss.Limits{Policy: policy, Max: most, Beyond: beyond, Count: fewWays, All: step.HidesMore(), Threads: x.threads}
	_, err := steps.Solve(x.ctx, x.engine.Store(), step, c, limits, steps.Observer{Cases: true, Solution: func(s steps.Solution) { list = append(list, s) }})
	if _, notReady := errors.AsType[*steps.NotReadyError](err); !notReady {
		x.err = err
	}
	return list
}

// best returns the shortest solution or, of equally short ones, that with the least cost. Costs are
// at most 100. ok is false if the list is empty.
func best(list []steps.Solution, cost func(*steps.Solution) int) (s steps.Solution, ok bool) {
	least := 0
	for i := range list {
		if c := list[i].Alg.Len()*100 + cost(&list[i]); !ok || c < least {
			s, least, ok = list[i], c, true
		}
	}
	return s, ok
}

// bothSides adds the best way to solve a step on normal and the best on inverse, and if one with
// moves on both sides is shorter than these, that one, too.
func (x *explainer) bothSides(step *steps.Step, cost func(*steps.Solution) int) {
	shortest := mostWayMoves + 1
	for _, policy := range []niss.Policy{niss.Normal, niss.Inverse, niss.NISS} {
		most := mostWayMoves
		if policy == niss.NISS {
			most = shortest - 1
		}
		if s, ok := best(x.search(step, x.held, policy, 0, most), cost); ok {
			x.found = append(x.found, Way{Step: step.Name, Solution: s})
			shortest = min(shortest, s.Alg.Len())
		}
	}
}

// eo adds the shortest ways to solve an EO. Of equally short ones it takes that with the fewest bad
// pieces before a DR.
func (x *explainer) eo(name string) {
	x.bothSides(steps.Lookup(name), func(s *steps.Solution) int {
		fewest := 100
		for _, dr := range s.Case.DRs {
			fewest = min(fewest, int(dr.BadCorners)+int(dr.BadEdges))
		}
		return fewest
	})
}

// dr adds ways to solve a DR: those that end with a known trigger, or if there are none, RZPs that
// lead to a case that such a trigger solves. If some other DR is shorter than all of these, it adds
// that, too.
func (x *explainer) dr(dr, eo cube.Axis) {
	name := "dr" + dr.String() + "-eo" + eo.String()
	step := steps.Lookup(name)
	first := len(x.found)
	trigger := withKnownTriggers(step)
	for _, policy := range []niss.Policy{niss.Normal, niss.Inverse} {
		if s, ok := best(x.search(trigger, x.held, policy, 0, mostWayMoves), quarterTurnsAfter); ok {
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
	if s, ok := best(x.search(step, x.held, niss.Linear, 0, shortest-1), quarterTurnsAfter); ok {
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

// quarterTurnsAfter is the cost of a DR: the quarter turns that its HTR subset needs.
func quarterTurnsAfter(s *steps.Solution) int { return int(s.Case.Subset.QuarterTurns) }

// setupLength returns the number of moves before the trigger of a solution.
func setupLength(s steps.Solution) int {
	trigger, err := cube.ParseMoves(s.Trigger)
	if err != nil {
		return 0
	}
	return s.Alg.Len() - len(trigger)
}

// mostRZPMoves is the length of the longest RZP that people look for.
const mostRZPMoves = 3

// rzp adds an RZP on each side: the one for which the RZP and the shortest DR with a trigger after it
// have the fewest moves.
func (x *explainer) rzp(step, trigger *steps.Step) {
	var cases []cube.DRCase
	for _, t := range steps.KnownTriggers() {
		cases = append(cases, t.Case())
	}
	step = step.WithCases(cases)
	for _, policy := range []niss.Policy{niss.Normal, niss.Inverse} {
		var way Way
		least := 0
		for _, s := range x.search(step, x.held, policy, 2, mostRZPMoves) {
			after := x.search(trigger, x.held.ApplyAlg(s.Alg), niss.Linear, 0, mostWayMoves)
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

// htr adds the shortest ways to solve HTR, each with the number of half turns that then solve the
// cube. Of equally short ones it takes that with the fewest half turns.
func (x *explainer) htr(name string) {
	first := len(x.found)
	finish := func(s *steps.Solution) int {
		list := x.search(steps.Lookup("htrfin"), x.held.ApplyAlg(s.Alg), niss.Normal, 0, mostWayMoves)
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

// finish adds the shortest ways to solve FR, all but a slice, and the whole cube by half turns.
func (x *explainer) finish() {
	for _, name := range []string{"fr", "htrslice", "htrfin"} {
		list := x.search(steps.Lookup(name), x.held, niss.Normal, 0, mostWayMoves)
		if len(list) > 0 && list[0].Alg.Len() > 0 {
			x.found = append(x.found, Way{Step: name, Solution: list[0]})
		}
	}
}

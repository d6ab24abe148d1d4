package chain

import (
	"slices"

	"nissy/cube"
	"nissy/niss"
	"nissy/steps"
)

// expansion is the search of one link from one partial solution of the stage before.
type expansion struct {
	*stageSearch
	thread int
	from   int       // index of the partial solution in previous
	link   int       // index of the link in links
	length int       // the greatest length of the partial solutions to find
	moves  cube.Alg  // of the partial solution, merged
	cube   cube.Cube // after these moves
}

// search finds the steps that make the partial solution longer by added moves.
func (e *expansion) search(added int) error {
	link, estimates := &e.links[e.link], e.estimatesOf(e.link, e.from)
	if frame := slices.Index(estimates, steps.Estimate{}); frame >= 0 && link.Min == 0 { // it is solved already
		if added == 0 {
			e.add(niss.Solution{Frame: frame})
		}
		if estimates = unsolved(link.Step, estimates); estimates == nil {
			return nil
		}
	}
	longest := e.longestStep(e.from, e.link, e.moves)
	e.seekers[e.thread][link.Step].Look(e.cube)
	all := stepSearches(e.moves, link.kinds(e.previous[e.from].side), added)
	for _, r := range all {
		if r.length == 0 || r.length < link.Min || r.length > longest || r.length > added && link.Step.SolvesWholeCube() {
			continue
		}
		var err error
		if e.slack() == 0 && r.length > added+1 {
			err = e.seekAhead(estimates, r, all[0])
		} else {
			err = e.seek(estimates, r, e.add)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// unsolved returns the estimates with those of frames that are solved already as not ready.
// It returns nil if no frame is left, or if a step that is solved in one frame need not be
// solved in another: a block.
func unsolved(step *steps.Step, estimates []steps.Estimate) []steps.Estimate {
	if step.Family != "" || step.Final() {
		return nil
	}
	left := slices.Clone(estimates)
	for i, estimate := range left {
		if estimate == (steps.Estimate{}) {
			left[i] = steps.NotReady
		}
	}
	if !slices.ContainsFunc(left, func(e steps.Estimate) bool { return e != steps.NotReady }) {
		return nil
	}
	return left
}

// seekAhead makes the search r for steps that save two moves, when only the shortest
// steps are wanted. These steps are two moves longer than the lengths that have been
// searched completely. If it finds some, it also searches for steps that are one move
// shorter and merge with nothing, like those of fresh. Then it adds the steps found that
// are still the shortest.
func (e *expansion) seekAhead(estimates []steps.Estimate, r, fresh stepSearch) error {
	var ahead []niss.Solution
	err := e.seek(estimates, r, func(s niss.Solution) { ahead = append(ahead, s) })
	if fresh.length = r.length - 1; err == nil && len(ahead) > 0 && fresh.length >= e.links[e.link].Min {
		err = e.seek(estimates, fresh, func(s niss.Solution) { e.noteLength(s.Alg) })
	}
	for _, s := range ahead {
		if e.kindsWithinSlack(stepSearch{kinds: niss.OnNormal << kindOf(s.Alg), length: r.length}) != 0 {
			e.add(s)
		}
	}
	return err
}

// seek makes one search in all frames in which solutions may exist.
func (e *expansion) seek(estimates []steps.Estimate, r stepSearch, add func(niss.Solution)) error {
	link := &e.links[e.link]
	kinds := e.kindsWithinSlack(r)
	seeker := e.seekers[e.thread][link.Step]
	for frame, estimate := range estimates {
		possible := kinds
		if int(estimate[0]) > r.length {
			possible &^= niss.OnNormal
		}
		if int(estimate[1]) > r.length {
			possible &^= niss.OnInverse
		}
		if estimate == steps.NotReady || possible == 0 {
			continue
		}
		nodes, err := seeker.Seek(frame, possible, r.length, r.first, add)
		e.nodes.Add(nodes)
		if err != nil {
			return err
		}
	}
	return nil
}

// slack returns how many moves longer than the shortest one the step may be. A negative
// number means no such bound.
func (e *expansion) slack() int {
	if e.limits.Slack < 0 && e.links[e.link].Shortest {
		return 0
	}
	return e.limits.Slack
}

// kindsWithinSlack returns those kinds of the search whose solutions are not longer than
// the slack allows.
func (e *expansion) kindsWithinSlack(r stepSearch) niss.Kinds {
	slack := e.slack()
	if slack < 0 {
		return r.kinds
	}
	kinds := r.kinds
	for kind, shortest := range e.shortest[e.link][e.from] {
		if shortest > 0 && r.length > int(shortest)+slack {
			kinds &^= niss.OnNormal << kind
		}
	}
	return kinds
}

// add adds a solution of the step to those found, unless the whole is too long or too
// short.
func (e *expansion) add(found niss.Solution) {
	link := &e.links[e.link]
	merged, total := appendStep(&e.cube, e.moves, found.Alg)
	e.noteLength(found.Alg)
	if total > e.length || total > e.maxTotalAfter(link) || e.isLast() && total < e.limits.Min {
		return
	}
	s := partial{
		score: int32(e.score(merged, total, found)), total: uint8(total), side: e.previous[e.from].side, link: uint8(e.link), frame: uint8(found.Frame),
		parent: int32(e.from), moves: packMoves(found.Alg, merged),
	}
	switch kindOf(found.Alg) {
	case 0:
		if len(found.Alg.Normal) > 0 {
			s.side = niss.Normal
		}
	case 1:
		s.side = niss.Inverse
	default:
		s.side = niss.Linear
	}
	list := append(e.found[e.thread], s)
	if len(list) > 2*e.keepLimit+4096 {
		list = e.reduce(list)
	}
	e.found[e.thread] = list
}

// noteLength updates shortest for a solution of the step.
func (e *expansion) noteLength(a cube.Alg) {
	if a.Len() == 0 {
		return
	}
	if shortest := &e.shortest[e.link][e.from][kindOf(a)]; *shortest == 0 || a.Len() < int(*shortest) {
		*shortest = uint8(a.Len())
	}
}

// kindOf returns the index of a solution's kind: 0 on normal, 1 on inverse, 2 on both.
func kindOf(a cube.Alg) int {
	switch {
	case len(a.Inverse) == 0:
		return 0
	case len(a.Normal) == 0:
		return 1
	}
	return 2
}

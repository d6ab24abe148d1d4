package chain

import (
	"math"
	"math/bits"
	"slices"

	"nissy/cube"
	"nissy/niss"
	"nissy/pruning"
	"nissy/steps"
)

// expansion is the search of one link from one partial solution of the stage before.
type expansion struct {
	search    *chainSearch
	stage     *stageSearch
	worker    *stageWorker
	thread    int
	from      int // index of the partial solution in stageSearch.previous
	link      *searchLink
	linkIndex int       // in stageSearch.links
	part      *part     // that is searched; nil for all
	length    int       // the greatest length of the partial solutions to find
	moves     cube.Alg  // of the partial solution, merged
	cube      cube.Cube // after these moves
}

// findSteps finds the steps that make the partial solution longer by added moves.
func (e *expansion) findSteps(added int) error {
	estimates := e.stage.estimatesOf(e.linkIndex, e.from)
	if slices.ContainsFunc(estimates, isAtGoal) && e.link.Min == 0 {
		if added == 0 {
			e.addEmpty(estimates)
		}
		if !e.link.Step.GoesOn() {
			estimates = unsolved(e.link.Step, estimates)
		}
		if estimates == nil {
			return nil
		}
	}
	longest := e.stage.longestStep(e.from, e.linkIndex, e.moves)
	e.link.seekers[e.thread].Look(e.cube)
	eitherWays := e.search.eitherWays && !e.stage.previous[e.from].exposed
	normal, inverse := openingsAfter(e.moves.Normal, eitherWays), openingsAfter(e.moves.Inverse, eitherWays)
	all := stepSearches(e.worker.searches[:0], normal, inverse, e.stage.beam.kindsAfter(e.link, e.stage.previous[e.from].side), added)
	e.worker.searches = all
	isTooLong := int(e.stage.previous[e.from].total)+added > e.stage.maxTotalAfter(e.link)
	for _, r := range all {
		if r.length == 0 || r.length < e.link.Min || r.length > longest || r.length > added && e.link.Step.SolvesWholeCube() {
			continue
		}
		searches := []stepSearch{r}
		if isTooLong && !e.link.Step.Final() {
			searches = r.onlyLate(normal, inverse)
		}
		for _, r := range searches {
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
	}
	return nil
}

// addEmpty adds the step without moves, once for each frame in which it is solved if the
// next step is for the same axes.
func (e *expansion) addEmpty(estimates []steps.Estimate) {
	for frame, estimate := range estimates {
		empty := niss.Solution{Frame: frame}
		if !isAtGoal(estimate) || e.part.kindsOf(e.link, frame, niss.OnNormal) == 0 || !e.link.Step.Allows(&e.cube, empty) {
			continue
		}
		if e.add(empty); !e.link.framesMatter {
			return
		}
	}
}

// isAtGoal reports whether the step is solved already: on both sides, or for AR perhaps on one.
func isAtGoal(estimate steps.Estimate) bool { return estimate[0] == 0 || estimate[1] == 0 }

// unsolved returns the estimates with those of frames that are solved already as not ready, or
// one side if the step is solved on that side only. It returns nil if no frame is left, or if a step that is solved in one frame need not be
// solved in another: a block.
func unsolved(step *steps.Step, estimates []steps.Estimate) []steps.Estimate {
	if step.Stem != "" || step.Final() {
		return nil
	}
	left := slices.Clone(estimates)
	for i := range left {
		for side, moves := range left[i] {
			if moves == 0 {
				left[i][side] = pruning.Unreachable
			}
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
	if fresh.length = r.length - 1; err == nil && len(ahead) > 0 && fresh.length >= e.link.Min {
		err = e.seek(estimates, fresh, func(s niss.Solution) { e.noteLength(s.Alg) })
	}
	for _, s := range ahead {
		if e.kindsWithinSlack(stepSearch{kinds: niss.KindOf(s.Alg), length: r.length}) != 0 {
			e.add(s)
		}
	}
	return err
}

// seek makes one search in all frames in which solutions may exist.
func (e *expansion) seek(estimates []steps.Estimate, r stepSearch, add func(niss.Solution)) error {
	kinds := e.kindsWithinSlack(r)
	seeker := e.link.seekers[e.thread]
	for frame, estimate := range estimates {
		possible := e.part.kindsOf(e.link, frame, kinds)
		if int(estimate[0]) > r.length {
			possible &^= niss.OnNormal
		}
		if int(estimate[1]) > r.length {
			possible &^= niss.OnInverse
		}
		moves := e.link.frameMoves[frame]
		if moves&r.begin.First[0] == 0 {
			possible &^= niss.OnNormal | niss.OnBoth
		}
		if moves&r.begin.First[1] == 0 {
			possible &^= niss.OnInverse | niss.OnBoth
		}
		if estimate == steps.NotReady || possible == 0 {
			continue
		}
		nodes, err := seeker.Seek(frame, possible, r.length, r.begin, add)
		e.stage.nodes.Add(nodes)
		if err != nil {
			return err
		}
	}
	return nil
}

// slack returns how many moves longer than the shortest one the step may be. A negative
// number means no such bound.
func (e *expansion) slack() int {
	if e.search.limits.Slack < 0 && e.link.Shortest {
		return 0
	}
	return e.search.limits.Slack
}

// kindsWithinSlack returns those kinds of the search whose solutions are not longer than
// the slack allows.
func (e *expansion) kindsWithinSlack(r stepSearch) niss.Kinds {
	slack := e.slack()
	if slack < 0 {
		return r.kinds
	}
	kinds := r.kinds
	for kind, shortest := range e.stage.shortest[e.linkIndex][e.from] {
		if shortest > 0 && r.length > int(shortest)+slack {
			kinds &^= niss.OnNormal << kind
		}
	}
	return kinds
}

// add adds a solution of the step to those found, unless the whole is too long or too
// short.
func (e *expansion) add(found niss.Solution) {
	e.noteLength(found.Alg)
	before := &e.stage.previous[e.from]
	saved := saved(e.moves, found.Alg)
	if saved > 2 && undoesStep(e.moves, found.Alg) {
		return
	}
	total := int(before.total) + found.Alg.Len() - saved
	exposed := saved > 1 || before.exposed && (len(found.Alg.Normal) == 0 || len(found.Alg.Inverse) == 0)
	after := e.cube.ApplyAlg(found.Alg)
	if after == cube.Solved {
		if e.search.eitherWays && !before.exposed && e.reversesWhereSidesMeet(found.Alg) {
			return
		}
		whole := cube.Alg{Normal: e.moves.Then(found.Alg).UnNISS()}.Cleanup()
		total = whole.Len()
	}
	if total > e.length || total > e.stage.maxTotalAfter(e.link) || total < e.link.MinTotal || e.stage.isLast && total < e.search.limits.Min {
		return
	}
	last := lastFaces(e.moves, found.Alg)
	e.stage.examined.Add(1)
	side := sideAfter(before.side, found.Alg)
	rest := e.boundAfter(found.Frame, &after, side, last, e.search.eitherWays && !exposed, e.stage.beam.longest-total)
	score := total + rest
	if rest == impossible {
		return
	}
	if int32(score) > min(e.stage.worst, e.worker.worst) {
		e.stage.dropped.Store(true)
		return
	}
	e.worker.buffer = merge(e.worker.buffer, e.moves, found.Alg)
	merged := e.worker.buffer
	if !isClean(merged.Normal) || !isClean(merged.Inverse) {
		merged = merged.Cleanup()
	}
	if e.stage.isLast && e.search.clockwise && hasAnticlockwiseEnd(merged) {
		return
	}
	if len(e.search.excluded) > 0 && slices.Contains(e.search.excluded, plainMoves(merged)) {
		return
	}
	s := partial{
		score: int32(score), total: uint8(total), side: side, link: uint8(e.link.index), frame: uint8(found.Frame), exposed: exposed, parent: before,
	}
	s.setMoves(found.Alg, merged)
	e.stage.keep(e.worker, s)
}

// reversesWhereSidesMeet reports whether the step, which solves the cube, ends with a half turn
// on normal that only changes the direction of the last quarter turn on inverse. The search
// also has the skeleton without the half turn, with that quarter turn in the other direction.
func (e *expansion) reversesWhereSidesMeet(step cube.Alg) bool {
	for _, half := range lastTurns(step.Normal) {
		for _, m := range lastTurns(e.moves.Inverse) {
			if half.IsHalf() && !m.IsHalf() && half.Face() == m.Face() {
				return true
			}
		}
	}
	return false
}

// hasAnticlockwiseEnd reports whether some of the last quarter turns of a side are
// anticlockwise.
func hasAnticlockwiseEnd(moves cube.Alg) bool {
	isAnticlockwise := func(m cube.Move) bool { return m.Turns() == 3 }
	return slices.ContainsFunc(lastTurns(moves.Normal), isAnticlockwise) || slices.ContainsFunc(lastTurns(moves.Inverse), isAnticlockwise)
}

// sideAfter returns the side on which the next step continues after the step a, if it must
// not change sides.
func sideAfter(before niss.Policy, a cube.Alg) niss.Policy {
	switch niss.KindOf(a) {
	case niss.OnInverse:
		return niss.Inverse
	case niss.OnBoth:
		return niss.Linear
	}
	if len(a.Normal) > 0 {
		return niss.Normal
	}
	return before
}

// lastFaces returns the faces of the last turns of both sides when the step comes after the
// moves.
func lastFaces(moves, step cube.Alg) (last turnedFaces) {
	for _, side := range [2][2][]cube.Move{{moves.Normal, step.Normal}, {moves.Inverse, step.Inverse}} {
		end := side[1]
		if len(end) == 0 {
			end = side[0]
		}
		for _, m := range lastTurns(end) {
			last.add(m)
		}
	}
	return last
}

// noteLength updates shortest for a solution of the step.
func (e *expansion) noteLength(a cube.Alg) {
	if a.Len() == 0 || e.stage.shortest[e.linkIndex] == nil {
		return
	}
	if shortest := &e.stage.shortest[e.linkIndex][e.from][kindIndex(a)]; *shortest == 0 || a.Len() < int(*shortest) {
		*shortest = uint8(min(a.Len(), math.MaxUint8))
	}
}

// kindIndex returns the index of a solution's kind: 0 on normal, 1 on inverse, 2 on both.
func kindIndex(a cube.Alg) int { return bits.TrailingZeros(uint(niss.KindOf(a))) }

package chain

import (
	"context"
	"math/bits"
	"slices"

	"nissy/cube"
	"nissy/internal/interrupt"
	"nissy/niss"
	"nissy/pruning"
	"nissy/steps"
)

// searchLink is a link of the chain that is being searched.
type searchLink struct {
	Link
	index    int           // in chainSearch.links
	stage    int           // number of the stage, from 0; alternatives that are sequences count as one
	next     []*searchLink // the links that may follow; none at the end of the chain
	maxTotal int           // the greatest length after the link that leaves room for the later ones

	// leastRest is the least number of moves that the links after this one make, by their
	// own bounds.
	leastRest int

	// sidesMatter says that a later step continues on the side on which this one ends.
	// Then partial solutions with equal moves that end on different sides differ.
	// framesMatter says that the next step is for the same axes.
	sidesMatter, framesMatter bool

	prepared *steps.Prepared
	seekers  []*steps.Seeker // by thread

	// rest is a bound of the moves that are left after the link; nil if there is none.
	rest *restBound

	// turns has the faces of which the step makes half turns and quarter turns, by frame.
	turns      []turnedFaces
	frameMoves []cube.MoveSet // the moves of the step, by frame
}

func (l *searchLink) newSeekers(ctx context.Context, threads int, stop *interrupt.Flag) {
	l.seekers = makeSeekers(ctx, l.prepared, threads, niss.EitherWay, stop)
	if l.rest != nil {
		l.rest.seekers = makeSeekers(ctx, l.rest.prepared, threads, niss.AnyEnding, stop)
	}
}

func makeSeekers(ctx context.Context, p *steps.Prepared, threads int, ending niss.Ending, stop *interrupt.Flag) []*steps.Seeker {
	seekers := make([]*steps.Seeker, threads)
	for i := range seekers {
		seekers[i] = p.Seeker(ctx, ending, stop)
	}
	return seekers
}

// turnedFaces are the faces that a step turns by half and by quarter turns. Each has a bit
// for each face.
type turnedFaces struct {
	half, quarter uint8
}

func (t *turnedFaces) add(m cube.Move) {
	if m.IsHalf() {
		t.half |= 1 << m.Face()
		return
	}
	t.quarter |= 1 << m.Face()
}

func facesOf(moves cube.MoveSet) (t turnedFaces) {
	for _, m := range moves.Moves() {
		t.add(m)
	}
	return t
}

func (s *chainSearch) link() {
	var next []*searchLink
	for i := len(s.chain.Stages) - 1; i >= 0; i-- {
		next = s.linkStage(&s.chain.Stages[i], i, next)
	}
}

// linkStage makes the links of a stage, which are followed by next, and returns those that
// may be the first.
func (s *chainSearch) linkStage(stage *Stage, number int, next []*searchLink) (first []*searchLink) {
	for i := range stage.Links {
		l := &searchLink{Link: stage.Links[i], index: len(s.links), stage: number, next: next}
		s.links = append(s.links, l)
		first = append(first, l)
		for f := range l.Step.NumFrames() {
			l.frameMoves = append(l.frameMoves, l.Step.Moves(f))
			l.turns = append(l.turns, facesOf(l.frameMoves[f]))
		}
		for k, n := range next {
			l.sidesMatter = l.sidesMatter || n.sidesMatter || n.Policy == niss.SameSide
			l.framesMatter = l.framesMatter || n.SameAxes
			if least := n.Min + n.leastRest; k == 0 || least < l.leastRest {
				l.leastRest = least
			}
		}
		l.maxTotal = min(s.limits.Max-l.leastRest, l.Total)
		s.byLink[&stage.Links[i]] = l
	}
	for _, inner := range stage.Sequences {
		after := next
		for i := len(inner) - 1; i >= 0; i-- {
			after = s.linkStage(&inner[i], number, after)
		}
		first = append(first, after...)
	}
	return first
}

// usesBothSides reports whether the step may have moves on both sides, and it is not in the
// first stage.
func (l *searchLink) usesBothSides() bool {
	return l.stage > 0 && l.kinds(niss.Linear)&niss.OnBoth != 0
}

// accepts reports whether the step may be searched in the frame after a partial solution
// that ends with the link before, in the frame of that link.
func (l *searchLink) accepts(frame int, before *searchLink, frameBefore int) bool {
	if !l.SameAxes || before == nil {
		return true
	}
	required, solved := before.Step.FrameAxes(frameBefore)
	r, s := l.Step.FrameAxes(frame)
	return required == r && len(solved) == 1 && len(s) == 1 && solved[0] == s[0]
}

// mayUndo returns how many moves a step with these turns may save when it continues moves
// that end with the given turns. If the search has both directions of last quarter turns,
// half turns that only change the direction do not count.
func (t turnedFaces) mayUndo(last turnedFaces, eitherWays bool) int {
	most := 2 * bits.OnesCount8(last.half&(t.half|t.quarter)|last.quarter&t.quarter)
	if !eitherWays {
		most += bits.OnesCount8(last.quarter & t.half &^ t.quarter)
	}
	return most
}

// hasEitherWays reports whether skeletons never need a step that begins with a half turn
// which only changes the direction of a last quarter turn: the step before may end with
// either, and the new step need not be long or as short as possible.
func (s *chainSearch) hasEitherWays() bool {
	for _, l := range s.links {
		if l.Min > 0 || l.Shortest || s.limits.Slack >= 0 {
			return false
		}
		if len(l.next) > 0 && !l.Step.EitherWay() && hasQuarterTurns(l) {
			return false
		}
	}
	return true
}

// restBound bounds the number of moves that a chain makes after a link. It is that of the
// shortest solution that makes only moves that all the later links may make: the distance
// of the cube to the end of the chain.
type restBound struct {
	prepared *steps.Prepared
	seekers  []*steps.Seeker // by thread
	turns    []turnedFaces   // by frame
}

// boundSteps are the steps whose distance may be a bound, from the one with the fewest
// moves.
var boundSteps = []string{"htrfin", "drfin", "htrslice"}

// newRestBound returns a bound for what follows the link, nil if no step bounds it. The step
// must be ready after the link, make all moves of the later links, and reach the end of the
// chain.
func (s *chainSearch) newRestBound(ctx context.Context, st *pruning.Store, l *searchLink) (*restBound, error) {
	for _, name := range boundSteps {
		step := steps.Lookup(name)
		if !l.isBoundBy(step) {
			continue
		}
		prepared, err := step.Prepare(ctx, st)
		if err != nil {
			return nil, err
		}
		b := &restBound{prepared: prepared}
		for f := range step.NumFrames() {
			b.turns = append(b.turns, facesOf(step.Moves(f)))
		}
		return b, nil
	}
	return nil, nil
}

// isBoundBy reports whether the distance of the step is a bound for what follows the link.
func (l *searchLink) isBoundBy(step *steps.Step) bool {
	if len(l.next) == 0 {
		return false
	}
	half := step.Moves(0)&^cube.HalfTurns == 0
	switch goal := l.Step.Goal(); {
	case half && goal != steps.HTR && goal != steps.FR && goal != steps.FRLS:
		return false
	case !half && goal != steps.DR:
		return false
	}
	return !slices.ContainsFunc(l.next, func(n *searchLink) bool { return !endsWithin(n, step, half) })
}

// endsWithin reports whether the link and all after it make moves of the step only, and the
// chain ends at the goal of the step. If the step makes quarter turns, it is for DR on one
// axis: a link after HTR could make those of another.
func endsWithin(l *searchLink, step *steps.Step, half bool) bool {
	for f, turns := range l.turns {
		if half && turns.quarter != 0 || !half && l.Step.Moves(f) != step.Moves(0) && !sameAxis(l, step, f) {
			return false
		}
	}
	if len(l.next) == 0 {
		return l.Step.Goal() == step.Goal()
	}
	for _, n := range l.next {
		after := l.Step.Goal()
		if !half && after == steps.HTR && hasQuarterTurns(n) || !endsWithin(n, step, half) {
			return false
		}
	}
	return true
}

// sameAxis reports whether the moves of the link in a frame are moves of the step in the
// frame for the axis on which the link requires DR.
func sameAxis(l *searchLink, step *steps.Step, frame int) bool {
	moves := l.Step.Moves(frame)
	required, _ := l.Step.FrameAxes(frame)
	for f := range step.NumFrames() {
		if axis, _ := step.FrameAxes(f); (axis == required || moves&^cube.HalfTurns == 0) && moves&^step.Moves(f) == 0 {
			return true
		}
	}
	return false
}

func hasQuarterTurns(l *searchLink) bool {
	return slices.ContainsFunc(l.turns, func(t turnedFaces) bool { return t.quarter != 0 })
}

// impossible is the bound if nothing can follow.
const impossible = niss.MaxMoves + 1

// boundAfter returns a lower bound of the moves that the chain adds after the link, from the
// cube c: impossible if no step can follow, or if the bound is greater than most. It is
// negative if the next step may undo more moves than it makes. The step was solved in the given frame, side is that of the partial solution, and last are the
// last turns of its two sides. eitherWays says that half turns which only change their
// direction do not count.
//
// Of partial solutions that differ in the directions of their last quarter turns only, the
// bound of each is for the skeletons that do not change these directions. The search has
// all of them.
func (e *expansion) boundAfter(frame int, c *cube.Cube, side niss.Policy, last turnedFaces, eitherWays bool, most int) int {
	if len(e.link.next) == 0 {
		return 0
	}
	least := -impossible
	if e.link.rest != nil {
		if least = e.link.rest.of(e.thread, c, last, eitherWays, most); least > most {
			return impossible
		}
		if e.link.next[0].Step == e.link.rest.prepared.Step {
			return least
		}
	}
	next := e.leastNext(frame, c, side, last, eitherWays)
	if next > most {
		return impossible
	}
	return max(least, next)
}

// leastNext returns the least number of moves that the next step adds, and those after it by
// their own bounds. It is impossible if no step can follow.
func (e *expansion) leastNext(frame int, c *cube.Cube, side niss.Policy, last turnedFaces, eitherWays bool) int {
	least := impossible
	for _, n := range e.link.next {
		moves := 0
		if n.isCheap() {
			var list [maxCheapFrames]steps.Estimate
			estimates := list[:n.Step.NumFrames()]
			seeker := n.seekers[e.thread]
			seeker.Look(*c)
			seeker.Estimate(n.Keep, estimates)
			for f := range estimates {
				if !n.accepts(f, e.link, frame) {
					estimates[f] = steps.NotReady
				}
			}
			if moves = n.leastMoves(estimates, e.stage.beam.kindsAfter(n, side), last, eitherWays); moves == impossible {
				continue
			}
		}
		least = min(least, moves+n.leastRest)
	}
	return least
}

// maxCheapFrames is the most frames of a step that is worth a look after each partial
// solution.
const maxCheapFrames = 6

func (l *searchLink) isCheap() bool {
	return l.Step.NumFrames() <= maxCheapFrames && !l.Step.SolvesWholeCube()
}

// leastMoves returns the least number of moves that the step adds by its estimates, if its
// solutions are of the given kinds. It is impossible if the step is ready in no frame. Moves
// on both sides are not bounded.
func (l *searchLink) leastMoves(estimates []steps.Estimate, kinds niss.Kinds, last turnedFaces, eitherWays bool) int {
	least := impossible
	for f, estimate := range estimates {
		moves := max(leastOf(estimate, kinds), l.Min)
		switch {
		case moves > l.Max:
		case moves == 0:
			least = min(least, 0)
		default:
			least = min(least, moves-l.turns[f].mayUndo(last, eitherWays))
		}
	}
	return least
}

// leastOf returns the least number of moves of a step in a frame with the estimate, more than
// niss.MaxMoves if there is no solution of the kinds.
func leastOf(estimate steps.Estimate, kinds niss.Kinds) int {
	least := pruning.Unreachable
	switch {
	case isAtGoal(estimate):
		return 0
	case estimate == steps.NotReady:
		return least
	case kinds&niss.OnBoth != 0:
		return 1
	}
	if kinds&niss.OnNormal != 0 {
		least = int(estimate[0])
	}
	if kinds&niss.OnInverse != 0 {
		least = min(least, int(estimate[1]))
	}
	return least
}

// of returns the distance of the cube. If it is greater than most, of may return less, but
// also more than most.
func (b *restBound) of(thread int, c *cube.Cube, last turnedFaces, eitherWays bool, most int) int {
	var list [maxCheapFrames]uint8
	estimates := list[:len(b.turns)]
	undone := 0
	for _, turns := range b.turns {
		undone = max(undone, turns.mayUndo(last, eitherWays))
	}
	b.seekers[thread].EstimateNormal(c, most+undone, estimates)
	least := pruning.Unreachable
	for f, estimate := range estimates {
		if estimate != pruning.Unreachable {
			least = min(least, int(estimate)-b.turns[f].mayUndo(last, eitherWays)*min(1, int(estimate)))
		}
	}
	if least == pruning.Unreachable {
		return 0
	}
	return least
}

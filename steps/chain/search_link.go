package chain

import (
	"context"
	"math/bits"

	"nissy/cube"
	"nissy/niss"
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

// newSeekers makes seekers for all threads.
func (l *searchLink) newSeekers(ctx context.Context, threads int) {
	l.seekers = makeSeekers(ctx, l.prepared, threads, niss.EitherWay)
	if l.rest != nil {
		l.rest.seekers = makeSeekers(ctx, l.rest.prepared, threads, niss.AnyEnding)
	}
}

func makeSeekers(ctx context.Context, p *steps.Prepared, threads int, ending niss.Ending) []*steps.Seeker {
	seekers := make([]*steps.Seeker, threads)
	for i := range seekers {
		seekers[i] = p.Seeker(ctx, ending)
	}
	return seekers
}

// turnedFaces are the faces that a step turns by half and by quarter turns. Each has a bit
// for each face.
type turnedFaces struct {
	half, quarter uint8
}

// add adds a move.
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

// link makes the links of the chain.
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

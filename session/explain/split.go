package explain

import (
	"slices"

	"nissy/cube"
	"nissy/history"
	"nissy/session"
	"nissy/session/cubes"
	"nissy/steps"
)

// splitter splits the moves of a solution into lines that end where a step is solved. A solution
// without moves on inverse may have been found with NISS, so its last moves may become moves on
// inverse.
type splitter struct {
	start cube.Cube
	moves cube.Alg
	whole []cube.Move // without NISS
}

// cut is a point of a solution: the numbers of moves made on normal, and on inverse.
type cut struct{ normal, inverse int }

// fewestAfter is the least number of moves after a DR, or a 2x2x3 block, for which a solution counts as one that goes through it.
const fewestAfter = 6

// splitByStep splits moves from the position c into lines that end where EO, DR and HTR are
// solved and stay so. If there is no DR, or only near the end, they end where blocks are. More than
// MostMoves moves stay one line. The lines have turns of faces only, unless the moves only turn the
// whole cube.
//
// likely reports whether these are the steps by which the solution was found: there are many moves after a DR, or after a 2x2x3 block.
func splitByStep(c cube.Cube, a cube.Alg) (lines []history.Line, likely bool) {
	held := history.Position{State: &c, Skeleton: a}.HeldBefore(history.AsHeld)
	if held.Skeleton.Len() == 0 && a.Len() > 0 {
		return []history.Line{{Moves: a}}, false
	}
	lines, likely = splitHeld(held.Scramble().Cube(), held.Skeleton)
	return held.Lines(lines), likely
}

// splitHeld is splitByStep for an upright cube, and for moves that are only turns of faces.
func splitHeld(c cube.Cube, a cube.Alg) (lines []history.Line, likely bool) {
	if a.Len() == 0 {
		return nil, false
	}
	s := &splitter{c, a, a.UnNISS()}
	if len(s.whole) > session.MostMoves {
		return []history.Line{{Moves: a}}, false
	}
	var cuts []cut
	var found []bool
	at := cut{}
	for _, k := range []stage{{steps.EO, cube.EOMoves, cube.FB}, {steps.DR, cube.DRMoves, cube.UD}, {steps.HTR, cube.HalfTurns, cube.UD}} {
		var ok bool
		at, ok = s.firstAfter(at, k)
		cuts, found = append(cuts, at), append(found, ok)
	}
	end := s.end(at)
	goesThroughDR := found[1] && end.moves()-cuts[1].moves() >= fewestAfter
	if after := cubes.StatusOf(c.ApplyAlg(a)); !found[0] || !goesThroughDR && (after.Solved || after.HasFewLeft()) {
		cuts, end = s.blockCuts(), s.end(cut{})
		goesThroughBlocks := len(cuts) > 1 && cuts[0] != cuts[1] && end.moves()-cuts[1].moves() >= fewestAfter
		return s.lines(append(cuts, end)), goesThroughBlocks
	}
	return s.lines(append(cuts, end)), found[0] && goesThroughDR
}

// SplitWhole returns an attempt whose only line is a whole solution with the lines of its steps instead, if these are likely. Otherwise
// it returns the attempt.
func SplitWhole(a history.Attempt) history.Attempt {
	last := a.Last()
	if last == nil || last.Role() != history.Continuation || last.Moves.Len() < a.Skeleton().Len() || !a.Complete() {
		return a
	}
	lines, ok := splitByStep(a.Scrambled(), last.Moves)
	if !ok {
		return a
	}
	return history.NewAttempt(a.Scramble(), lines)
}

// moves returns the number of moves before the cut.
func (c cut) moves() int { return c.normal + c.inverse }

// end returns the cut after all moves, given an earlier one.
func (s *splitter) end(after cut) cut {
	if len(s.moves.Inverse) > 0 {
		return cut{len(s.moves.Normal), len(s.moves.Inverse)}
	}
	return cut{len(s.whole) - after.inverse, after.inverse}
}

// stage is a kind of step, and the moves that keep it, for one axis.
type stage struct {
	fact steps.FactKind
	kept cube.MoveSet
	axis cube.Axis
}

// firstAfter returns the cut, not before another one, with the fewest moves at which the stage is
// solved on an axis and after which all moves keep it. If there is none, ok is false and the cut
// is the end.
func (s *splitter) firstAfter(from cut, k stage) (best cut, ok bool) {
	best = s.end(from)
	for _, axis := range axesInOrder {
		fact := k.fact.On(axis)
		if k.fact == steps.HTR {
			fact = steps.Fact{Kind: steps.HTR}
		}
		kept := k.kept.Transform(cube.AxisRotation(k.axis, axis))
		for normal := from.normal; normal <= len(s.whole)-from.inverse; normal++ {
			for inverse := from.inverse; normal+inverse <= len(s.whole); inverse++ {
				at := cut{normal, inverse}
				if ok && at.moves() >= best.moves() || !s.allows(at) || !keeps(s.whole[normal:len(s.whole)-inverse], kept) {
					continue
				}
				if c := s.start.ApplyAlg(s.upTo(at)); fact.IsTrue(&c) {
					best, ok = at, true
				}
			}
		}
	}
	return best, ok
}

// allows reports whether the solution as it is given may be cut there.
func (s *splitter) allows(at cut) bool {
	return len(s.moves.Inverse) == 0 || at.normal <= len(s.moves.Normal) && at.inverse <= len(s.moves.Inverse)
}

func keeps(moves []cube.Move, set cube.MoveSet) bool {
	return !slices.ContainsFunc(moves, func(m cube.Move) bool { return !set.Has(m) })
}

// upTo returns the moves before the cut.
func (s *splitter) upTo(at cut) cube.Alg { return s.between(cut{}, at) }

// between returns the moves from one cut to a later one.
func (s *splitter) between(from, to cut) cube.Alg {
	n := len(s.whole)
	return cube.Alg{Normal: s.whole[from.normal:to.normal], Inverse: cube.InvertMoves(s.whole[n-to.inverse : n-from.inverse])}
}

// blockCuts returns the cuts after which 2x2x2, 2x2x3 and F2L-1 blocks are solved for good, in
// the order of the moves on normal.
func (s *splitter) blockCuts() (cuts []cut) {
	end := s.end(cut{})
	if end.inverse > 0 {
		return nil
	}
	var solved []cube.PieceSet // after each number of moves
	for n := range end.normal + 1 {
		c := s.start.ApplyAlg(s.upTo(cut{normal: n}))
		solved = append(solved, c.SolvedPieces())
	}
	for _, kind := range []string{"222", "223", "F2L-1"} {
		first := end.normal
		for b := range cube.AllBlocks() {
			n := len(solved)
			for n > 0 && b.Kind == kind && solved[n-1].Has(b.PieceSet) {
				n--
			}
			first = min(first, n)
		}
		cuts = append(cuts, cut{normal: first})
	}
	return cuts
}

// lines returns a line for each stretch between two cuts that has moves.
func (s *splitter) lines(cuts []cut) (lines []history.Line) {
	from := cut{}
	for _, to := range cuts {
		if moves := s.between(from, to); moves.Len() > 0 {
			lines = append(lines, history.Line{Moves: moves})
			from = to
		}
	}
	return lines
}

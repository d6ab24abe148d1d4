package chain

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/interrupt"
	"nissy/niss"
	"nissy/steps"
)

// This file solves chains plainly, as an oracle for Solve: it joins all solutions of each step with all of the next. It
// has no beams and no bounds of what is left, and merges moves by Alg.Cleanup. That a step finds all its solutions is
// what package steps compares with brute force.

// plainPartial is a partial solution.
type plainPartial struct {
	moves    cube.Alg // merged
	cube     cube.Cube
	total    int
	side     niss.Policy // of the last moves; see Link.Policy
	axes     string      // of the last step
	optional bool        // see solvePlain
}

// solvePlain returns the lengths of all skeletons of the chain from c, by their keys, and those that Solve may leave
// out: one that is within a bound only because it happens to solve the cube, so that the sides meet and moves cancel.
// There is another skeleton with the same moves.
func solvePlain(t *testing.T, chain *Chain, c cube.Cube) (lengths map[string]int, optional []string) {
	t.Helper()
	eitherWay := !slices.ContainsFunc(chain.Stages.links(), func(l *Link) bool { return !l.Step.EitherWay() })
	lengths = map[string]int{}
	needed := map[string]bool{}
	for _, s := range solveSequence(t, chain.Stages, []plainPartial{{cube: c, side: niss.Normal}}) {
		if !eitherWay || isClockwise(s.moves.Normal) && isClockwise(s.moves.Inverse) {
			key := skeletonKey(c, s.moves)
			lengths[key] = s.total
			needed[key] = needed[key] || !s.optional
		}
	}
	for key := range lengths {
		if !needed[key] {
			optional = append(optional, key)
		}
	}
	slices.Sort(optional)
	return lengths, optional
}

// skeletonKey distinguishes skeletons by their merged moves, and those that solve the cube c
// as one sequence.
func skeletonKey(c cube.Cube, moves cube.Alg) string {
	if c.ApplyAlg(moves) == cube.Solved {
		moves = cube.Alg{Normal: moves.UnNISS()}
	}
	return moves.Cleanup().String()
}

// isClockwise reports whether the quarter turns among the last parallel turns of a side are
// clockwise.
func isClockwise(side []cube.Move) bool {
	for i := len(side) - 1; i >= 0 && side[i].Axis() == side[len(side)-1].Axis(); i-- {
		if side[i].Turns() == 3 {
			return false
		}
	}
	return true
}

// solveSequence returns the partial solutions after the stages.
func solveSequence(t *testing.T, stages Sequence, layer []plainPartial) []plainPartial {
	t.Helper()
	for _, stage := range stages {
		var all []plainPartial
		for i := range stage.Links {
			all = append(all, solveLink(t, &stage.Links[i], layer)...)
		}
		for _, inner := range stage.Sequences {
			all = append(all, solveSequence(t, inner, layer)...)
		}
		layer = nil
		at := map[string]int{} // the place of each in layer
		for _, s := range all {
			id := fmt.Sprint(s.moves, s.side, s.axes)
			if i, known := at[id]; known {
				layer[i].optional = layer[i].optional && s.optional
				continue
			}
			at[id] = len(layer)
			layer = append(layer, s)
		}
	}
	return layer
}

// solveLink returns the partial solutions after the step: all solutions of each length in each frame.
func solveLink(t *testing.T, l *Link, layer []plainPartial) (next []plainPartial) {
	t.Helper()
	prepared, err := l.Step.Prepare(t.Context(), tables())
	require.NoError(t, err)
	seeker, estimates := prepared.Seeker(t.Context(), niss.EitherWay, new(interrupt.Flag)), make([]steps.Estimate, l.Step.NumFrames())
	anyMoves := niss.Beginning{First: [2]cube.MoveSet{math.MaxUint32, math.MaxUint32}}
	for i := range layer {
		before := &layer[i]
		seeker.Look(before.cube)
		seeker.Estimate(false, estimates)
		inAnyPlace := l.Step.Stem != "" && slices.ContainsFunc(estimates, isAtGoal) // one solved block is enough
		for frame, estimate := range estimates {
			axes := fmt.Sprint(l.Step.FrameAxes(frame))
			if estimate == steps.NotReady || l.SameAxes && before.axes != "" && axes != before.axes {
				continue
			}
			add := func(found niss.Solution) {
				if s := before.then(found.Alg, l.Total); l.MinTotal <= s.total && s.total <= l.Total && !undoesMore(before.moves, found.Alg) {
					s.axes = axes
					next = append(next, s)
				}
			}
			kinds := l.kinds(before.side)
			if empty := (niss.Solution{Frame: frame}); l.Min == 0 && isAtGoal(estimate) && l.Step.Allows(&before.cube, empty) {
				add(empty)
			}
			for side, left := range estimate {
				if left == 0 && l.Min == 0 && !l.Step.GoesOn() {
					kinds &^= niss.OnNormal << side
				}
			}
			if l.Min == 0 && !l.Step.GoesOn() && (estimate == (steps.Estimate{}) || inAnyPlace) {
				continue
			}
			for length := max(1, l.Min); length <= l.Max; length++ {
				_, err := seeker.Seek(frame, kinds, length, anyMoves, add)
				require.NoError(t, err)
			}
		}
	}
	return next
}

// undoesMore reports whether, on a side, the moves after others undo more than the last of them, or the last two if
// these are parallel. Such a step is not searched.
func undoesMore(before, after cube.Alg) bool {
	undoes := func(before, after []cube.Move) bool {
		most, n := 2, len(before)
		if n > 1 && before[n-1].Axis() == before[n-2].Axis() {
			most = 4
		}
		return n+len(after)-len(cube.Alg{Normal: slices.Concat(before, after)}.Cleanup().Normal) > most
	}
	return undoes(before.Normal, after.Normal) || undoes(before.Inverse, after.Inverse)
}

// then returns the partial solution followed by a step that leads to at most so many moves.
func (s *plainPartial) then(step cube.Alg, most int) plainPartial {
	after := plainPartial{moves: s.moves.Then(step).Cleanup(), cube: s.cube.ApplyAlg(step), side: sideAfter(s.side, step)}
	after.total = after.moves.Len()
	after.optional = s.optional || after.total > most
	if after.cube == cube.Solved {
		after.total = len(cube.Alg{Normal: after.moves.UnNISS()}.Cleanup().Normal)
	}
	return after
}

package steps

import (
	"slices"
	"strings"

	"nissy/cube"
	"nissy/niss"
)

// solveCall is one call of Solve. If a table's file is damaged during the search, it
// searches again. As the order of solutions is always the same, it skips those that it
// has already reported.
type solveCall struct {
	step     *Step
	cube     cube.Cube
	frames   []frame
	observer Observer
	atGoal   func(cube.Cube) bool // whether a cube, viewed as in a frame, is at the goal
	reported int                  // the number of solutions reported
}

// nissObserver returns the observer for a search with package niss.
func (r *solveCall) nissObserver() niss.Observer {
	o := niss.Observer{Depth: r.observer.Depth, Nodes: r.observer.Nodes, Stop: r.observer.Enough, Progress: r.observer.Progress}
	if r.observer.Found != nil {
		o.Found = func(s niss.Solution) { r.observer.Found(r.solution(s)) }
	}
	if r.observer.Solution != nil {
		seen := 0
		o.Solution = func(s niss.Solution) {
			if seen++; seen > r.reported {
				r.reported = seen
				r.observer.Solution(r.solution(s))
			}
		}
	}
	return o
}

// solution describes a solution found by package niss.
func (r *solveCall) solution(s niss.Solution) Solution {
	f := r.frames[s.Frame]
	sol := Solution{Alg: s.Alg, Place: f.place}
	if f.goal != nil {
		sol.Goal = f.goal.Name
	}
	if f.axes == nil {
		switch {
		case f.stepNames != nil && r.step.Final(): // all places are solved; name only that of the frame
			sol.Detected = f.stepNames[0]
		case f.stepNames != nil:
			r.setPlaces(&sol)
		}
		return sol
	}
	wantCase := r.observer.Cases && r.step.caseOf != nil
	var after cube.Cube
	if len(f.axes) > 1 || wantCase {
		after = r.cube.ApplyAlg(s.Alg)
	}
	solved := f.solvedAxis(&after)
	sol.Axis, sol.Detected = f.axes[solved].String(), f.stepName(solved)
	if search, ok := r.step.method.(*triggerSearch); ok {
		sol.Trigger = search.triggerOf(f.seen(s.Alg)).String()
	}
	for _, other := range s.OtherFrames {
		f := r.frames[other]
		solved := f.solvedAxis(&after)
		sol.Axis += "," + f.axes[solved].String()
		if f.stepNames != nil {
			sol.Detected += " " + f.stepName(solved)
		}
	}
	if wantCase {
		sol.Case = r.step.caseOf(&after, f.axes[solved])
	}
	return sol
}

// seen returns the moves of a sequence on one side, as seen in the frame.
func (f *frame) seen(a cube.Alg) (moves []cube.Move) {
	for _, m := range slices.Concat(a.Normal, a.Inverse) {
		moves = append(moves, f.sym.Move(m))
	}
	return moves
}

// solvedAxis returns the index in f.axes of the axis that is solved in the cube after the
// step. The cube matters only if the frame has several axes.
func (f *frame) solvedAxis(after *cube.Cube) int {
	if len(f.axes) == 1 {
		return 0
	}
	return max(0, slices.IndexFunc(f.axes, func(a cube.Axis) bool { return after.IsDR(a) }))
}

// stepName returns the name of the step for an axis of the frame, given by its index. It
// is empty if the step itself is for one axis.
func (f *frame) stepName(index int) string {
	if f.stepNames == nil {
		return ""
	}
	return f.stepNames[index]
}

// setPlaces sets Place and Detected to all places where the solution has solved the
// block.
func (r *solveCall) setPlaces(sol *Solution) {
	after := r.cube.ApplyAlg(sol.Alg)
	solved := after.SolvedPieces()
	var places, names []string
	for _, f := range r.frames {
		if solved.Has(f.solvedPieces) && r.atGoal(after.Conj(f.sym)) {
			places = append(places, f.place)
			names = append(names, f.stepNames[0])
		}
	}
	sol.Place, sol.Detected = strings.Join(places, ","), strings.Join(names, ", ")
}

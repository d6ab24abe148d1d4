package steps

import (
	"context"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/niss"
	"nissy/pruning"
)

// Solution is one solution of a step.
type Solution struct {
	Alg cube.Alg

	// Axis is the axis that is solved: "ud", "rl" or "fb". If there are several, commas
	// separate them. It is empty if the step has no axis.
	Axis string

	// Place is where the solved block is, such as "DBL". If there are several,
	// commas separate them. It is empty if the step is not for a block.
	Place string

	// Detected is the name of the step for the axis or place that is solved, such as
	// "eofb", if the step itself is for any. If there are several, spaces separate those of
	// axes, and ", " those of places.
	Detected string

	// Trigger is the trigger with which a solution of Step.WithTriggers ends, such as
	// "R U2 R", as the user has given it.
	Trigger string

	// Case is the case that the solution leads to. It is zero unless Observer.Cases is
	// set.
	Case Case
}

// Observer follows a search. Any of its functions may be nil. Solve never calls two
// of them at the same time.
type Observer struct {
	// Depth is called before the search of each depth.
	Depth func(depth int)

	// Nodes is called after each depth with the number of positions visited so far.
	Nodes func(uint64)

	// Found is called with each solution as soon as it is found, in no particular
	// order.
	Found func(Solution)

	// Solution is called with the solutions in their final order.
	Solution func(Solution)

	// Enough is called before each call of Solution after ctx has ended. If it returns true,
	// Solve reports no more solutions of this depth, but still counts some of them.
	Enough func() bool

	// Progress is called from time to time during a depth.
	Progress func(Progress)

	// Cases makes Solve set the Case of each solution.
	Cases bool
}

// Progress reports how far the search of a depth is.
type Progress = niss.Progress

// Solve searches for solutions of the step from the position c, with the tables of st,
// and reports them to the observer in the order of niss.Solve.
//
// If the cube is not ready for the step, the error is a *NotReadyError. If the step
// cannot be searched with the moves of the limits, it is a *MovesError; if these moves
// never reach the goal, it is a *niss.UnreachableError. When ctx ends, Solve reports the
// solutions that it has found and returns the error of ctx.
func Solve(ctx context.Context, st *pruning.Store, step *Step, c cube.Cube, l niss.Limits, o Observer) (niss.Result, error) {
	frames, err := step.readyFrames(&c)
	if err != nil {
		return niss.Result{}, err
	}
	if step.Final() {
		l.Policy = niss.Normal
	}
	if frames, err = step.framesFor(l.Moves, frames); err != nil {
		return niss.Result{}, err
	}
	if f := step.filter; f != nil {
		l.Accept = func(s niss.Solution) bool { return f.allows(&c, &frames[s.Frame], s) }
	}
	call := &solveCall{step: step, cube: c, frames: frames, observer: o}
	var result niss.Result
	err = st.Guarded(func() error {
		result, err = step.method.solve(ctx, st, call, l)
		return err
	})
	return result, err
}

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
	sol.Axis, sol.Detected = f.axisName(solved), f.stepName(solved)
	if search, ok := r.step.method.(*triggerSearch); ok {
		sol.Trigger = search.triggerOf(f.seen(s.Alg)).String()
	}
	for _, other := range s.OtherFrames {
		f := r.frames[other]
		solved := f.solvedAxis(&after)
		sol.Axis += "," + f.axisName(solved)
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

// axisName returns the name of an axis of the frame, given by its index.
func (f *frame) axisName(index int) string { return f.axes[index].String() }

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

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
	cube.Alg
	Axis     string // "ud", "rl", "fb", or empty for steps without an axis
	Place    string // of a block ("DBL"); empty for steps without places
	Detected string // what a step that detects its axis or place has solved ("eofb"); empty for the others
	Case     Case   // the case that it leads to, if asked for
}

// Observer follows a search. Its functions may be nil; no two are called at
// the same time.
type Observer struct {
	Depth    func(depth int) // a depth is about to be searched
	Nodes    func(uint64)    // positions looked at so far, after each depth
	Found    func(Solution)  // a solution as it is found, in no order
	Solution func(Solution)  // the solutions in their final order
	Enough   func() bool     // asked before each Solution: no more are wanted, though they count
	Progress func(Progress)  // how far the depth is, at times
	Cases    bool            // name the case that each solution leads to
}

// Progress tells how far the search of a depth is.
type Progress = niss.Progress

// Solve finds solutions of the step for the position c, with the tables of st,
// and tells the observer. The order of the solutions is that of niss.Solve. A
// cube that is not ready is a *NotReadyError. When ctx ends, its error is
// returned after the solutions found. Moves of the limits that the step cannot be
// searched with are a *MovesError, moves that never lead to the goal a
// *niss.UnreachableError.
func Solve(ctx context.Context, st *pruning.Store, step *Step, c cube.Cube, l niss.Limits, o Observer) (niss.Result, error) {
	frames, err := step.readyFrames(&c)
	if err != nil {
		return niss.Result{}, err
	}
	if step.Final() {
		l.Policy = niss.Normal
	}
	if frames, err = step.turnedBy(l.Moves, frames); err != nil {
		return niss.Result{}, err
	}
	run := &run{step: step, cube: c, frames: frames, observer: o}
	var result niss.Result
	err = st.Guarded(func() error {
		result, err = step.method.solve(ctx, st, run, l)
		return err
	})
	return result, err
}

// run is one call of Solve. It may search several times, but tells each
// solution once: the order of solutions is always the same.
type run struct {
	step     *Step
	cube     cube.Cube
	frames   []frame
	observer Observer
	atGoal   func(cube.Cube) bool // whether a cube, viewed as in a frame, is at the goal
	told     int                  // solutions told
}

// niss returns the observer of the search.
func (r *run) niss() niss.Observer {
	o := niss.Observer{Depth: r.observer.Depth, Nodes: r.observer.Nodes, Enough: r.observer.Enough, Progress: r.observer.Progress}
	if r.observer.Found != nil {
		o.Found = func(s niss.Solution) { r.observer.Found(r.solution(s)) }
	}
	if r.observer.Solution != nil {
		seen := 0
		o.Solution = func(s niss.Solution) {
			if seen++; seen > r.told {
				r.told = seen
				r.observer.Solution(r.solution(s))
			}
		}
	}
	return o
}

// solution describes a solution of the search.
func (r *run) solution(s niss.Solution) Solution {
	f := r.frames[s.Frame]
	sol := Solution{Alg: s.Alg, Place: f.place}
	if f.axes == nil {
		switch {
		case f.detected != nil && r.step.Final(): // what solves the cube solves it in all places
			sol.Detected = f.detected[0]
		case f.detected != nil:
			r.detectPlaces(&sol)
		}
		return sol
	}
	noted := r.observer.Cases && r.step.caseOf != nil
	var after cube.Cube
	if len(f.axes) > 1 || noted {
		after = r.cube.ApplyAlg(s.Alg)
	}
	solved := 0
	if len(f.axes) > 1 {
		solved = max(0, slices.IndexFunc(f.axes, func(a cube.Axis) bool { return after.IsDR(a) }))
	}
	sol.Axis = f.axes[solved].String()
	if f.detected != nil {
		sol.Detected = f.detected[solved]
	}
	if noted {
		sol.Case = r.step.caseOf(&after, f.axes[solved])
	}
	return sol
}

// detectPlaces names the places where the solution has solved a block.
func (r *run) detectPlaces(sol *Solution) {
	after := r.cube.ApplyAlg(sol.Alg)
	solved := after.SolvedPieces()
	var places, names []string
	for _, f := range r.frames {
		if solved.Has(f.solves) && r.atGoal(after.Conj(f.sym)) {
			places = append(places, f.place)
			names = append(names, f.detected[0])
		}
	}
	sol.Place, sol.Detected = strings.Join(places, ","), strings.Join(names, ", ")
}

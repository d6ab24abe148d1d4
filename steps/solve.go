package steps

import (
	"context"

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

	// Goal is the name of the goal that the solution leads to, if the step has goals
	// (Step.WithGoals).
	Goal string

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
// cannot be searched with the moves of the limits, it is an *OptionError; if these moves
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

package steps

import (
	"context"

	"nissy/cube"
	"nissy/niss"
	"nissy/pruning"
)

// method is how a step searches: a *coordinateSearch with package niss, or a
// *wholeCubeSearch with package optimal. Moves and facts are in the step's own
// orientation: EO on F/B, CO and DR on U/D.
type method interface {
	// final reports whether solutions are on the normal scramble only, see Step.Final.
	final() bool

	// moves returns the moves that solutions consist of.
	moves() cube.MoveSet

	// choice returns the moves from which niss.Limits.Moves may choose.
	choice() cube.MoveSet

	// produces lists the outcomes of a solution, apart from the pieces that its frame
	// solves. At least one of them is true after each solution. The list is never
	// empty: it is the variable nothing if there are no other facts. Facts that follow
	// from others may be missing.
	produces() []Facts

	// solve searches the position of r in the frames of r, and reports the solutions to
	// the observer of r.
	solve(ctx context.Context, st *pruning.Store, r *solveCall, l niss.Limits) (niss.Result, error)

	// load loads the tables for the search of many positions.
	load(ctx context.Context, st *pruning.Store) (loadedMethod, error)
}

// caseSearch is a method that depends on the case of DR before it.
type caseSearch interface {
	method

	// unreadyBecause says why a cube with what the step requires is not ready in any of the
	// frames. It returns "" if it is ready in one.
	unreadyBecause(c *cube.Cube, frames []frame) string
}

// nothing is what a step produces that only solves the pieces of its frame, or whose
// goal Facts cannot express.
var nothing = []Facts{{}}

// everything is what a step produces that solves the whole cube.
var everything = Facts{pieces: allPieces}

// loadedMethod is a method with its tables.
type loadedMethod struct {
	// newSeeker returns a seeker for the frames; see Prepared.Seeker. When ctx ends, it
	// stops.
	newSeeker func(ctx context.Context, frames []frame, ending niss.Ending) methodSeeker

	// atGoal reports whether a cube, viewed as in a frame, is at the goal.
	atGoal func(cube.Cube) bool
}

// methodSeeker searches one position after the other. It belongs to one goroutine,
// but any goroutine may call stop.
type methodSeeker interface {
	// look sets the position from which estimate and seek start.
	look(c cube.Cube)

	// estimate sets estimates[f] for each f in frames.
	estimate(frames []int, estimates []Estimate)

	// seek calls found with the solutions of the given kinds in a frame that have
	// exactly length moves and begin as begin says. It returns the number of positions
	// visited.
	seek(frame int, kinds niss.Kinds, length int, begin niss.Beginning, found func(niss.Solution)) (nodes uint64, err error)

	// stop ends the search that is running.
	stop()
}

// Final reports whether all solutions of the step are on the normal scramble. Such a
// step cannot use NISS or the inverse scramble.
func (s *Step) Final() bool { return s.method.final() }

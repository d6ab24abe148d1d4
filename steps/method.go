package steps

import (
	"context"

	"nissy/cube"
	"nissy/niss"
	"nissy/pruning"
)

// A method is how a step searches. A *coordinateSearch follows coordinates with
// package niss. A *wholeCubeSearch solves the whole cube with package optimal. Moves
// and facts are those of the step's own orientation: EO on F/B, CO and DR on U/D.
type method interface {
	// final reports whether solutions are on the normal scramble only.
	final() bool

	// moves returns the moves that solutions consist of.
	moves() cube.MoveSet

	// choice returns the moves that the user may choose from with niss.Limits.Moves.
	choice() cube.MoveSet

	// produces lists what a solution may lead to, in addition to the pieces that its
	// frame solves. One of the facts listed is true after it. The list is never empty:
	// a method that produces nothing more lists nothing.
	produces() []Facts

	// solve searches the position of r in its frames and reports the solutions to r.
	solve(ctx context.Context, st *pruning.Store, r *run, l niss.Limits) (niss.Result, error)

	// load loads the tables for the search of many positions.
	load(ctx context.Context, st *pruning.Store) (loadedMethod, error)
}

// nothing is produced by a step that only solves the pieces of its frame, or
// something that Facts do not describe.
var nothing = []Facts{{}}

// everything is produced by a step that solves the whole cube.
var everything = Known(Fact{Kind: Corners}, Fact{Kind: Edges})

// loadedMethod is a method with its tables.
type loadedMethod interface {
	// newSeeker returns a seeker for the frames, which stops when ctx ends.
	newSeeker(ctx context.Context, frames []frame) methodSeeker

	// atGoal reports whether a cube, viewed as in a frame, is at the goal.
	atGoal(c cube.Cube) bool
}

// methodSeeker searches one position after the other. It belongs to one goroutine,
// but any goroutine may call stop.
type methodSeeker interface {
	// look sets the position from which estimate and seek start.
	look(c cube.Cube)

	// estimate sets near for each of the frames, which are given by their indexes.
	estimate(frames []int, near []Near)

	// seek finds the solutions of some kinds and of exactly length moves in a frame.
	// The sets first are the moves that may come first on normal and on inverse. It
	// returns the number of positions visited.
	seek(frame int, kinds niss.Kinds, length int, first [2]cube.MoveSet, found func(niss.Solution)) (nodes uint64, err error)

	// stop ends the search that is running.
	stop()
}

// Final reports whether the step has one side: it solves the cube, or a part
// of it, on the normal scramble, without NISS and without inverse.
func (s *Step) Final() bool { return s.method.final() }

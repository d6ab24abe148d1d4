package steps

import (
	"context"
	"math/bits"

	"nissy/cube"
	"nissy/internal/interrupt"
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

type loadedMethod struct {
	// newSeeker returns a seeker for the frames; see Prepared.Seeker. When ctx ends, it
	// stops.
	newSeeker func(ctx context.Context, frames []frame, ending niss.Ending, stop *interrupt.Flag) methodSeeker

	// atGoal reports whether a cube, viewed as in a frame, is at the goal.
	atGoal func(cube.Cube) bool
}

// methodSeeker searches one position after the other. It belongs to one goroutine.
type methodSeeker interface {
	// look sets the position from which estimate and seek start.
	look(c cube.Cube)

	// estimate sets estimates[f] for each f in frames.
	estimate(frames []int, estimates []Estimate)

	// seek calls found with the solutions of the given kinds in a frame that have
	// exactly length moves and begin as begin says. It returns the number of positions
	// visited.
	seek(frame int, kinds niss.Kinds, length int, begin niss.Beginning, found func(niss.Solution)) (nodes uint64, err error)
}

// Final reports whether all solutions of the step are on the normal scramble. Such a
// step cannot use NISS or the inverse scramble.
func (s *Step) Final() bool { return s.method.final() }

// Prepared is a step with its tables, for the search of many positions.
type Prepared struct {
	Step   *Step
	loaded loadedMethod
}

// Prepare loads the tables of the step.
func (s *Step) Prepare(ctx context.Context, st *pruning.Store) (*Prepared, error) {
	loaded, err := s.method.load(ctx, st)
	return &Prepared{Step: s, loaded: loaded}, err
}

// Solution describes a solution of the step that starts at the position before.
func (p *Prepared) Solution(before cube.Cube, s niss.Solution) Solution {
	r := &solveCall{step: p.Step, cube: before, frames: p.Step.frames, atGoal: p.loaded.atGoal, observer: Observer{Cases: true}}
	return r.solution(s)
}

// Seeker solves a step from one position after the other. It belongs to one goroutine.
type Seeker struct {
	step   *Step
	method methodSeeker
	cube   cube.Cube // set by Look
	ready  []int     // indexes of the frames in which it is ready; reused by Estimate
}

// Seeker returns a seeker for the step, which finds the solutions that the ending allows.
// AnyEnding means the ending of the step itself, and so do all endings for steps that have
// no rule about endings. The search of a step that solves the whole cube ends when ctx ends;
// those of other steps end when stop is set.
func (p *Prepared) Seeker(ctx context.Context, ending niss.Ending, stop *interrupt.Flag) *Seeker {
	return &Seeker{step: p.Step, method: p.loaded.newSeeker(ctx, p.Step.frames, ending, stop)}
}

// Moves returns the moves of the step in a frame, as the user sees them.
func (s *Step) Moves(frame int) cube.MoveSet {
	return s.method.moves().Transform(s.frames[frame].sym.Inverse())
}

// SolvesCube reports whether every solution of the step solves the cube.
func (s *Step) SolvesCube() bool {
	for _, f := range s.frames {
		for _, produced := range s.method.produces() {
			produced.pieces = produced.pieces.Or(f.solvedPieces)
			if !produced.Solved() {
				return false
			}
		}
	}
	return true
}

// NumFrames returns the number of frames in which the step is searched.
func (s *Step) NumFrames() int { return len(s.frames) }

// Estimate is a pair of lower bounds of the number of moves left in a frame: on normal
// alone, and on inverse alone.
type Estimate = [2]uint8

// NotReady is the estimate of a frame in which the cube is not ready for the step.
var NotReady = Estimate{pruning.Unreachable, pruning.Unreachable}

// Look sets the position from which Estimate and Seek start.
func (k *Seeker) Look(c cube.Cube) {
	k.cube = c
	k.method.look(c)
}

// Estimate sets estimates[f] for each frame f. With keep, it treats frames that would
// not keep the largest solved block as not ready.
func (k *Seeker) Estimate(keep bool, estimates []Estimate) {
	for f := range estimates {
		estimates[f] = NotReady
	}
	k.ready = k.step.appendReady(k.ready[:0], &k.cube)
	if keep {
		k.ready = k.step.framesKeepingMost(&k.cube, k.ready)
	}
	k.method.estimate(k.ready, estimates)
}

// EstimateNormal sets estimates[f] for each frame f to a lower bound of the number of moves
// left from c on normal, pruning.Unreachable if c is not ready in the frame. It does not
// change the position that Look has set. If all estimates are greater than most, they may be
// smaller than those of Estimate. The step must be one of package niss.
func (k *Seeker) EstimateNormal(c *cube.Cube, most int, estimates []uint8) {
	for f := range estimates {
		estimates[f] = pruning.Unreachable
	}
	k.ready = k.step.appendReady(k.ready[:0], c)
	k.method.(*coordinateSeeker).seeker.EstimateNormal(k.ready, c, most, estimates)
}

// Seek searches a frame for the solutions of the given kinds that have exactly length
// moves and begin as begin says, and calls found with each of them. A step that solves the
// whole cube may begin with any moves. Seek returns the number of positions visited.
func (k *Seeker) Seek(frame int, kinds niss.Kinds, length int, begin niss.Beginning, found func(niss.Solution)) (nodes uint64, err error) {
	if k.step.Final() {
		kinds &= niss.OnNormal
	}
	if f := k.step.filter; f != nil {
		all := found
		found = func(s niss.Solution) {
			if f.allows(&k.cube, &k.step.frames[frame], s) {
				all(s)
			}
		}
	}
	return k.method.seek(frame, kinds, length, begin, found)
}

// Allows reports whether the filter of the step allows a solution from the position before.
func (s *Step) Allows(before *cube.Cube, found niss.Solution) bool {
	return s.filter == nil || s.filter.allows(before, &s.frames[found.Frame], found)
}

// SolvesWholeCube reports whether the step searches with package optimal. Steps of
// package niss that solve the whole cube, such as drfin, do not count.
func (s *Step) SolvesWholeCube() bool {
	_, whole := s.method.(*wholeCubeSearch)
	return whole
}

// framesKeepingMost returns those of the frames, given by their indexes, whose pieces
// contain a solved block that is as large as possible.
func (s *Step) framesKeepingMost(c *cube.Cube, frames []int) (kept []int) {
	most := 1
	for _, i := range frames {
		n := largestSolvedBlock(c, s.frames[i].solvedPieces)
		if n > most {
			most, kept = n, nil
		}
		if n == most {
			kept = append(kept, i)
		}
	}
	return kept
}

// largestSolvedBlock returns the number of pieces of the largest solved block among the
// given pieces, or 0.
func largestSolvedBlock(c *cube.Cube, pieces cube.PieceSet) (most int) {
	solved := c.SolvedPieces().And(pieces)
	for _, b := range piecesOnlyBlocks() {
		if solved.Has(b) {
			most = max(most, bits.OnesCount8(b.Corners)+bits.OnesCount16(b.Edges))
		}
	}
	return most
}

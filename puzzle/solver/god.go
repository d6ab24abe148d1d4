package solver

import (
	"context"
	"math"

	"nissy/puzzle"
)

// Antipode is a position at the largest distance from solved.
type Antipode struct {
	State puzzle.State
	Moves []int // a shortest solution, by index
}

// GodRequest is a request for God's algorithm: the number of positions at each
// distance from solved.
type GodRequest struct {
	Metric    puzzle.Metric
	Antipodes int // largest number of antipodes to return

	// Distance is called with the number of positions at each distance when it is
	// complete. It may be nil.
	Distance func(distance int, positions uint64)

	// Resumed is called if the computation continues from a checkpoint, with the last
	// complete distance and the number of positions known. It may be nil.
	Resumed func(distance int, positions uint64)
}

// God is the result of God's algorithm.
type God struct {
	Counts    []uint64 // by distance: number of positions
	Antipodes []Antipode
}

// God computes the number of positions at each distance from solved. It takes the
// blocks into account, but not what the definition ignores or forbids. If an
// earlier computation left a checkpoint, God continues from it. An error is
// *machine.MemoryError or that of ctx.
func (s *Solver) God(ctx context.Context, r GodRequest) (*God, error) {
	p := s.puzzle
	pr, err := s.newProblem(ctx, p, "god", r.Metric, p.Solved, p.NewMask())
	if err != nil {
		return nil, err
	}
	if r.Distance == nil {
		r.Distance = func(int, uint64) {}
	}
	if r.Resumed == nil {
		r.Resumed = func(int, uint64) {}
	}
	g := &godRun{Solver: s, GodRequest: r, problem: pr, inverse: p.WithInverseMoves()}
	dense, err := g.isDense()
	if err == nil && !dense {
		err = g.useInverseMoves(ctx)
	}
	if err != nil {
		return nil, err
	}
	g.checkpoint = newCheckpoint(s.tables, "ksolve-"+g.signature+"-god")
	g.checkpoint.eager = s.eager
	if dense {
		err = g.runDense(ctx)
	} else {
		err = g.runHashed(ctx)
	}
	if err != nil {
		return nil, err
	}
	return &God{Counts: trimZeros(g.counts), Antipodes: g.antipodes}, nil
}

// godRun is one call of God.
type godRun struct {
	*Solver
	GodRequest
	*problem
	inverse    *puzzle.Puzzle // the puzzle with inverse moves
	checkpoint *checkpoint
	counts     []uint64
	antipodes  []Antipode
}

// isDense decides whether to store an entry for each combination of coordinate
// values, or only the positions that are reached. It returns an error if there is
// too little memory for what it decides.
func (g *godRun) isDense() (bool, error) {
	entries, positions := 1.0, g.estimatePositions()
	for _, c := range g.coords {
		entries *= float64(c.size)
	}
	lengths := float64(g.maxCost)
	needs := entries * (0.5 + (2+lengths)/8)
	_, words := g.keyFields()
	perPosition := float64(8*words + 10)
	if g.blocks == nil && entries < 1<<40 && needs < 4*positions*perPosition {
		return true, g.checkMemory(float64(buildBytes(newProduct(g.coords, len(g.costs)).entries(), g.maxCost)))
	}
	if g.blocks != nil {
		return false, nil // it is unknown how many positions the blocks leave
	}
	return false, g.checkMemory(positions * perPosition)
}

// checkMemory returns an error if less memory than needs, in bytes, is available.
func (g *godRun) checkMemory(needs float64) error {
	return g.Solver.tables.checkMemory("run God's algorithm", uint64(min(needs, math.MaxInt64)))
}

// estimatePositions estimates the number of positions, disregarding blocks: half of
// those that one can assemble.
func (g *godRun) estimatePositions() float64 {
	n := 0.5
	for _, o := range newOrbits(g.problem.puzzle) {
		if o.setGoal(g.problem.puzzle, g.problem.puzzle.Solved, g.problem.puzzle.NewMask()) == nil {
			n *= o.arrangementCount(1e30) * o.orientationCount()
		}
	}
	return max(n, 1)
}

// reportFrom reports the complete distances, beginning with from.
func (g *godRun) reportFrom(from int) {
	for d := from; d < len(g.counts); d++ {
		if g.counts[d] > 0 {
			g.Distance(d, g.counts[d])
		}
	}
}

// newAntipode returns the position that the moves solve.
func (g *godRun) newAntipode(moves []int) Antipode {
	s := g.Solver.puzzle.Solved
	for i := len(moves) - 1; i >= 0; i-- {
		s = g.inverse.Apply(s, moves[i])
	}
	return Antipode{State: s, Moves: moves}
}

// maxDistance returns the largest distance reached.
func (g *godRun) maxDistance() int { return len(trimZeros(g.counts)) - 1 }

// trimZeros removes zeros from the end of counts.
func trimZeros(counts []uint64) []uint64 {
	for len(counts) > 0 && counts[len(counts)-1] == 0 {
		counts = counts[:len(counts)-1]
	}
	return counts
}

package solver

import (
	"context"
	"math"

	"nissy/puzzle"
)

// Antipode is a position that is as far from solved as any.
type Antipode struct {
	State puzzle.State
	Moves []int // that solve it, as few as possible
}

// GodRequest asks how far from solved positions are: how many moves solve them.
type GodRequest struct {
	Metric    puzzle.Metric
	Antipodes int                                  // how many to tell at most
	Distance  func(distance int, positions uint64) // hears of each distance when it is done; may be nil
	Resumed   func(distance int, positions uint64) // hears from where a run that was interrupted goes on; may be nil
}

// God is the answer.
type God struct {
	Counts    []uint64 // positions at each distance
	Antipodes []Antipode
}

// Total is the number of positions.
func (g *God) Total() uint64 { return sumCounts(g.Counts) }

// God computes how many positions there are at each distance from solved. What
// the definition ignores or forbids does not count here; the blocks do. A run
// that is interrupted goes on, when it is asked for again, where it was kept
// last. An error is *puzzle.TooLargeError or that of ctx.
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
	g := &godRun{Solver: s, GodRequest: r, problem: pr}
	dense, err := g.isDense()
	if err == nil && !dense {
		err = g.useInverseMoves(ctx)
	}
	if err != nil {
		return nil, err
	}
	g.checkpoint = newCheckpoint(s.tables, "ksolve-"+g.signature()+"-god")
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

// god is one run.
type godRun struct {
	*Solver
	GodRequest
	*problem
	checkpoint *checkpoint
	counts     []uint64
	antipodes  []Antipode
}

// isDense decides whether all values of the coordinates together have an entry,
// or only positions that are reached. The error says that neither fits.
func (g *godRun) isDense() (bool, error) {
	entries, positions := 1.0, g.estimatePositions()
	for _, c := range g.coords {
		entries *= float64(c.size)
	}
	lengths := float64(maxCost(g.costs))
	needs := entries * (0.5 + (2+lengths)/8)
	perPosition := float64(8*g.keyWords() + 10)
	if g.blocks == nil && entries < 1<<40 && needs < 4*positions*perPosition {
		return true, g.checkMemory(float64(buildBytes(newProduct(g.coords, len(g.costs)).entries(), maxCost(g.costs))))
	}
	if g.blocks != nil {
		return false, nil // nobody knows how many the blocks leave
	}
	return false, g.checkMemory(positions * perPosition)
}

func (g *godRun) checkMemory(needs float64) error {
	return g.Solver.tables.checkMemory("God's algorithm", uint64(min(needs, math.MaxInt64)))
}

// positions is about how many positions there are without the blocks: half of
// those that can be assembled.
func (g *godRun) estimatePositions() float64 {
	n := 0.5
	for _, o := range newOrbits(g.problem.puzzle) {
		if o.setGoal(g.problem.puzzle, g.problem.puzzle.Solved, g.problem.puzzle.NewMask()) == nil {
			n *= o.arrangementCount(1e30) * o.orientationCount()
		}
	}
	return max(n, 1)
}

// tell tells of the distances that are done.
func (g *godRun) reportFrom(from int) {
	for d := from; d < len(g.counts); d++ {
		if g.counts[d] > 0 {
			g.Distance(d, g.counts[d])
		}
	}
}

// antipode makes an antipode of the moves that solve it.
func (g *godRun) newAntipode(moves []int) Antipode {
	s := g.Solver.puzzle.Solved
	for i := len(moves) - 1; i >= 0; i-- {
		s = g.Solver.puzzle.Undo(s, moves[i])
	}
	return Antipode{State: s, Moves: moves}
}

// farthest is the greatest distance.
func (g *godRun) maxDistance() int { return len(trimZeros(g.counts)) - 1 }

// trim cuts the zeros behind the last distance off.
func trimZeros(counts []uint64) []uint64 {
	for len(counts) > 0 && counts[len(counts)-1] == 0 {
		counts = counts[:len(counts)-1]
	}
	return counts
}

func maxCost(list []int) int {
	most := 1
	for _, n := range list {
		most = max(most, n)
	}
	return most
}

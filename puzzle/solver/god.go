package solver

import (
	"context"

	"nissy/puzzle"
)

// Antipode is a position that is as far from solved as any.
type Antipode struct {
	State puzzle.State
	Moves []int // that solve it, as few as possible
}

// GodRequest asks how far from solved positions are.
type GodRequest struct {
	Metric    puzzle.Metric
	Antipodes int // how many to tell at most
}

// God is the answer.
type God struct {
	Counts    []uint64 // positions at each distance
	Antipodes []Antipode
}

// Total is the number of positions.
func (g *God) Total() uint64 { return sumOf(g.Counts) }

// God computes how many positions there are at each distance from solved. What
// the definition ignores or forbids does not count here; the blocks do. The
// callback hears of each distance when it is done; it may be nil.
func (s *Solver) God(ctx context.Context, r GodRequest, done func(distance int, positions uint64)) (*God, error) {
	p := s.puzzle
	pr, err := newProblem(ctx, p, r.Metric, p.Solved, p.NewMask())
	if err != nil {
		return nil, err
	}
	if done == nil {
		done = func(int, uint64) {}
	}
	return s.dense(ctx, pr, r, done)
}

// dense goes through all values of the coordinates taken together.
func (s *Solver) dense(ctx context.Context, pr *problem, r GodRequest, done func(int, uint64)) (*God, error) {
	product := newProduct(pr.coords, len(pr.costs))
	if err := s.tables.room("God's algorithm", buildBytes(product.entries(), maxOf(pr.costs))); err != nil {
		return nil, err
	}
	values := make([]byte, product.entries()/2)
	b := newBreadth(product, pr.costs, values)
	b.cycle = true
	b.begin()
	done(0, b.counts[0])
	err := b.run(ctx, s.tables.Threads, func(b *breadth) error {
		if n := b.counts[b.depth]; n > 0 {
			done(b.depth, n)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return &God{Counts: trim(b.counts)}, nil
}

// trim cuts the zeros behind the last distance off.
func trim(counts []uint64) []uint64 {
	for len(counts) > 0 && counts[len(counts)-1] == 0 {
		counts = counts[:len(counts)-1]
	}
	return counts
}

func maxOf(list []int) int {
	most := 0
	for _, n := range list {
		most = max(most, n)
	}
	return most
}

package solver

import (
	"context"
	"strconv"

	"nissy/internal/interrupt"
	"nissy/internal/machine"
)

// useInverseMoves makes the search use inverse moves, if some move has no inverse.
// The search goes from solved to the other positions. With inverse moves it still
// finds the distances to solved.
func (g *godRun) useInverseMoves(ctx context.Context) (err error) {
	if !g.hasOneWayMoves() {
		return nil
	}
	g.problem, err = g.newGodProblem(ctx, g.inverse, "god back", g.Metric)
	return err
}

// runHashed searches the positions that moves reach.
func (g *godRun) runHashed(ctx context.Context) error {
	expected := 0
	if g.blocks == nil && g.positions != nil && g.positions.count.IsInt64() {
		expected = int(g.positions.count.Int64())
	}
	s := newHashedSearch(g.problem, expected)
	if g.Solver.tables.Dir.Path() != "" {
		const header = 8 * partitionCount * (maxDistances + 1)
		s.packed = make([]byte, 0, header+8*expected*s.words)
	}
	if !g.resumeHashed(ctx, s) {
		s.addSolved()
	}
	if err := ctx.Err(); err != nil { // the checkpoint may be half read
		return err
	}
	err := g.searchAll(ctx, godSearch{
		counts: &s.counts, update: func() { g.setCounts(ctx, s) }, finished: s.finished,
		next: func(ctx context.Context, pause func(done, total uint64) error) error {
			return s.searchDistance(ctx, func(done, total uint64) error {
				if err := g.checkGrowth(s); err != nil {
					return err
				}
				return pause(done, total)
			})
		},
		payload: s.pack, size: s.packedSize,
	})
	if err != nil {
		return err
	}
	g.findHashedAntipodes(ctx, s)
	return ctx.Err()
}

// setCounts sets the counts of the distances that are complete.
func (g *godRun) setCounts(ctx context.Context, s *hashedSearch) {
	g.counts = s.counts
	if g.given != nil {
		g.given.count(ctx, s)
		g.counts = g.given.counts
	}
}

// checkGrowth checks that there is memory for half as many positions again.
func (g *godRun) checkGrowth(s *hashedSearch) error {
	const minChecked = 256 << 20
	bytes := s.memoryBytes()
	if bytes < minChecked {
		return nil
	}
	available, err := g.Solver.tables.Memory()
	if err == nil && available < bytes/8 {
		return &machine.MemoryError{
			Task:   "continue God's algorithm at distance " + strconv.Itoa(len(s.counts)),
			Needed: bytes / 2, Available: available,
		}
	}
	return nil
}

// resumeHashed continues from the checkpoint, and reports whether there was one.
func (g *godRun) resumeHashed(ctx context.Context, s *hashedSearch) bool {
	payload, counts, ok := g.checkpoint.read()
	if !ok || !s.unpack(ctx, payload, counts) {
		return false
	}
	g.Resumed(len(counts)-1, sum(counts))
	return true
}

// findHashedAntipodes stores the first of the farthest positions in g.antipodes.
func (g *godRun) findHashedAntipodes(ctx context.Context, s *hashedSearch) {
	far := g.maxDistance()
	for i, partition := range s.partitions {
		for id := s.starts[i][far]; id < s.starts[i][far+1] && len(g.antipodes) < g.Antipodes && interrupt.Err(ctx) == nil; id++ {
			if g.given != nil && !g.given.keeps(s, partition.key(id)) {
				continue
			}
			g.antipodes = append(g.antipodes, g.newAntipode(s.pathToSolved(partition.key(id), far)))
		}
	}
}

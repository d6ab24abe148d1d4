package solver

import (
	"context"
	"strconv"

	"nissy/puzzle"
)

// goBack has the positions reached from the solved one by what takes moves back, so that
// their distance is that to the solved one, also where moves cannot be taken back.
func (g *godRun) useInverseMoves(ctx context.Context) (err error) {
	if !g.hasOneWayMoves() {
		return nil
	}
	p := g.Solver.puzzle.WithInverseMoves()
	g.problem, err = g.newProblem(ctx, p, "god back", g.Metric, p.Solved, p.NewMask())
	return err
}

// hashed goes through the positions that are reached.
func (g *godRun) runHashed(ctx context.Context) error {
	r := newHashedSearch(g.problem)
	if !g.resumeHashed(ctx, r) {
		r.addSolved()
	}
	g.counts = r.counts
	g.reportFrom(0)
	for !r.finished() {
		err := r.searchDistance(ctx, g.Solver.tables.pool, func(done, total uint64) error {
			g.Solver.tables.Progress(Progress{g.progressName(len(r.counts)), done, total})
			if err := g.checkGrowth(r); err != nil {
				return err
			}
			return g.checkpoint.saveIfDue(ctx, r.counts, r.pack, r.packedSize())
		})
		if err != nil {
			g.checkpoint.saveOnInterrupt(r.counts, r.pack, r.packedSize())
			return err
		}
		g.counts = r.counts
		g.reportFrom(len(r.counts) - 1)
	}
	g.checkpoint.saveResult(ctx, r.counts, r.pack)
	g.findHashedAntipodes(ctx, r)
	return ctx.Err()
}

// grows checks that there is memory for the positions to become half as many
// again.
func (g *godRun) checkGrowth(r *hashedSearch) error {
	const always = 256 << 20
	bytes := r.memoryBytes()
	if bytes < always {
		return nil
	}
	available, err := g.Solver.tables.Memory()
	if err == nil && available < bytes/8 {
		return &puzzle.TooLargeError{
			What:  "God's algorithm, which has reached distance " + strconv.Itoa(len(r.counts)) + ", for the next positions",
			Needs: bytes / 2, Available: available,
		}
	}
	return nil
}

// resumeHashed goes on with what was kept.
func (g *godRun) resumeHashed(ctx context.Context, r *hashedSearch) bool {
	payload, counts, ok := g.checkpoint.read()
	if !ok || !r.unpack(ctx, payload, counts) {
		return false
	}
	g.Resumed(len(counts)-1, sumCounts(counts))
	return true
}

// hashedAntipodes tells of the first of the farthest positions.
func (g *godRun) findHashedAntipodes(ctx context.Context, r *hashedSearch) {
	far := g.maxDistance()
	for i, part := range r.shards {
		for id := r.starts[i][far]; id < r.starts[i][far+1] && len(g.antipodes) < g.Antipodes && ctx.Err() == nil; id++ {
			g.antipodes = append(g.antipodes, g.newAntipode(r.pathToSolved(part.key(id), far)))
		}
	}
}

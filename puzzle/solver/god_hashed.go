package solver

import (
	"context"
	"strconv"

	"nissy/puzzle"
)

// goBack has the positions reached from the solved one by what takes moves back, so that
// their distance is that to the solved one, also where moves cannot be taken back.
func (g *god) goBack(ctx context.Context) (err error) {
	if !g.oneWay() {
		return nil
	}
	p := g.Solver.puzzle.WithInverseMoves()
	g.problem, err = g.newProblem(ctx, p, "god back", g.Metric, p.Solved, p.NewMask())
	return err
}

// hashed goes through the positions that are reached.
func (g *god) hashed(ctx context.Context) error {
	r := newReached(g.problem)
	if !g.resumeHashed(ctx, r) {
		r.begin()
	}
	g.counts = r.counts
	g.tell(0)
	for !r.finished() {
		err := r.level(ctx, g.Solver.tables.crew, func(done, total uint64) error {
			g.Solver.tables.Progress(Progress{g.level(len(r.counts)), done, total})
			if err := g.grows(r); err != nil {
				return err
			}
			return g.keeper.keep(ctx, r.counts, r.pack, r.packed())
		})
		if err != nil {
			g.keeper.rescue(r.counts, r.pack, r.packed())
			return err
		}
		g.counts = r.counts
		g.tell(len(r.counts) - 1)
	}
	g.keeper.finish(ctx, r.counts, r.pack)
	g.hashedAntipodes(ctx, r)
	return ctx.Err()
}

// grows checks that there is memory for the positions to become half as many
// again.
func (g *god) grows(r *reached) error {
	const always = 256 << 20
	bytes := r.bytes()
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
func (g *god) resumeHashed(ctx context.Context, r *reached) bool {
	payload, counts, ok := g.keeper.read()
	if !ok || !r.unpackAll(ctx, payload, counts) {
		return false
	}
	g.Resumed(len(counts)-1, sumOf(counts))
	return true
}

// hashedAntipodes tells of the first of the farthest positions.
func (g *god) hashedAntipodes(ctx context.Context, r *reached) {
	far := g.farthest()
	for i, part := range r.parts {
		for id := r.bounds[i][far]; id < r.bounds[i][far+1] && len(g.list) < g.Antipodes && ctx.Err() == nil; id++ {
			g.list = append(g.list, g.antipode(r.descend(part.key(id), far)))
		}
	}
}

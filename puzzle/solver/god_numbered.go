package solver

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"runtime"
	"slices"

	"nissy/puzzle/group"
)

// numbered is God's algorithm with two bits for each element of the group of a puzzle.
type numbered struct {
	*godRun
	*group.Numbering
	moves []int  // the moves of the search, by index in the puzzle
	alike uint64 // how many elements are the same position
}

// maxAlike is the largest number of elements for each position. With more of them, a table of the positions is
// smaller.
const maxAlike = 64

// newNumbered returns the search of all positions by their number. It returns nil if they have none: if there are blocks, if
// too many elements are the same position, or if not every move has an inverse.
func (g *godRun) newNumbered() *numbered {
	p := g.Solver.puzzle
	if p.Bandaged() || g.positions == nil || !g.positions.same.Order().IsInt64() {
		return nil
	}
	pr := &problem{puzzle: p, metric: g.Metric}
	pr.initMoves()
	n := &numbered{godRun: g, alike: g.positions.same.Order().Uint64()}
	if n.alike > maxAlike || pr.hasOneWayMoves() {
		return nil
	}
	var moves []group.Perm
	for m, cost := range pr.costs {
		switch {
		case cost == 1:
			n.moves, moves = append(n.moves, m), append(moves, g.positions.moves[m])
		case pr.costs[pr.bases[m]] != 1: // it is not a sequence of moves that count 1
			return nil
		}
	}
	if n.Numbering = group.NewNumbering(g.positions.group, moves); n.Numbering == nil {
		return nil
	}
	g.signature = n.hash()
	return n
}

// hash returns a hash of everything that the distances depend on.
func (n *numbered) hash() string {
	sum := sha256.New()
	h := bufio.NewWriter(sum)
	writeNumbers(h, int(n.Metric), int(n.alike))
	for _, m := range n.moves {
		for _, to := range n.positions.moves[m] {
			writeNumbers(h, int(to))
		}
	}
	h.Flush() // a hash never fails
	return "numbered-" + hex.EncodeToString(sum.Sum(nil)[:12])
}

// isCompact reports whether the search takes no more than a table of all positions would.
func (n *numbered) isCompact() bool {
	const small, bytesPerPosition = 16 << 20, 16
	return n.Bytes() <= small || float64(n.Bytes()) <= bytesPerPosition*n.positionCount()
}

// nanos estimates how many nanoseconds the search takes.
func (n *numbered) nanos() float64 {
	const perMove = 4 // of an element
	return perMove * n.positionCount() * float64(n.alike) * float64(len(n.moves)) / float64(min(n.Solver.tables.pool.Threads(), runtime.NumCPU()))
}

// run searches all positions.
func (n *numbered) run(ctx context.Context) error {
	stored, release, err := n.alloc(ctx, n.StoredBytes())
	if err != nil {
		return err
	}
	defer release()
	s, err := group.NewSearch(ctx, n.Numbering, stored, n.Solver.tables.pool.Ranges)
	if err != nil {
		return err
	}
	if counts, ok := n.checkpoint.readInto(stored); ok {
		s.Resume(ctx, counts)
		n.Resumed(len(counts)-1, s.Known()/n.alike)
	} else {
		s.Begin(n.positions.same.Elements())
	}
	err = n.searchAll(ctx, godSearch{
		counts: &s.Counts, update: func() { n.counts = n.perPosition(s.Counts) }, finished: s.Finished,
		next: func(ctx context.Context, pause func(done, total uint64) error) error {
			return s.Step(ctx, func(done, all int) error { return pause(uint64(done), uint64(all)) })
		},
		payload: s.Stored, size: n.StoredBytes,
	})
	if err != nil {
		return err
	}
	n.findAntipodes(s)
	return nil
}

// perPosition returns the numbers of positions from those of elements. Elements that are the same position have the same
// distance.
func (n *numbered) perPosition(counts []uint64) []uint64 {
	list := make([]uint64, len(counts))
	for d, count := range counts {
		list[d] = count / n.alike
	}
	return list
}

// findAntipodes stores the first of the farthest positions.
func (n *numbered) findAntipodes(s *group.Search) {
	if n.Antipodes == 0 {
		return
	}
	moves, runs := n.runs()
	for path := range s.Farthest(runs) {
		var solution []int
		for _, run := range path {
			solution = append(solution, moves[run])
		}
		a := n.newAntipode(solution)
		if n.alike > 1 && slices.ContainsFunc(n.antipodes, func(b Antipode) bool { return a.State.Equal(b.State) }) {
			continue
		}
		if n.antipodes = append(n.antipodes, a); len(n.antipodes) == n.Antipodes {
			return
		}
	}
}

// runs returns the moves of the puzzle in the order in which a path has them rather than others: U2 before U U. It also returns, for
// each, the moves of the search that it consists of.
func (n *numbered) runs() (moves []int, runs [][]int) {
	p := n.Solver.puzzle
	costs := make([]int, len(p.Moves))
	for m := range p.Moves {
		costs[m] = n.Metric.Cost(&p.Moves[m])
	}
	moves = costliestFirst(costs)
	for _, m := range moves {
		base, order := p.Moves[m].Base, len(p.Powers(p.Moves[m].Base))+1
		turn := base // one turn forward, or backward if that is shorter
		if power := m - base + 1; costs[m] == 1 {
			turn = m
		} else if 2*power > order {
			turn = base + order - 2
		}
		runs = append(runs, slices.Repeat([]int{slices.Index(n.moves, turn)}, costs[m]))
	}
	return moves, runs
}

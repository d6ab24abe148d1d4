package solver

import (
	"context"
	"slices"

	"nissy/puzzle"
)

// hunt is a search for the solutions of one position.
type hunt struct {
	*problem
	tables []*table
	limits []puzzle.Limit
	byMove [][]int  // by move: the limits that it counts for
	alike  bool     // all moves cost the same
	free   bool     // neither limits nor blocks forbid moves
	count  bool     // solutions are counted, not kept
	few    uint64   // fewNodes
	shaped bool     // the shape is the coordinate behind the last
	tools  []*tools // by thread, once it has worked
}

// use has the search use the tables, the most telling ones first.
func (h *hunt) use(tables []*table) {
	h.tables, h.tools = tables, make([]*tools, h.crew.threads)
}

func newHunt(pr *problem, limits []puzzle.Limit) *hunt {
	h := &hunt{problem: pr, limits: limits, shaped: pr.shape != nil, few: fewNodes}
	h.alike = !slices.ContainsFunc(pr.costs, func(c int) bool { return c != pr.costs[0] })
	h.use(nil)
	h.free = len(limits) == 0 && pr.blocks == nil
	h.byMove = make([][]int, len(pr.costs))
	for i, l := range limits {
		for _, m := range l.Moves {
			h.byMove[m] = append(h.byMove[m], i)
		}
	}
	return h
}

// width is the number of coordinates that a position has.
func (h *hunt) width() int {
	if h.shaped {
		return len(h.coords) + 1
	}
	return len(h.coords)
}

// estimate returns the most that the tables say of the start: solved is 0, and what
// cannot be solved unseen.
func (h *hunt) estimate() int {
	most := 0
	for _, t := range h.tables {
		at := 0
		for i, c := range t.coords {
			at += int(h.coord(c).start) * t.strides[i]
		}
		most = max(most, entry(t.values, at))
	}
	return most
}

// ply is positions behind as many moves, each list by position.
type ply struct {
	values [][]uint32 // of each coordinate
	from   []int32    // the position of the ply before
	move   []int32    // that led from there; behind the last one where none did
	left   []int32    // what the moves to come may cost together
	uses   []int      // of each limit: how often its moves may still be made
	points []int      // where the pieces of blocks are, if there is no shape
}

func (p *ply) len() int { return len(p.move) }

// worker searches from the start, or from where a task begins. It goes on from some
// positions of a ply at the same time, those behind the first of them first: what it
// reads for one does not depend on what it reads for another, so that the memory
// gives all of it together.
type worker struct {
	*hunt
	*tools
	ctx     context.Context
	atOnce  int // positions
	plies   []ply
	steps   []step   // from these
	sums    []uint32 // by step: the index of a table's entry, then the entry
	seen    uint64
	checks  uint64 // of the context, done
	stopped bool
	cut     bool // something was not looked at because it is too long
	found   func(path []int)
}

// The steps from as many positions, times the number of coordinates, should fit in
// the first cache.
const (
	mostAtOnce = 32
	stepsTimes = 1 << 12
)

func (h *hunt) newWorker(ctx context.Context, thread int) *worker {
	w := &worker{hunt: h, tools: h.toolsOf(thread), ctx: ctx, found: func([]int) {}}
	w.atOnce = min(max(1, stepsTimes/(max(1, len(h.costs))*max(1, h.width()))), mostAtOnce)
	w.plies = []ply{{
		values: make([][]uint32, h.width()),
		from:   []int32{0}, move: []int32{int32(len(h.costs))}, left: []int32{0},
	}}
	root := &w.plies[0]
	for i := range root.values {
		root.values[i] = []uint32{h.coord(i).start}
	}
	for _, l := range h.limits {
		root.uses = append(root.uses, l.Most)
	}
	if !h.shaped && h.blocks != nil {
		root.points = h.problem.points
	}
	return w
}

// behind returns the ply behind one.
func (w *worker) behind(i int) *ply {
	if i+1 == len(w.plies) {
		w.plies = append(w.plies, ply{values: make([][]uint32, w.width())})
	}
	return &w.plies[i+1]
}

// expand looks at all that begins with some positions of a ply, each of which has
// something left.
func (w *worker) expand(i, first, end int) {
	if w.seen += uint64(end - first); w.seen>>10 != w.checks {
		w.checks = w.seen >> 10
		w.stopped = w.stopped || w.ctx.Err() != nil
	}
	w.choose(i, first, end)
	w.enter(i)
	for next := 0; next < w.plies[i+1].len() && !w.stopped; next += w.atOnce {
		w.expand(i+1, next, min(next+w.atOnce, w.plies[i+1].len()))
	}
}

// choose finds the steps from some positions that may lead to a solution.
func (w *worker) choose(i, first, end int) {
	w.generate(i, first, end)
	for t := range w.tables {
		w.filter(t, i)
	}
}

// generate lists the steps from some positions.
func (w *worker) generate(i, first, end int) {
	p := &w.plies[i]
	w.steps = w.steps[:0]
	for from := first; from < end; from++ {
		for _, m := range w.follow[p.move[from]] {
			left := p.left[from] - int32(w.costs[m])
			switch {
			case left < 0:
				w.cut = true
			case w.free || w.allowed(p, from, m):
				w.steps = append(w.steps, step{int32(from), int32(m), left})
			}
		}
	}
}

// allowed reports whether the limits and the blocks let a move be made.
func (w *worker) allowed(p *ply, from, m int) bool {
	for _, l := range w.byMove[m] {
		if p.uses[from*len(w.limits)+l] <= 0 {
			return false
		}
	}
	switch {
	case w.blocks == nil:
		return true
	case w.shaped:
		shape := p.values[len(w.coords)][from]
		return w.moves[len(w.coords)].at(int(shape), m) != none
	default:
		return w.blocks.legal(m, p.points[from*w.blocks.points:][:w.blocks.points])
	}
}

// filter keeps the steps behind which the table does not say that there is too far to
// go.
func (w *worker) filter(table, i int) {
	t, values := w.tables[table], w.values[table]
	w.sums = zeros(w.sums, len(w.steps))
	for k, c := range t.coords {
		w.moves[c].add(w.plies[i].values[c], w.steps, uint32(t.strides[k]), w.sums)
	}
	for j, at := range w.sums {
		w.sums[j] = uint32(entry(values, int(at)))
	}
	w.cut = w.cut || w.tooFar()
	kept := 0
	for j, h := range w.sums {
		s := w.steps[j]
		w.steps[kept] = s
		kept += int((h - uint32(s.left) - 1) >> 31) // if h is at most left; a branch would often be wrong
	}
	w.steps = w.steps[:kept]
}

// tooFar reports whether an entry tells that there is too far to go, but not that
// there is no way.
func (w *worker) tooFar() bool {
	for j, s := range w.steps {
		if h := w.sums[j]; h > uint32(s.left) && h != unseen {
			return true
		}
	}
	return false
}

// enter makes the next ply of the steps. Those that have nothing left are solutions.
func (w *worker) enter(i int) {
	next := w.behind(i)
	p := &w.plies[i]
	open := w.steps[:0]
	for _, s := range w.steps {
		if s.left == 0 {
			w.cut = true // there may be longer ones that begin like this
			w.found(append(w.path(i, int(s.from)), int(s.move)))
		} else {
			open = append(open, s)
		}
	}
	n := len(open)
	next.from, next.move, next.left = resize(next.from, n), resize(next.move, n), resize(next.left, n)
	for j, s := range open {
		next.from[j], next.move[j], next.left[j] = s.from, s.move, s.left
	}
	for c, values := range p.values {
		next.values[c] = zeros(next.values[c], len(open))
		w.moves[c].add(values, open, 1, next.values[c])
	}
	w.enterUses(p, next)
	w.enterPoints(p, next)
}

// enterUses counts the moves that the limits are about.
func (w *worker) enterUses(p, next *ply) {
	n := len(w.limits)
	if n == 0 {
		return
	}
	next.uses = next.uses[:0]
	for j, from := range next.from {
		next.uses = append(next.uses, p.uses[int(from)*n:][:n]...)
		for _, l := range w.byMove[next.move[j]] {
			next.uses[j*n+l]--
		}
	}
}

// enterPoints moves the pieces of blocks.
func (w *worker) enterPoints(p, next *ply) {
	if p.points == nil {
		return
	}
	n := w.blocks.points
	next.points = resize(next.points, next.len()*n)
	for j, from := range next.from {
		w.blocks.apply(int(next.move[j]), p.points[int(from)*n:][:n], next.points[j*n:][:n])
	}
}

// path returns the moves that led to a position.
func (w *worker) path(i, at int) []int {
	moves := make([]int, i, i+1)
	for ; i > 0; i-- {
		p := &w.plies[i]
		moves[i-1] = int(p.move[at])
		at = int(p.from[at])
	}
	return moves
}

// search looks at all of a length that begins with some moves.
func (w *worker) search(path []int, length int) {
	if length == 0 {
		w.cut = true
		w.found(nil)
		return
	}
	if last := w.begin(path, length); w.plies[last].len() > 0 {
		w.expand(last, 0, 1)
	}
}

// begin makes some moves, and returns the ply behind them. It has one position, or
// none if the moves are a solution.
func (w *worker) begin(path []int, length int) int {
	w.plies[0].left[0] = int32(length)
	left := int32(length)
	for i, m := range path {
		left -= int32(w.costs[m])
		w.steps = append(w.steps[:0], step{0, int32(m), left})
		w.enter(i)
	}
	return len(path)
}

package solver

import (
	"context"
	"slices"

	"nissy/puzzle"
)

// hunt is a search for the solutions of one position.
type positionSearch struct {
	*problem
	tables       []*table
	limits       []puzzle.Limit
	limitsByMove [][]int         // by move: the limits that it counts for
	equalCosts   bool            // all moves cost the same
	unrestricted bool            // neither limits nor blocks forbid moves
	countOnly    bool            // solutions are counted, not kept
	splitNodes   uint64          // fewNodes
	hasShape     bool            // the shape is the coordinate behind the last
	byThread     []*threadTables // by thread, once it has worked
}

// use has the search use the tables, the most telling ones first.
func (h *positionSearch) setTables(tables []*table) {
	h.tables, h.byThread = tables, make([]*threadTables, h.pool.threads)
}

func newPositionSearch(pr *problem, limits []puzzle.Limit) *positionSearch {
	h := &positionSearch{problem: pr, limits: limits, hasShape: pr.shape != nil, splitNodes: minNodesToSplit}
	h.equalCosts = !slices.ContainsFunc(pr.costs, func(c int) bool { return c != pr.costs[0] })
	h.setTables(nil)
	h.unrestricted = len(limits) == 0 && pr.blocks == nil
	h.limitsByMove = make([][]int, len(pr.costs))
	for i, l := range limits {
		for _, m := range l.Moves {
			h.limitsByMove[m] = append(h.limitsByMove[m], i)
		}
	}
	return h
}

// width is the number of coordinates that a position has.
func (h *positionSearch) coordCount() int {
	if h.hasShape {
		return len(h.coords) + 1
	}
	return len(h.coords)
}

// estimate returns the most that the tables say of the start: solved is 0, and what
// cannot be solved unseen.
func (h *positionSearch) estimate() int {
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
	values     [][]uint32 // of each coordinate
	from       []int32    // the position of the ply before
	move       []int32    // that led from there; behind the last one where none did
	budget     []int32    // what the moves to come may cost together
	usesLeft   []int      // of each limit: how often its moves may still be made
	blockSlots []int      // where the pieces of blocks are, if there is no shape
}

func (p *ply) len() int { return len(p.move) }

// worker searches from the start, or from where a task begins. It goes on from some
// positions of a ply at the same time, those behind the first of them first: what it
// reads for one does not depend on what it reads for another, so that the memory
// gives all of it together.
type searchWorker struct {
	*positionSearch
	*threadTables
	ctx           context.Context
	batch         int // positions
	plies         []ply
	steps         []step   // from these
	sums          []uint32 // by step: the index of a table's entry, then the entry
	nodes         uint64
	contextChecks uint64 // of the context, done
	stopped       bool
	cut           bool // something was not looked at because it is too long
	emit          func(path []int)
}

// The steps from as many positions, times the number of coordinates, should fit in
// the first cache.
const (
	maxBatch      = 32
	maxBatchReads = 1 << 12
)

func (h *positionSearch) newWorker(ctx context.Context, thread int) *searchWorker {
	w := &searchWorker{positionSearch: h, threadTables: h.tablesFor(thread), ctx: ctx, emit: func([]int) {}}
	w.batch = min(max(1, maxBatchReads/(max(1, len(h.costs))*max(1, h.coordCount()))), maxBatch)
	w.plies = []ply{{
		values: make([][]uint32, h.coordCount()),
		from:   []int32{0}, move: []int32{int32(len(h.costs))}, budget: []int32{0},
	}}
	root := &w.plies[0]
	for i := range root.values {
		root.values[i] = []uint32{h.coord(i).start}
	}
	for _, l := range h.limits {
		root.usesLeft = append(root.usesLeft, l.Most)
	}
	if !h.hasShape && h.blocks != nil {
		root.blockSlots = h.problem.blockStart
	}
	return w
}

// behind returns the ply behind one.
func (w *searchWorker) nextPly(i int) *ply {
	if i+1 == len(w.plies) {
		w.plies = append(w.plies, ply{values: make([][]uint32, w.coordCount())})
	}
	return &w.plies[i+1]
}

// expand looks at all that begins with some positions of a ply, each of which has
// something left.
func (w *searchWorker) expand(i, first, end int) {
	if w.nodes += uint64(end - first); w.nodes>>10 != w.contextChecks {
		w.contextChecks = w.nodes >> 10
		w.stopped = w.stopped || w.ctx.Err() != nil
	}
	w.chooseSteps(i, first, end)
	w.fillNextPly(i)
	for next := 0; next < w.plies[i+1].len() && !w.stopped; next += w.batch {
		w.expand(i+1, next, min(next+w.batch, w.plies[i+1].len()))
	}
}

// choose finds the steps from some positions that may lead to a solution.
func (w *searchWorker) chooseSteps(i, first, end int) {
	w.listSteps(i, first, end)
	for t := range w.tables {
		w.dropTooFar(t, i)
	}
}

// generate lists the steps from some positions.
func (w *searchWorker) listSteps(i, first, end int) {
	p := &w.plies[i]
	w.steps = w.steps[:0]
	for from := first; from < end; from++ {
		for _, m := range w.nextMoves[p.move[from]] {
			left := p.budget[from] - int32(w.costs[m])
			switch {
			case left < 0:
				w.cut = true
			case w.unrestricted || w.allowed(p, from, m):
				w.steps = append(w.steps, step{int32(from), int32(m), left})
			}
		}
	}
}

// allowed reports whether the limits and the blocks let a move be made.
func (w *searchWorker) allowed(p *ply, from, m int) bool {
	for _, l := range w.limitsByMove[m] {
		if p.usesLeft[from*len(w.limits)+l] <= 0 {
			return false
		}
	}
	switch {
	case w.blocks == nil:
		return true
	case w.hasShape:
		shape := p.values[len(w.coords)][from]
		return w.moves[len(w.coords)].get(int(shape), m) != illegal
	default:
		return w.blocks.legal(m, p.blockSlots[from*w.blocks.pieceCount:][:w.blocks.pieceCount])
	}
}

// filter keeps the steps behind which the table does not say that there is too far to
// go.
func (w *searchWorker) dropTooFar(table, i int) {
	t, values := w.tables[table], w.values[table]
	w.sums = cleared(w.sums, len(w.steps))
	for k, c := range t.coords {
		w.moves[c].addTargets(w.plies[i].values[c], w.steps, uint32(t.strides[k]), w.sums)
	}
	for j, at := range w.sums {
		w.sums[j] = uint32(entry(values, int(at)))
	}
	w.cut = w.cut || w.anyTooFar()
	kept := 0
	for j, h := range w.sums {
		s := w.steps[j]
		w.steps[kept] = s
		kept += int((h - uint32(s.budget) - 1) >> 31) // if h is at most left; a branch would often be wrong
	}
	w.steps = w.steps[:kept]
}

// tooFar reports whether an entry tells that there is too far to go, but not that
// there is no way.
func (w *searchWorker) anyTooFar() bool {
	for j, s := range w.steps {
		if h := w.sums[j]; h > uint32(s.budget) && h != unreached {
			return true
		}
	}
	return false
}

// enter makes the next ply of the steps. Those that have nothing left are solutions.
func (w *searchWorker) fillNextPly(i int) {
	next := w.nextPly(i)
	p := &w.plies[i]
	open := w.steps[:0]
	for _, s := range w.steps {
		if s.budget == 0 {
			w.cut = true // there may be longer ones that begin like this
			w.emit(append(w.path(i, int(s.from)), int(s.move)))
		} else {
			open = append(open, s)
		}
	}
	n := len(open)
	next.from, next.move, next.budget = resized(next.from, n), resized(next.move, n), resized(next.budget, n)
	for j, s := range open {
		next.from[j], next.move[j], next.budget[j] = s.from, s.move, s.budget
	}
	for c, values := range p.values {
		next.values[c] = cleared(next.values[c], len(open))
		w.moves[c].addTargets(values, open, 1, next.values[c])
	}
	w.fillUses(p, next)
	w.fillBlockSlots(p, next)
}

// enterUses counts the moves that the limits are about.
func (w *searchWorker) fillUses(p, next *ply) {
	n := len(w.limits)
	if n == 0 {
		return
	}
	next.usesLeft = next.usesLeft[:0]
	for j, from := range next.from {
		next.usesLeft = append(next.usesLeft, p.usesLeft[int(from)*n:][:n]...)
		for _, l := range w.limitsByMove[next.move[j]] {
			next.usesLeft[j*n+l]--
		}
	}
}

// enterPoints moves the pieces of blocks.
func (w *searchWorker) fillBlockSlots(p, next *ply) {
	if p.blockSlots == nil {
		return
	}
	n := w.blocks.pieceCount
	next.blockSlots = resized(next.blockSlots, next.len()*n)
	for j, from := range next.from {
		w.blocks.apply(int(next.move[j]), p.blockSlots[int(from)*n:][:n], next.blockSlots[j*n:][:n])
	}
}

// path returns the moves that led to a position.
func (w *searchWorker) path(i, at int) []int {
	moves := make([]int, i, i+1)
	for ; i > 0; i-- {
		p := &w.plies[i]
		moves[i-1] = int(p.move[at])
		at = int(p.from[at])
	}
	return moves
}

// search looks at all of a length that begins with some moves.
func (w *searchWorker) search(path []int, length int) {
	if length == 0 {
		w.cut = true
		w.emit(nil)
		return
	}
	if last := w.replay(path, length); w.plies[last].len() > 0 {
		w.expand(last, 0, 1)
	}
}

// begin makes some moves, and returns the ply behind them. It has one position, or
// none if the moves are a solution.
func (w *searchWorker) replay(path []int, length int) int {
	w.plies[0].budget[0] = int32(length)
	left := int32(length)
	for i, m := range path {
		left -= int32(w.costs[m])
		w.steps = append(w.steps[:0], step{0, int32(m), left})
		w.fillNextPly(i)
	}
	return len(path)
}

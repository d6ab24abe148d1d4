package solver

import (
	"context"
	"slices"

	"nissy/internal/interrupt"
	"nissy/puzzle"
)

type positionSearch struct {
	*problem
	order        *puzzle.Order // which moves may follow a sequence
	tables       []*table      // the largest ones first
	limits       []puzzle.Limit
	limitsByMove [][]int         // by move: indices of the limits that it counts for
	equalCosts   bool            // all moves cost the same
	unrestricted bool            // neither limits nor blocks forbid moves
	countOnly    bool            // solutions are counted, not stored
	splitNodes   uint64          // minNodesToSplit, or less in tests
	byThread     []*threadTables // nil until the thread has worked
}

// setTables sets the tables, the most informative ones first.
func (s *positionSearch) setTables(tables []*table) {
	s.tables, s.byThread = tables, make([]*threadTables, s.pool.Threads())
}

// newPositionSearch prepares a search without tables.
func newPositionSearch(pr *problem, order *puzzle.Order, limits []puzzle.Limit) *positionSearch {
	s := &positionSearch{problem: pr, order: order, limits: limits, splitNodes: minNodesToSplit}
	s.equalCosts = !slices.ContainsFunc(pr.costs, func(c int) bool { return c != pr.costs[0] })
	s.setTables(nil)
	s.unrestricted = len(limits) == 0 && pr.blocks == nil
	s.limitsByMove = make([][]int, len(pr.costs))
	for i, l := range limits {
		for _, m := range l.Moves {
			s.limitsByMove[m] = append(s.limitsByMove[m], i)
		}
	}
	return s
}

// estimate returns the largest bound of the tables for the start. It is 0 if the
// start is solved, and unreached if it cannot be solved.
func (s *positionSearch) estimate() int {
	most := 0
	for _, t := range s.tables {
		at := 0
		for i, c := range t.coords {
			at += int(s.withShape[c].start) * t.strides[i]
		}
		most = max(most, entry(t.values, at))
	}
	return most
}

// ply is positions after the same number of moves. Its lists are ordered by
// position.
type ply struct {
	values     [][]uint32 // by coordinate and position
	from       []int32    // index of the position in the previous ply
	move       []int32    // the last move
	state      []int32    // the state of the moves in the order
	budget     []int32    // largest cost of the moves to come
	usesLeft   []int      // by position, then limit: how many more of its moves are allowed
	blockSlots []int      // by position: slots of the pieces in blocks, if there is no shape
}

// len returns the number of positions.
func (p *ply) len() int { return len(p.move) }

// searchWorker searches from the start or from the beginning of a task, on one
// thread. It extends a batch of positions of a ply at the same time, and searches
// everything after one batch before it starts the next. What it reads for one
// position does not depend on what it reads for another, so the memory can serve
// many reads at the same time.
type searchWorker struct {
	*positionSearch
	*threadTables
	ctx           context.Context
	batch         int // number of positions
	plies         []ply
	steps         []step   // from the positions of a batch
	sums          []uint32 // by step: the index of an entry of a table, then the entry
	nodes         uint64   // positions searched
	contextChecks uint64   // number of checks of ctx
	stopped       bool
	cut           bool             // a greater length would search more
	emit          func(path []int) // receives solutions
}

// Limits of a batch. The steps from its positions, times the number of coordinates,
// should fit in the first-level cache.
const (
	maxBatch      = 32
	maxBatchReads = 1 << 12
)

// newWorker returns a worker for a thread, with the start as its only position.
func (s *positionSearch) newWorker(ctx context.Context, thread int) *searchWorker {
	w := &searchWorker{positionSearch: s, threadTables: s.tablesFor(thread), ctx: ctx, emit: func([]int) {}}
	w.batch = min(max(1, maxBatchReads/(max(1, len(s.costs))*max(1, len(s.withShape)))), maxBatch)
	w.plies = []ply{{
		values: make([][]uint32, len(s.withShape)),
		from:   []int32{0}, move: []int32{0}, state: []int32{0}, budget: []int32{0},
	}}
	root := &w.plies[0]
	for i := range root.values {
		root.values[i] = []uint32{s.withShape[i].start}
	}
	for _, l := range s.limits {
		root.usesLeft = append(root.usesLeft, l.Most)
	}
	if s.shape == nil && s.blocks != nil {
		root.blockSlots = s.problem.blockStart
	}
	return w
}

// nextPly returns the ply after ply i.
func (w *searchWorker) nextPly(i int) *ply {
	if i+1 == len(w.plies) {
		w.plies = append(w.plies, ply{values: make([][]uint32, len(w.withShape))})
	}
	return &w.plies[i+1]
}

// expand searches all sequences that begin with some positions of ply i. Each of
// these has some budget left.
func (w *searchWorker) expand(i, first, end int) {
	if w.nodes += uint64(end - first); w.nodes>>10 != w.contextChecks {
		w.contextChecks = w.nodes >> 10
		w.stopped = w.stopped || interrupt.Err(w.ctx) != nil
	}
	w.chooseSteps(i, first, end)
	w.fillNextPly(i)
	for next := 0; next < w.plies[i+1].len() && !w.stopped; next += w.batch {
		w.expand(i+1, next, min(next+w.batch, w.plies[i+1].len()))
	}
}

// chooseSteps finds the steps from some positions that may lead to a solution.
func (w *searchWorker) chooseSteps(i, first, end int) {
	w.listSteps(i, first, end)
	for t := range w.tables {
		w.dropTooFar(t, i)
	}
}

func (w *searchWorker) listSteps(i, first, end int) {
	p := &w.plies[i]
	w.steps = w.steps[:0]
	for from := first; from < end; from++ {
		for _, next := range w.order.Next[p.state[from]] {
			left := p.budget[from] - int32(w.costs[next.Move])
			switch {
			case left < 0:
				w.cut = true
			case w.unrestricted || w.allowed(p, from, int(next.Move)):
				w.steps = append(w.steps, step{int32(from), next.Move, left, next.State})
			}
		}
	}
}

// allowed reports whether the limits and the blocks allow a move.
func (w *searchWorker) allowed(p *ply, from, m int) bool {
	for _, l := range w.limitsByMove[m] {
		if p.usesLeft[from*len(w.limits)+l] <= 0 {
			return false
		}
	}
	switch {
	case w.blocks == nil:
		return true
	case w.shape != nil:
		shape := p.values[len(w.coords)][from]
		return w.moves[len(w.coords)].get(int(shape), m) != illegal
	default:
		return w.blocks.legal(m, p.blockSlots[from*w.blocks.pieceCount:][:w.blocks.pieceCount])
	}
}

// dropTooFar removes the steps after which the bound of a table exceeds the budget.
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
		// This adds 1 if h is at most the budget. A branch would often be mispredicted.
		kept += int((h - uint32(s.budget) - 1) >> 31)
	}
	w.steps = w.steps[:kept]
}

// anyTooFar reports whether an entry exceeds the budget of its step, but does not
// say that there is no solution at all.
func (w *searchWorker) anyTooFar() bool {
	for j, s := range w.steps {
		if h := w.sums[j]; h > uint32(s.budget) && h != unreached {
			return true
		}
	}
	return false
}

// fillNextPly applies the steps from ply i. Those without any budget left are
// solutions. The others form the next ply.
func (w *searchWorker) fillNextPly(i int) {
	next := w.nextPly(i)
	p := &w.plies[i]
	open := w.steps[:0]
	for _, s := range w.steps {
		if s.budget == 0 {
			w.cut = true // longer solutions may begin like this
			w.emit(append(w.path(i, int(s.from)), int(s.move)))
		} else {
			open = append(open, s)
		}
	}
	n := len(open)
	next.from, next.move = resized(next.from, n), resized(next.move, n)
	next.state, next.budget = resized(next.state, n), resized(next.budget, n)
	for j, s := range open {
		next.from[j], next.move[j], next.state[j], next.budget[j] = s.from, s.move, s.state, s.budget
	}
	for c, values := range p.values {
		next.values[c] = cleared(next.values[c], len(open))
		w.moves[c].addTargets(values, open, 1, next.values[c])
	}
	w.fillUses(p, next)
	w.fillBlockSlots(p, next)
}

// fillUses updates how many more moves the limits allow.
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

// fillBlockSlots moves the pieces of blocks.
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

// path returns the moves that led to a position of ply i.
func (w *searchWorker) path(i, at int) []int {
	moves := make([]int, i, i+1)
	for ; i > 0; i-- {
		p := &w.plies[i]
		moves[i-1] = int(p.move[at])
		at = int(p.from[at])
	}
	return moves
}

// search searches all sequences of a length that begin with the moves of path.
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

// replay makes some moves from the start, and returns the index of the ply after
// them. That ply has one position, or none if the moves are a solution.
func (w *searchWorker) replay(path []int, length int) int {
	w.plies[0].budget[0] = int32(length)
	left, state := int32(length), int32(0)
	for i, m := range path {
		left, state = left-int32(w.costs[m]), w.order.After(state, int32(m))
		w.steps = append(w.steps[:0], step{0, int32(m), left, state})
		w.fillNextPly(i)
	}
	return len(path)
}

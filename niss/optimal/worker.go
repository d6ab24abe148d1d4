package optimal

import (
	"math/bits"
	"slices"

	"nissy/cube"
	"nissy/niss"
	"nissy/niss/optimal/kernel"
	"nissy/niss/tasks"
)

// worker is one goroutine of a search. It searches depth first, but takes many
// nodes at a time from the top of its stack, and does each thing for all of them
// before the next. So it requests many table entries at once, which keeps the
// memory busy, and each kind of work is a long loop with few branches.
//
// A node has two positions: the normal one and its inverse. A move is made on one
// of the two sides. If it is made on side s, the position of side s changes from v
// to v·m, and that of the other side to m⁻¹·v. The table bounds both. For each
// batch of nodes, expandBatch takes these steps:
//
//	planOtherSide   choose the side on which each node moves
//	lookUp          bound the children from the position of the other side
//	planMovingSide  drop the children that are too far
//	lookUp          bound the remaining children from the position of the side that moves
//	pushChildren    push the children that are left
//
// The other side comes first because it needs fewer lookups: half turns on one side
// do not change what the coordinate sees of the other.
type worker struct {
	*cubeSearch
	list   []*task
	next   tasks.Next // returns the index of the next task
	stack  []node
	counts struct{ nodes, lookups uint64 }

	// nodes are the nodes of the current batch, at most batchSize.
	nodes []node

	// plans says, by index in nodes, what to do with each node.
	plans [batchSize]plan

	// lookups has the children whose bounds are looked up, by round: otherSide or
	// movingSide.
	lookups [2]lookupRound

	// nearLookups has those of them that need the near table.
	nearLookups nearLookupBatch
}

// batchSize is the most nodes that are expanded together.
const batchSize = 32

// node is a position from which the search continues.
type node struct {
	pos     [2]kernel.Vec   // the position and its inverse
	allowed [2]cube.MoveSet // moves that may come next on either side
	bound   [2]uint8        // lower bounds from both positions; 0 if not known
	left    uint8           // moves left
	made    uint8           // number of moves made after those of the task
	moves   [maxMoves]uint8 // these moves; those on inverse have onInverse added
	task    *task
}

// onInverse is added to the numbers of moves that are made on inverse.
const onInverse = cube.NumFaceMoves

// plan says how to expand a node.
type plan struct {
	side int // side on which the next move is made

	// moves has the moves that may lead to a solution, as far as is known.
	moves cube.MoveSet
}

// lookupRound has the children whose bounds are looked up in one round. sets has a
// ChildSet for each node of the batch. vecs has the positions of all these
// children, in the order of the sets and, within a set, of the moves. indexes has
// the indexes of their entries, in the same order.
type lookupRound struct {
	sets    [batchSize]kernel.ChildSet
	vecs    []kernel.Vec
	indexes []kernel.BitIndex
}

// nearLookupBatch has those children of a round that need the near table, and the
// indexes of their entries in it.
type nearLookupBatch struct {
	children []childIndex
	indexes  []kernel.BitIndex
}

// childIndex is an index pair that names a child of the current batch: the index of
// its parent in worker.nodes, below batchSize, and the number of the move to it,
// below cube.NumFaceMoves.
type childIndex struct{ node, move int }

// The two rounds of lookups.
const (
	otherSide  = iota // from the positions of the side that does not move
	movingSide        // from the positions of the side that moves
)

var solved = kernel.NewVec(&cube.Solved)

// newWorker returns a worker that searches those tasks of the list that next names.
func newWorker(s *cubeSearch, list []*task, next tasks.Next) *worker {
	w := &worker{cubeSearch: s, list: list, next: next}
	for i := range w.lookups {
		// A slice of this size on the heap begins at the start of a cache line.
		w.lookups[i].vecs = make([]kernel.Vec, batchSize*cube.NumFaceMoves)
		w.lookups[i].indexes = make([]kernel.BitIndex, batchSize*cube.NumFaceMoves)
	}
	return w
}

// run searches tasks until none is left.
func (w *worker) run() {
	for !w.stop.Load() {
		started := 0
		for len(w.stack) < batchSize && w.pushTask() {
			started++
		}
		if len(w.stack) == 0 {
			break
		}
		if started > 0 {
			w.flushCounts(started)
		}
		w.expandBatch()
	}
	w.flushCounts(0)
}

// flushCounts adds the counts since the last call to the result of the search.
func (w *worker) flushCounts(started int) {
	w.addCounts(started, w.counts.nodes, w.counts.lookups)
	w.counts.nodes, w.counts.lookups = 0, 0
}

// pushTask pushes the root of the next task. It returns false if there is no next
// task.
func (w *worker) pushTask() bool {
	i, ok := w.next()
	if !ok || w.stop.Load() {
		return false
	}
	t := w.list[i]
	t.nodes = 0
	if left := w.depth - t.cost; int(max(t.bound[0], t.bound[1])) <= left {
		w.stack = append(w.stack, node{pos: t.pos, allowed: t.allowed, bound: t.bound, left: uint8(left), task: t})
	}
	return true
}

// expandBatch takes a batch of nodes from the stack and pushes those of their
// children that may lead to a solution.
func (w *worker) expandBatch() {
	top := max(len(w.stack)-batchSize, 0)
	w.nodes = append(w.nodes[:0], w.stack[top:]...)
	w.stack = w.stack[:top]
	for i := range w.nodes {
		w.planOtherSide(i)
	}
	w.lookUp(otherSide)
	for i := range w.nodes {
		w.planMovingSide(i)
	}
	w.lookUp(movingSide)
	for i := range w.nodes {
		w.pushChildren(i)
	}
}

// lookUp makes the children of a round and reads their bounds.
func (w *worker) lookUp(round int) {
	r := &w.lookups[round]
	sets := r.sets[:len(w.nodes)]
	n := kernel.Children(r.vecs, sets)
	w.table.Coord.Locate(w.tableBytes, r.vecs[:n], r.indexes[:n])
	w.counts.lookups += uint64(n)
	kernel.ReadBounds(w.tableBytes, r.indexes[:n], sets, &w.entryBounds, w.leftAfter[:])
	w.raiseUnknownBounds(round)
}

// raiseUnknownBounds raises the bounds of the children whose entries give none, to
// the bounds that their lines and the near table give.
func (w *worker) raiseUnknownBounds(round int) {
	sets, first := w.lookups[round].sets[:len(w.nodes)], 0
	for i := range sets {
		set := &sets[i]
		for unknown := set.Unknown; unknown != 0; unknown &= unknown - 1 {
			m := bits.TrailingZeros32(uint32(unknown)) % cube.NumFaceMoves
			w.raiseUnknownBound(round, childIndex{i, m}, first+bits.OnesCount32(uint32(set.Moves&(1<<m-1))))
		}
		first += bits.OnesCount32(uint32(set.Moves))
	}
	for i, c := range w.nearLookups.children {
		set := &sets[c.node]
		left := w.leftAfter[set.Left][c.move]
		bound := max(set.Bounds[c.move], w.table.nearBound(w.nearLookups.indexes[i], left))
		if set.Bounds[c.move] = bound; bound > left {
			set.TooFar |= 1 << c.move
		}
	}
	w.nearLookups.children, w.nearLookups.indexes = w.nearLookups.children[:0], w.nearLookups.indexes[:0]
}

// raiseUnknownBound sets the bound of a child to the minimum of its line. If that
// does not rule out the child, it adds the child to the lookups in the near table.
// The child is the i-th of the round.
func (w *worker) raiseUnknownBound(round int, c childIndex, i int) {
	r := &w.lookups[round]
	set := &r.sets[c.node]
	left := w.leftAfter[set.Left][c.move]
	lineMin := w.table.lineMin(w.tableBytes, r.indexes[i], left)
	if set.Bounds[c.move] = lineMin; lineMin > left {
		set.TooFar |= 1 << c.move
		return
	}
	w.nearLookups.children = append(w.nearLookups.children, c)
	w.nearLookups.indexes = append(w.nearLookups.indexes, w.table.nearIndex(&r.vecs[i]))
	kernel.Prefetch(w.table.near, w.nearLookups.indexes[len(w.nearLookups.indexes)-1:])
}

// planOtherSide decides on which side the i-th node of the batch moves, and which
// children to look up from the other side.
func (w *worker) planOtherSide(i int) {
	n, p, set := &w.nodes[i], &w.plans[i], &w.lookups[otherSide].sets[i]
	*p, set.Moves = plan{}, 0
	if n.bound[0]|n.bound[1] == 0 && n.pos[0] == solved {
		if n.left == 0 {
			w.recordSolution(n)
		}
		return
	}
	if n.left <= 1 {
		if n.left == 1 {
			w.tryLastMove(n)
		}
		return
	}
	n.dropLateHalfTurns(w.halfTurnCost)
	if bits.OnesCount32(uint32(n.allowed[1])) < bits.OnesCount32(uint32(n.allowed[0])) {
		p.side = 1
	}
	p.moves = n.allowed[p.side]
	numChildren := uint64(bits.OnesCount32(uint32(p.moves)))
	w.counts.nodes += numChildren
	n.task.nodes += numChildren
	if int(n.left) > w.maxBound+w.halfTurnCost { // no bound is high enough to rule out a child
		set.Bounds = kernel.PerMove{}
		return
	}
	// A half turn does not change the bound of the side that does not move. So both
	// quarter turns of a face have the same bound, and the clockwise one stands for
	// both. The bound of the half turns is that of the node; if that is not known,
	// one half turn stands for all.
	lookUpMoves := (p.moves | p.moves>>2) & clockwiseTurns
	if n.bound[1-p.side] == 0 {
		halfTurns := p.moves & cube.HalfTurns
		lookUpMoves |= halfTurns & -halfTurns
	}
	set.Parent, set.Compose, set.Moves, set.Left = n.pos[1-p.side], kernel.Before, lookUpMoves, n.left
}

// dropLateHalfTurns removes the half turns that come too late. A half turn on one
// side does not change the bound of the other side. So if that bound is greater
// than the moves left after a half turn, the next move cannot be one.
func (n *node) dropLateHalfTurns(halfTurnCost int) {
	for k, bound := range n.bound {
		if int(bound)+halfTurnCost > int(n.left) {
			n.allowed[1-k] &^= cube.HalfTurns
		}
	}
}

// clockwiseTurns has the clockwise quarter turns: U, D and so on.
const clockwiseTurns = cube.HalfTurns >> 1

// planMovingSide drops the children of the i-th node that are too far according to
// the other side, and decides which of the remaining children to look up from the
// side that moves.
func (w *worker) planMovingSide(i int) {
	n, p := &w.nodes[i], &w.plans[i]
	other, set := &w.lookups[otherSide].sets[i], &w.lookups[movingSide].sets[i]
	set.Moves, set.Bounds = 0, kernel.PerMove{}
	if other.Moves == 0 {
		return
	}
	tooFar, halfTurnBound := other.TooFar, n.bound[1-p.side]
	if halfTurns := other.Moves & cube.HalfTurns; halfTurns != 0 {
		halfTurnBound = other.Bounds[bits.TrailingZeros32(uint32(halfTurns))%32]
		if tooFar&halfTurns != 0 {
			tooFar |= cube.HalfTurns
		}
	}
	p.moves &^= tooFar | tooFar&clockwiseTurns<<2
	for m := 0; m < cube.NumFaceMoves; m += 3 {
		other.Bounds[m+1], other.Bounds[m+2] = halfTurnBound, other.Bounds[m]
	}
	lookUpMoves := p.moves
	if int(n.left) >= w.maxBound+w.halfTurnCost {
		// No bound can rule out a child. The bounds only show whether half turns
		// come too late, and the bound of one side is enough for that.
		lookUpMoves = w.withRoomForHalfTurn(n, p.moves, &other.Bounds)
	}
	set.Parent, set.Compose, set.Moves, set.Left = n.pos[p.side], kernel.After, lookUpMoves, n.left
}

// withRoomForHalfTurn returns the moves to those children whose bound leaves room
// for a half turn.
func (w *worker) withRoomForHalfTurn(n *node, moves cube.MoveSet, bounds *kernel.PerMove) (room cube.MoveSet) {
	for ; moves != 0; moves &= moves - 1 {
		m := bits.TrailingZeros32(uint32(moves)) % cube.NumFaceMoves
		if int(bounds[m])+w.halfTurnCost <= int(n.left)-int(w.moveCost[m]) {
			room |= 1 << m
		}
	}
	return room
}

// pushChildren pushes the children of the i-th node that are left.
func (w *worker) pushChildren(i int) {
	p := &w.plans[i]
	p.moves &^= w.lookups[movingSide].sets[i].TooFar
	for moves := p.moves; moves != 0; moves &= moves - 1 {
		w.pushChild(i, cube.Move(bits.TrailingZeros32(uint32(moves))%cube.NumFaceMoves))
	}
}

// pushChild pushes the child of the i-th node that the move m leads to, unless it
// is too far from DR.
func (w *worker) pushChild(i int, m cube.Move) {
	n, p := &w.nodes[i], &w.plans[i]
	other, set := &w.lookups[otherSide].sets[i], &w.lookups[movingSide].sets[i]
	w.stack = append(w.stack, *n)
	child := &w.stack[len(w.stack)-1]
	kernel.Step(&child.pos, &n.pos, p.side, m)
	child.left -= w.moveCost[m]
	child.bound[p.side], child.bound[1-p.side] = set.Bounds[m], other.Bounds[m]
	if w.table.drBounds != nil && other.Moves != 0 && w.farFromDR(child) {
		w.stack = w.stack[:len(w.stack)-1]
		return
	}
	// If a turn of the opposite face is too far from the node, it is too far after
	// m as well.
	tooFar := n.allowed[p.side] &^ p.moves
	child.allowed[p.side] = n.task.followers[m] &^ (tooFar & oppositeFaceMoves(m))
	child.moves[child.made] = uint8(m) + uint8(p.side*onInverse)
	child.made++
}

// farFromDR reports whether the distance to DR shows that the node is too far from
// solved. It reports false without a check if the table gives a bound above base.
// It may raise the bounds of the node.
func (w *worker) farFromDR(n *node) bool {
	if max(n.bound[0], n.bound[1]) > w.base {
		return false
	}
	for side := range n.pos {
		bound := w.table.drBounds.bound(&n.pos[side])
		n.bound[side] = max(n.bound[side], bound+(bound^n.left)&w.table.parity)
		if n.bound[side] > n.left {
			return true
		}
	}
	return false
}

// oppositeFaceMoves returns the turns of the face opposite to that of m.
func oppositeFaceMoves(m cube.Move) cube.MoveSet { return 0b111 << (3 * (m/3 ^ 1)) }

// tryLastMove records a solution if one move of length 1 solves the node.
func (w *worker) tryLastMove(n *node) {
	w.counts.nodes++
	for _, m := range n.allowed[0].Moves() {
		if w.moveCost[m] == 1 && n.pos[0] == *kernel.InverseOfMove(m) {
			n.moves[n.made] = uint8(m)
			n.made++
			w.recordSolution(n)
			return
		}
	}
}

// solutionMoves returns the solution that ends with the node: the moves on normal,
// then the inverse of those on inverse.
func (n *node) solutionMoves() []cube.Move {
	moves := slices.Clone(n.task.moves[:n.task.plies])
	var inverse []cube.Move
	for _, m := range n.moves[:n.made] {
		if m < onInverse {
			moves = append(moves, cube.Move(m))
		} else {
			inverse = append(inverse, cube.Move(m-onInverse))
		}
	}
	return append(moves, cube.InvertMoves(inverse)...)
}

// recordSolution records the solution that ends with the node, and all solutions
// that follow from it by shifts and symmetries. The search may find the same
// solution in several ways.
func (w *worker) recordSolution(n *node) {
	moves, ok := w.canonical(n.solutionMoves())
	if !ok {
		return // some moves cancel: this is a shorter solution
	}
	solutions := [][]cube.Move{moves}
	if w.central[n.task.frame] {
		solutions = w.cyclicShifts(moves)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, moves := range solutions {
		w.record(n.task.frame, moves)
		for _, s := range w.syms[n.task.frame] {
			w.record(n.task.frame, transformed(moves, s))
		}
	}
}

// canonical returns the canonical form of the moves. It reports false if some moves
// cancel, so that the form is shorter than the current depth.
func (s *cubeSearch) canonical(moves []cube.Move) (canonical []cube.Move, ok bool) {
	alg := cube.Alg{Normal: moves}.Cleanup()
	return alg.Normal, s.metric.Length(alg) == s.depth
}

// record records a solution, unless it is known already or there are enough.
func (w *worker) record(frame int, moves []cube.Move) {
	key := solutionKey(frame, moves)
	if w.found[key] || len(w.found) >= w.remaining() {
		return
	}
	w.found[key] = true
	if w.observer.Found != nil {
		w.observer.Found(w.solution(frame, moves))
	}
	if len(w.found) >= w.remaining() {
		w.stop.Set()
	}
}

// solutionKey encodes a solution as a string. The order of keys is the order of
// solutions. solutionFromKey decodes it.
func solutionKey(frame int, moves []cube.Move) string {
	key := []byte{byte(frame >> 8), byte(frame)}
	for _, m := range moves {
		key = append(key, byte(m))
	}
	return string(key)
}

func (s *cubeSearch) solutionFromKey(key string) niss.Solution {
	var moves []cube.Move
	for _, m := range []byte(key[2:]) {
		moves = append(moves, cube.Move(m))
	}
	return s.solution(int(key[0])<<8|int(key[1]), moves)
}

// solution returns the solution with the moves that were found in a frame.
func (s *cubeSearch) solution(frame int, moves []cube.Move) niss.Solution {
	return niss.Solution{Alg: cube.Alg{Normal: transformed(moves, s.frames[frame].Sym.Inverse())}, Frame: frame}
}

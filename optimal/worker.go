package optimal

import (
	"math/bits"
	"slices"

	"nissy/cube"
	"nissy/optimal/kernel"
)

// worker is one goroutine of a search. It searches depth first, but takes many
// nodes at a time from the top of its stack: so many bounds are asked for at once
// that the memory is busy all the time, and what is done for each takes few
// branches.
type worker struct {
	*cubeSearch
	nextTask func() *task // the next task; nil if there are no more
	stack    []node
	counts   struct{ nodes, lookups uint64 }

	// The nodes that are taken together, what is done with them, and those children
	// of which bounds are asked for.
	nodes       []node
	plans       [batchSize]plan
	lookups     [2]lookupRound
	nearLookups nearLookupBatch
}

// together is how many nodes are taken together.
const batchSize = 32

// node is a position to go on from.
type node struct {
	pos     [2]kernel.Vec   // the position and its inverse
	allowed [2]cube.MoveSet // moves that may come next on either side
	bound   [2]uint8        // lower bounds from both; 0 if not known
	left    uint8           // how many more moves there may be
	made    uint8           // how many have been made after those of the task
	moves   [maxMoves]uint8 // these: moves on normal, and behind them those on inverse
	task    *task
}

// onInverse is added to moves that are made on inverse.
const onInverse = cube.NumFaceMoves

// plan is what is done with a node.
type plan struct {
	side  int          // where the next move is made
	moves cube.MoveSet // moves that may lead to a solution, as far as is known
}

// asked is the children whose bounds are asked for, by their nodes, and their
// positions and places one after the other.
type lookupRound struct {
	sets    [batchSize]kernel.ChildSet
	vecs    []kernel.Vec
	indexes []kernel.BitIndex
}

// low is those of the children of a round of which the table tells little, and their
// places in the near table.
type nearLookupBatch struct {
	children []childIndex
	indexes  []kernel.BitIndex
}

// child is one by the number of its node and its move.
type childIndex struct{ node, move int }

// Bounds are asked for in two rounds.
const (
	otherSide  = iota // of the side that does not move
	movingSide        // of the side that moves
)

var solved = kernel.NewVec(&cube.Solved)

// newWorker returns a goroutine's part of a search, which gets its tasks from next.
func newWorker(s *cubeSearch, next func() *task) *worker {
	w := &worker{cubeSearch: s, nextTask: next}
	for i := range w.lookups {
		// On the heap a slice of this size begins with a line of the cache.
		w.lookups[i].vecs = make([]kernel.Vec, batchSize*cube.NumFaceMoves)
		w.lookups[i].indexes = make([]kernel.BitIndex, batchSize*cube.NumFaceMoves)
	}
	return w
}

// run does tasks until there are none left.
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

// tell adds what has been done since the last time to the result.
func (w *worker) flushCounts(started int) {
	w.addCounts(started, w.counts.nodes, w.counts.lookups)
	w.counts.nodes, w.counts.lookups = 0, 0
}

// begin puts the root of the next task on the stack; it returns false if there is
// none.
func (w *worker) pushTask() bool {
	t := w.nextTask()
	if t == nil {
		return false
	}
	t.nodes = 0
	if left := w.depth - t.cost; int(max(t.bound[0], t.bound[1])) <= left {
		w.stack = append(w.stack, node{pos: t.pos, allowed: t.allowed, bound: t.bound, left: uint8(left), task: t})
	}
	return true
}

// step takes nodes from the stack and puts those of their children there that may
// lead to a solution.
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

// ask asks for the bounds of the children of a round and reads them.
func (w *worker) lookUp(round int) {
	r := &w.lookups[round]
	broods := r.sets[:len(w.nodes)]
	n := kernel.Children(r.vecs, broods)
	w.table.Coord.Locate(w.tableBytes, r.vecs[:n], r.indexes[:n])
	w.counts.lookups += uint64(n)
	kernel.ReadBounds(w.tableBytes, r.indexes[:n], broods, &w.entryBounds, w.leftAfter[:])
	w.raiseUnknownBounds(round)
}

// raise raises the bounds of those children of which the table tells little to what
// their lines and the near table tell.
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

// tellsLittle takes what the line of a child's entry tells for its bound, and asks
// for the near table's. The child is the i-th of the round.
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

// open decides on which side a node is gone on from and what bounds of the other
// are asked for.
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
	if int(n.left) > w.maxBound+w.halfTurnCost { // no child's bound is higher
		set.Bounds = kernel.PerMove{}
		return
	}
	// Half turns leave the bound of the side that does not move as it is, and so it
	// is the same for quarter turns of a face both ways.
	lookUpMoves := (p.moves | p.moves>>2) & clockwiseTurns
	if n.bound[1-p.side] == 0 {
		halfTurns := p.moves & cube.HalfTurns
		lookUpMoves |= halfTurns & -halfTurns
	}
	set.Parent, set.Compose, set.Moves, set.Left = n.pos[1-p.side], kernel.Before, lookUpMoves, n.left
}

// tighten leaves out half turns that come too late: on one side they do not
// change what the coordinate sees of the other, so if its bound leaves no room
// for one, there is none.
func (n *node) dropLateHalfTurns(halfTurnCost int) {
	for k, bound := range n.bound {
		if int(bound)+halfTurnCost > int(n.left) {
			n.allowed[1-k] &^= cube.HalfTurns
		}
	}
}

// clockwise has the clockwise quarter turns: U, D and so on.
const clockwiseTurns = cube.HalfTurns >> 1

// goOn decides what bounds of the side that moves are asked for, now that the others
// are known.
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
		// No child's bound is too high. They only tell whether half turns come too
		// late, and one of two is enough for that.
		lookUpMoves = w.withRoomForHalfTurn(n, p.moves, &other.Bounds)
	}
	set.Parent, set.Compose, set.Moves, set.Left = n.pos[p.side], kernel.After, lookUpMoves, n.left
}

// roomy returns the moves to children whose bound leaves room for a half turn.
func (w *worker) withRoomForHalfTurn(n *node, moves cube.MoveSet, bounds *kernel.PerMove) (roomy cube.MoveSet) {
	for ; moves != 0; moves &= moves - 1 {
		m := bits.TrailingZeros32(uint32(moves)) % cube.NumFaceMoves
		if int(bounds[m])+w.halfTurnCost <= int(n.left)-int(w.moveCost[m]) {
			roomy |= 1 << m
		}
	}
	return roomy
}

// close puts the children that are left on the stack.
func (w *worker) pushChildren(i int) {
	p := &w.plans[i]
	p.moves &^= w.lookups[movingSide].sets[i].TooFar
	for moves := p.moves; moves != 0; moves &= moves - 1 {
		w.pushChild(i, cube.Move(bits.TrailingZeros32(uint32(moves))%cube.NumFaceMoves))
	}
}

// enter puts a child on the stack, unless it is too far from DR.
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
	// A turn of the opposite face that is found to be too far is so after m as well.
	tooFar := n.allowed[p.side] &^ p.moves
	child.allowed[p.side] = n.task.followers[m] &^ (tooFar & oppositeFaceMoves(m))
	child.moves[child.made] = uint8(m) + uint8(p.side*onInverse)
	child.made++
}

// farFromDR reports whether the table knows little of a node, and it is too far
// from DR; otherwise it may raise its bounds.
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

// opposite returns the turns of the opposite face.
func oppositeFaceMoves(m cube.Move) cube.MoveSet { return 0b111 << (3 * (m/3 ^ 1)) }

// last makes the last move.
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

// path returns the moves made: those on normal, then those on inverse undone.
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

// solution notes the solution that ends with a node. The same one may be met in
// several writings.
func (w *worker) recordSolution(n *node) {
	moves, ok := w.canonical(n.solutionMoves())
	if !ok {
		return // it is a longer writing of another solution
	}
	writings := [][]cube.Move{moves}
	if w.central[n.task.position] {
		writings = w.cyclicShifts(moves)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, moves := range writings {
		w.record(n.task.position, moves)
		for _, s := range w.syms[n.task.position] {
			w.record(n.task.position, transformed(moves, s))
		}
	}
}

// clean returns the one writing of moves that solutions have, if that has the
// length of the depth: otherwise some moves cancel.
func (s *cubeSearch) canonical(moves []cube.Move) (canonical []cube.Move, ok bool) {
	alg := cube.Alg{Normal: moves}.Cleanup()
	return alg.Normal, s.metric.Length(alg) == s.depth
}

// note notes a solution that has not been met yet, unless there are enough.
func (w *worker) record(position int, moves []cube.Move) {
	key := solutionKey(position, moves)
	if w.found[key] || len(w.found) >= w.remaining() {
		return
	}
	w.found[key] = true
	if w.observer.Found != nil {
		w.observer.Found(Solution{moves, position})
	}
	if len(w.found) >= w.remaining() {
		w.stop.Store(true)
	}
}

// keyOf and solutionOf write solutions as text that sorts like them.
func solutionKey(position int, moves []cube.Move) string {
	key := []byte{byte(position)}
	for _, m := range moves {
		key = append(key, byte(m))
	}
	return string(key)
}

func solutionFromKey(key string) Solution {
	s := Solution{Position: int(key[0])}
	for _, m := range []byte(key[1:]) {
		s.Moves = append(s.Moves, cube.Move(m))
	}
	return s
}

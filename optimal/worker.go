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
	*solver
	next   func() *task // the next task; nil if there are no more
	stack  []node
	counts struct{ nodes, lookups uint64 }

	// The nodes that are taken together, what is done with them, and those children
	// of which bounds are asked for.
	nodes []node
	plans [together]plan
	asked [2]asked
	low   low
}

// together is how many nodes are taken together.
const together = 32

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
	which cube.MoveSet // moves that may lead to a solution, as far as is known
}

// asked is the children whose bounds are asked for, by their nodes, and their
// positions and places one after the other.
type asked struct {
	broods [together]kernel.Brood
	pos    []kernel.Vec
	places []kernel.Place
}

// low is those of the children of a round of which the table tells little, and their
// places in the near table.
type low struct {
	children []child
	places   []kernel.Place
}

// child is one by the number of its node and its move.
type child struct{ node, move int }

// Bounds are asked for in two rounds.
const (
	still = iota // of the side that does not move
	moved        // of the side that moves
)

var solved = kernel.NewVec(&cube.Solved)

// newWorker returns a goroutine's part of a search, which gets its tasks from next.
func newWorker(s *solver, next func() *task) *worker {
	w := &worker{solver: s, next: next}
	for i := range w.asked {
		// On the heap a slice of this size begins with a line of the cache.
		w.asked[i].pos = make([]kernel.Vec, together*cube.NumFaceMoves)
		w.asked[i].places = make([]kernel.Place, together*cube.NumFaceMoves)
	}
	return w
}

// run does tasks until there are none left.
func (w *worker) run() {
	for !w.stop.Load() {
		begun := 0
		for len(w.stack) < together && w.begin() {
			begun++
		}
		if len(w.stack) == 0 {
			break
		}
		if begun > 0 {
			w.tell(begun)
		}
		w.step()
	}
	w.tell(0)
}

// tell adds what has been done since the last time to the result.
func (w *worker) tell(begun int) {
	w.count(begun, w.counts.nodes, w.counts.lookups)
	w.counts.nodes, w.counts.lookups = 0, 0
}

// begin puts the root of the next task on the stack; it returns false if there is
// none.
func (w *worker) begin() bool {
	t := w.next()
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
func (w *worker) step() {
	top := max(len(w.stack)-together, 0)
	w.nodes = append(w.nodes[:0], w.stack[top:]...)
	w.stack = w.stack[:top]
	for i := range w.nodes {
		w.open(i)
	}
	w.ask(still)
	for i := range w.nodes {
		w.goOn(i)
	}
	w.ask(moved)
	for i := range w.nodes {
		w.close(i)
	}
}

// ask asks for the bounds of the children of a round and reads them.
func (w *worker) ask(round int) {
	a := &w.asked[round]
	broods := a.broods[:len(w.nodes)]
	n := kernel.Children(a.pos, broods)
	w.table.Coord.Locate(w.lines, a.pos[:n], a.places[:n])
	w.counts.lookups += uint64(n)
	kernel.Read(w.lines, a.places[:n], broods, &w.above, w.left[:])
	w.raise(round)
}

// raise raises the bounds of those children of which the table tells little to what
// their lines and the near table tell.
func (w *worker) raise(round int) {
	broods, first := w.asked[round].broods[:len(w.nodes)], 0
	for i := range broods {
		b := &broods[i]
		for none := b.None; none != 0; none &= none - 1 {
			m := bits.TrailingZeros32(uint32(none)) % cube.NumFaceMoves
			w.tellsLittle(round, child{i, m}, first+bits.OnesCount32(uint32(b.Which&(1<<m-1))))
		}
		first += bits.OnesCount32(uint32(b.Which))
	}
	for i, c := range w.low.children {
		b := &broods[c.node]
		left := w.left[b.Left][c.move]
		d := max(b.Bounds[c.move], w.table.nearBound(w.low.places[i], left))
		if b.Bounds[c.move] = d; d > left {
			b.Far |= 1 << c.move
		}
	}
	w.low.children, w.low.places = w.low.children[:0], w.low.places[:0]
}

// tellsLittle takes what the line of a child's entry tells for its bound, and asks
// for the near table's. The child is the i-th of the round.
func (w *worker) tellsLittle(round int, c child, i int) {
	a := &w.asked[round]
	b := &a.broods[c.node]
	left := w.left[b.Left][c.move]
	least := w.table.least(w.lines, a.places[i], left)
	if b.Bounds[c.move] = least; least > left {
		b.Far |= 1 << c.move
		return
	}
	w.low.children = append(w.low.children, c)
	w.low.places = append(w.low.places, w.table.nearPlace(&a.pos[i]))
	kernel.Fetch(w.table.near, w.low.places[len(w.low.places)-1:])
}

// open decides on which side a node is gone on from and what bounds of the other
// are asked for.
func (w *worker) open(i int) {
	n, p, b := &w.nodes[i], &w.plans[i], &w.asked[still].broods[i]
	*p, b.Which = plan{}, 0
	if n.bound[0]|n.bound[1] == 0 && n.pos[0] == solved {
		if n.left == 0 {
			w.solution(n)
		}
		return
	}
	if n.left <= 1 {
		if n.left == 1 {
			w.last(n)
		}
		return
	}
	n.tighten(w.half)
	if bits.OnesCount32(uint32(n.allowed[1])) < bits.OnesCount32(uint32(n.allowed[0])) {
		p.side = 1
	}
	p.which = n.allowed[p.side]
	made := uint64(bits.OnesCount32(uint32(p.which)))
	w.counts.nodes += made
	n.task.nodes += made
	if int(n.left) > w.most+w.half { // no child's bound is higher
		b.Bounds = kernel.Bounds{}
		return
	}
	// Half turns leave the bound of the side that does not move as it is, and so it
	// is the same for quarter turns of a face both ways.
	look := (p.which | p.which>>2) & clockwise
	if n.bound[1-p.side] == 0 {
		halves := p.which & cube.HalfTurns
		look |= halves & -halves
	}
	b.Of, b.Way, b.Which, b.Left = n.pos[1-p.side], kernel.Before, look, n.left
}

// tighten leaves out half turns that come too late: on one side they do not
// change what the coordinate sees of the other, so if its bound leaves no room
// for one, there is none.
func (n *node) tighten(half int) {
	for k, bound := range n.bound {
		if int(bound)+half > int(n.left) {
			n.allowed[1-k] &^= cube.HalfTurns
		}
	}
}

// clockwise has the clockwise quarter turns: U, D and so on.
const clockwise = cube.HalfTurns >> 1

// goOn decides what bounds of the side that moves are asked for, now that the others
// are known.
func (w *worker) goOn(i int) {
	n, p := &w.nodes[i], &w.plans[i]
	other, b := &w.asked[still].broods[i], &w.asked[moved].broods[i]
	b.Which, b.Bounds = 0, kernel.Bounds{}
	if other.Which == 0 {
		return
	}
	far, known := other.Far, n.bound[1-p.side]
	if half := other.Which & cube.HalfTurns; half != 0 {
		known = other.Bounds[bits.TrailingZeros32(uint32(half))%32]
		if far&half != 0 {
			far |= cube.HalfTurns
		}
	}
	p.which &^= far | far&clockwise<<2
	for m := 0; m < cube.NumFaceMoves; m += 3 {
		other.Bounds[m+1], other.Bounds[m+2] = known, other.Bounds[m]
	}
	look := p.which
	if int(n.left) >= w.most+w.half {
		// No child's bound is too high. They only tell whether half turns come too
		// late, and one of two is enough for that.
		look = w.roomy(n, p.which, &other.Bounds)
	}
	b.Of, b.Way, b.Which, b.Left = n.pos[p.side], kernel.After, look, n.left
}

// roomy returns the moves to children whose bound leaves room for a half turn.
func (w *worker) roomy(n *node, which cube.MoveSet, b *kernel.Bounds) (roomy cube.MoveSet) {
	for ; which != 0; which &= which - 1 {
		m := bits.TrailingZeros32(uint32(which)) % cube.NumFaceMoves
		if int(b[m])+w.half <= int(n.left)-int(w.cost[m]) {
			roomy |= 1 << m
		}
	}
	return roomy
}

// close puts the children that are left on the stack.
func (w *worker) close(i int) {
	p := &w.plans[i]
	p.which &^= w.asked[moved].broods[i].Far
	for which := p.which; which != 0; which &= which - 1 {
		w.enter(i, cube.Move(bits.TrailingZeros32(uint32(which))%cube.NumFaceMoves))
	}
}

// enter puts a child on the stack, unless it is too far from DR.
func (w *worker) enter(i int, m cube.Move) {
	n, p := &w.nodes[i], &w.plans[i]
	other, b := &w.asked[still].broods[i], &w.asked[moved].broods[i]
	w.stack = append(w.stack, *n)
	to := &w.stack[len(w.stack)-1]
	kernel.Step(&to.pos, &n.pos, p.side, m)
	to.left -= w.cost[m]
	to.bound[p.side], to.bound[1-p.side] = b.Bounds[m], other.Bounds[m]
	if w.table.axes != nil && other.Which != 0 && w.farFromDR(to) {
		w.stack = w.stack[:len(w.stack)-1]
		return
	}
	// A turn of the opposite face that is found to be too far is so after m as well.
	far := n.allowed[p.side] &^ p.which
	to.allowed[p.side] = n.task.after[m] &^ (far & opposite(m))
	to.moves[to.made] = uint8(m) + uint8(p.side*onInverse)
	to.made++
}

// farFromDR reports whether the table knows little of a node, and it is too far
// from DR; otherwise it may raise its bounds.
func (w *worker) farFromDR(n *node) bool {
	if max(n.bound[0], n.bound[1]) > w.base {
		return false
	}
	for side := range n.pos {
		d := w.table.axes.bound(&n.pos[side])
		n.bound[side] = max(n.bound[side], d+(d^n.left)&w.table.parity)
		if n.bound[side] > n.left {
			return true
		}
	}
	return false
}

// opposite returns the turns of the opposite face.
func opposite(m cube.Move) cube.MoveSet { return 0b111 << (3 * (m/3 ^ 1)) }

// last makes the last move.
func (w *worker) last(n *node) {
	w.counts.nodes++
	for _, m := range n.allowed[0].Moves() {
		if w.cost[m] == 1 && n.pos[0] == *kernel.Undo(m) {
			n.moves[n.made] = uint8(m)
			n.made++
			w.solution(n)
			return
		}
	}
}

// path returns the moves made: those on normal, then those on inverse undone.
func (n *node) path() []cube.Move {
	moves := slices.Clone(n.task.first[:n.task.plies])
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
func (w *worker) solution(n *node) {
	moves, ok := w.clean(n.path())
	if !ok {
		return // it is a longer writing of another solution
	}
	all := [][]cube.Move{moves}
	if w.central[n.task.position] {
		all = w.turnedRound(moves)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, moves := range all {
		w.note(n.task.position, moves)
		for _, s := range w.syms[n.task.position] {
			w.note(n.task.position, seen(moves, s))
		}
	}
}

// clean returns the one writing of moves that solutions have, if that has the
// length of the depth: otherwise some moves cancel.
func (s *solver) clean(moves []cube.Move) (clean []cube.Move, ok bool) {
	alg := cube.Alg{Normal: moves}.Cleanup()
	return alg.Normal, s.metric.Length(alg) == s.depth
}

// note notes a solution that has not been met yet, unless there are enough.
func (w *worker) note(position int, moves []cube.Move) {
	key := keyOf(position, moves)
	if w.found[key] || len(w.found) >= w.wanted() {
		return
	}
	w.found[key] = true
	if w.observer.Found != nil {
		w.observer.Found(Solution{moves, position})
	}
	if len(w.found) >= w.wanted() {
		w.stop.Store(true)
	}
}

// keyOf and solutionOf write solutions as text that sorts like them.
func keyOf(position int, moves []cube.Move) string {
	key := []byte{byte(position)}
	for _, m := range moves {
		key = append(key, byte(m))
	}
	return string(key)
}

func solutionOf(key string) Solution {
	s := Solution{Position: int(key[0])}
	for _, m := range []byte(key[1:]) {
		s.Moves = append(s.Moves, cube.Move(m))
	}
	return s
}

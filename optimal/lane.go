package optimal

import (
	"math/bits"
	"slices"

	"nissy/cube"
	"nissy/optimal/kernel"
)

// lane searches one task at a time, step by step: each step uses the table's
// entries that the one before has asked the memory for, and asks for others.
// So while one lane waits for the memory, others of the same goroutine can
// work.
type lane struct {
	*solver
	task   *task
	left   int // how many more moves there may be: the number of the node
	stage  stage
	sides  [2][]cube.Move // moves made on normal and on inverse
	nodes  [maxMoves + 1]node
	counts struct{ nodes, lookups uint64 }
}

// lanes is how many lanes a goroutine has: with more their nodes leave the first
// cache.
const lanes = 3

// stage is what a lane waits for.
type stage uint8

const (
	first  stage = iota // the bounds of the side that does not move
	second              // those of the side that moves
)

// node is a position on the way from the root.
type node struct {
	pos     [2]kernel.Vec   // the position and its inverse
	bound   [2]uint8        // lower bounds from both; 0 if not known
	allowed [2]cube.MoveSet // moves that may come next on either side
	up      int             // the node before

	side  int          // where the next move is made
	which cube.MoveSet // moves that may lead to a solution, as far as is known
	look  cube.MoveSet // moves whose bounds are asked for
	// The children by those moves: on the side that moves, their inverses, the
	// places and values of their bounds.
	same, other kernel.Brood
	place       kernel.Places
	bounds      [2][cube.NumFaceMoves]uint8
}

var solved = kernel.NewVec(&cube.Solved)

// renew takes tasks until there is one to wait for; it returns false if there
// are no more.
func (l *lane) renew(next func() *task) bool {
	for {
		if l.task != nil {
			l.task.nodes = l.counts.nodes
			l.count(l.counts.nodes, l.counts.lookups)
			l.counts.nodes, l.counts.lookups = 0, 0
		}
		if l.task = next(); l.task == nil {
			return false
		}
		if l.begin() {
			return true
		}
	}
}

// begin enters the root of the task; it returns false if that is all.
func (l *lane) begin() bool {
	t := l.task
	l.left, _ = l.rest(t, l.depth)
	if int(max(t.bound[0], t.bound[1])) > l.left {
		return false
	}
	n := &l.nodes[l.left]
	n.pos, n.bound, n.allowed = t.pos, t.bound, t.allowed
	n.up, n.which = noNode, 0
	l.tighten(n)
	l.sides[0] = append(l.sides[0][:0], t.first[:t.plies]...)
	l.sides[1] = l.sides[1][:0]
	return l.open(n) || l.advance()
}

// noNode is the number of the node before the root.
const noNode = -1

// step goes on until the lane has to wait for the memory; it returns false if
// the task is done.
func (l *lane) step() bool {
	n := &l.nodes[l.left]
	switch l.stage {
	case first:
		// Turns of a face both ways differ by a half turn.
		far := l.far(n, &n.other, 1-n.side)
		n.which &^= far | far&clockwise<<2
		bounds := &n.bounds[1-n.side]
		for m := 0; m < cube.NumFaceMoves; m += 3 {
			bounds[m+2] = bounds[m]
		}
		if n.which != 0 {
			n.look = n.which
			l.ask(n, &n.same)
			l.stage = second
			return true
		}
	case second:
		n.which &^= l.far(n, &n.same, n.side)
		if l.table.axes != nil {
			n.which &^= l.farFromDR(n)
		}
	}
	return l.advance()
}

// advance enters the next child; it returns false if there is none.
func (l *lane) advance() bool {
	for !l.stop.Load() {
		n := &l.nodes[l.left]
		if n.which == 0 {
			if n.up == noNode {
				return false
			}
			l.left = n.up
			side := &l.sides[l.nodes[l.left].side]
			*side = (*side)[:len(*side)-1]
			continue
		}
		m := cube.Move(bits.TrailingZeros32(uint32(n.which)))
		n.which &= n.which - 1
		l.sides[n.side] = append(l.sides[n.side], m)
		if l.open(l.enter(n, m)) {
			return true
		}
	}
	return false
}

// enter makes a child the current node.
func (l *lane) enter(n *node, m cube.Move) *node {
	left := l.left - int(l.cost[m])
	to := &l.nodes[left]
	to.pos[n.side], to.pos[1-n.side] = n.same[m], n.other[m]
	to.allowed = n.allowed
	to.allowed[n.side] = l.task.after[m]
	for k := range to.bound {
		to.bound[k] = n.bounds[k][m]
	}
	to.up, to.which = l.left, 0
	l.left = left
	l.tighten(to)
	return to
}

// tighten leaves out half turns that come too late: on one side they do not
// change what the coordinate sees of the other, so if its bound leaves no room
// for one, there is none.
func (l *lane) tighten(n *node) {
	for k, bound := range n.bound {
		if int(bound)+l.half > l.left {
			n.allowed[1-k] &^= cube.HalfTurns
		}
	}
}

// open makes the children of the current node and asks for the bounds of the
// first side; it returns false if there is nothing to wait for.
func (l *lane) open(n *node) bool {
	switch {
	case l.left == 0:
		if n.pos[0] == solved {
			l.solution()
		}
		return false
	case n.pos[0] == solved:
		return false
	case l.left == 1:
		l.last(n)
		return false
	}
	n.side = 0
	if bits.OnesCount32(uint32(n.allowed[1])) < bits.OnesCount32(uint32(n.allowed[0])) {
		n.side = 1
	}
	n.which = n.allowed[n.side]
	l.counts.nodes += uint64(bits.OnesCount32(uint32(n.which)))
	kernel.Expand(&n.pos[n.side], &n.pos[1-n.side], &n.same, &n.other)
	if l.left > l.most+l.half { // no child's bound is higher
		n.bounds = [2][cube.NumFaceMoves]uint8{}
		return false
	}
	// The other side's bound comes first: half turns leave it as it is, and so
	// it is the same for quarter turns of a face both ways.
	n.look = (n.which | n.which>>2) & clockwise
	if known := n.bound[1-n.side]; known == 0 {
		n.look |= n.which & cube.HalfTurns
	} else {
		if int(known)+l.half > l.left {
			n.which &^= cube.HalfTurns
		}
		for half := cube.Move(1); half < cube.NumFaceMoves; half += 3 {
			n.bounds[1-n.side][half] = known
		}
	}
	l.ask(n, &n.other)
	l.stage = first
	return true
}

// clockwise has the clockwise quarter turns: U, D and so on.
const clockwise = cube.HalfTurns >> 1

// ask finds the places of the bounds of some children and has the memory fetch
// them.
func (l *lane) ask(n *node, v *kernel.Brood) {
	l.table.Coord.Locate(v, n.look, l.lines, &n.place)
	l.counts.lookups += uint64(bits.OnesCount32(uint32(n.look)))
}

// far reads the bounds that were asked for and returns the moves of which they
// are too high.
func (l *lane) far(n *node, v *kernel.Brood, side int) (far cube.MoveSet) {
	lines, bounds := l.lines, &n.bounds[side]
	for which := n.look; which != 0; which &= which - 1 {
		m := bits.TrailingZeros32(uint32(which)) % cube.NumFaceMoves
		left := l.left - int(l.cost[m])
		d := l.above[left&1][n.place[m].Entry(lines)]
		if d == 0 {
			d = l.table.small(lines, n.place[m], &v[m], left)
		}
		bounds[m] = d
		if int(d) > left {
			far |= 1 << m
		}
	}
	return far
}

// farFromDR returns the moves to children of which the table knows little and
// that are too far from DR.
func (l *lane) farFromDR(n *node) (far cube.MoveSet) {
	broods := [2]*kernel.Brood{&n.other, &n.same}
	for which := n.which; which != 0; which &= which - 1 {
		m := bits.TrailingZeros32(uint32(which)) % cube.NumFaceMoves
		left := uint8(l.left) - l.cost[m]
		if max(n.bounds[0][m], n.bounds[1][m]) > l.base {
			continue
		}
		for k, v := range broods {
			side := n.side ^ 1 ^ k
			d := l.table.axes.bound(&v[m])
			n.bounds[side][m] = max(n.bounds[side][m], d+(d^left)&l.table.parity)
			if n.bounds[side][m] > left {
				far |= 1 << m
				break
			}
		}
	}
	return far
}

// last makes the last move.
func (l *lane) last(n *node) {
	l.counts.nodes++
	for _, m := range n.allowed[0].Moves() {
		if l.cost[m] == 1 && n.pos[0] == *kernel.Undo(m) {
			l.sides[0] = append(l.sides[0], m)
			l.solution()
			l.sides[0] = l.sides[0][:len(l.sides[0])-1]
			return
		}
	}
}

// solution notes the moves made: those on normal, then those on inverse undone.
// The same solution may be met in several writings.
func (l *lane) solution() {
	moves, ok := l.clean(slices.Concat(l.sides[0], cube.InvertMoves(l.sides[1])))
	if !ok {
		return // it is a longer writing of another solution
	}
	all := [][]cube.Move{moves}
	if l.central[l.task.position] {
		all = l.turnedRound(moves)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, moves := range all {
		l.note(moves)
		for _, s := range l.syms[l.task.position] {
			l.note(seen(moves, s))
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
func (l *lane) note(moves []cube.Move) {
	key := keyOf(l.task.position, moves)
	if l.found[key] || len(l.found) >= l.wanted() {
		return
	}
	l.found[key] = true
	if l.observer.Found != nil {
		l.observer.Found(Solution{moves, l.task.position})
	}
	if len(l.found) >= l.wanted() {
		l.stop.Store(true)
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

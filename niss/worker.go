package niss

import (
	"sync/atomic"

	"nissy/cube"
)

// MaxMoves is the most moves that Limits may ask for.
const MaxMoves = 100

// children are the positions one move after a node.
type children struct {
	node        [cube.NumFaceMoves]node
	row         [cube.NumFaceMoves]uint32
	col         [cube.NumFaceMoves]uint32
	alternative [cube.NumFaceMoves]uint8 // estimate of one alternative
	estimate    [cube.NumFaceMoves]uint8 // estimate
}

// position is a position on the side that is enumerated.
type enumeratedPosition struct {
	cube cube.Cube
	node node
}

// side is the moves of a solution on one side of the cube.
type side struct {
	moves [MaxMoves]cube.Move
	len   int
	first cube.Move // which moves it may begin with: those that follow noMove+first
}

func (s *side) push(m cube.Move) { s.moves[s.len] = m; s.len++ }
func (s *side) pop()             { s.len-- }
func (s *side) all() []cube.Move { return s.moves[:s.len] }
func (s *side) last() cube.Move {
	if s.len == 0 {
		return noMove + s.first
	}
	return s.moves[s.len-1]
}

// worker searches one task at a time. It belongs to one goroutine.
type worker struct {
	*engine
	sides   [2]side // normal, inverse
	current int     // the side that is being searched
	// pastGoal lets the search go on beyond positions at the goal: they are
	// at the goal only together with the moves on the other side, which in
	// the order of reading, normal then inverse, come later.
	pastGoal   bool
	enumerated int // moves of the enumerated side; 0: all moves are on one side
	found      func(*worker)
	stop       *atomic.Bool
	nodes      uint64 // positions looked up or enumerated

	// Memory that the search would otherwise allocate at every position.
	stack        [MaxMoves + 1]children
	enumeration  [MaxMoves + 1]enumeratedPosition // on the enumerated side, by number of moves
	otherCube    cube.Cube                        // on the other side
	otherInverse cube.Cube                        // its inverse
}

// search finds the moves that lead from n to the goal in exactly left moves
// and appends them to the side that is being searched; n is no more than left
// moves away.
func (w *worker) search(n *node, left int) {
	if w.stop.Load() {
		return
	}
	s := &w.sides[w.current]
	moves := w.nextMoves[s.last()]
	if left == 1 {
		moves = w.lastMoves[s.last()]
	}
	ch := &w.stack[left]
	w.expand(n, moves, ch)
	w.nodes += uint64(len(moves))
	for j, m := range moves {
		est := int(ch.estimate[j])
		if est >= left || est == 0 && left > 1 && !w.pastGoal {
			continue
		}
		s.push(m)
		if left == 1 {
			w.found(w)
		} else {
			w.search(&ch.node[j], left-1)
		}
		s.pop()
	}
}

// expand makes the children of n and estimates them all.
func (e *engine) expand(n *node, moves []cube.Move, ch *children) {
	for s := range e.Slots {
		const stride = cube.NumFaceMoves
		table := e.Slots[s].Moves[int(n[s])*stride:][:stride]
		perm := &e.movesInView[s]
		for j, m := range moves {
			ch.node[j][s] = table[perm[m]]
		}
	}
	e.estimate(ch, len(moves))
}

// estimate bounds the moves left for the first k children.
func (e *engine) estimate(ch *children, n int) {
	for a := range e.Alternatives {
		dist := &ch.alternative
		if a == 0 {
			dist = &ch.estimate
		}
		clear(dist[:n])
		for i := range e.Alternatives[a].Probes {
			e.raise(&e.Alternatives[a].Probes[i], ch, n, dist[:n])
		}
		if a > 0 {
			for j := range n {
				ch.estimate[j] = min(ch.estimate[j], ch.alternative[j])
			}
		}
	}
}

// probe raises dist to the distances that a table has for the children.
func (e *engine) raise(p *Probe, ch *children, n int, dist []uint8) {
	row, col := ch.row[:n], ch.col[:n]
	for j := range row {
		row[j] = 0
		col[j] = uint32(ch.node[j][p.Col&(MaxSlots-1)])
	}
	for i, s := range p.Rows {
		size := uint32(p.Table.Spec.Rows[i].Size)
		for j := range row {
			row[j] = row[j]*size + uint32(ch.node[j][s&(MaxSlots-1)])
		}
	}
	p.Table.Raise(row, col, dist)
}

// enumerate makes all sequences of left more moves on the side, whose position
// is in the line, without bound, and searches the other side from each of them
// for exactly rest moves.
func (w *worker) enumerate(left, rest int) {
	if w.stop.Load() {
		return
	}
	if left == 1 {
		w.switchSides(rest)
		return
	}
	s := &w.sides[w.current]
	pos := &w.enumeration[s.len]
	for _, m := range w.nextMoves[s.last()] {
		next := &w.enumeration[s.len+1]
		next.node = w.after(&pos.node, m)
		w.nodes++
		if !w.mustSkip(&next.node) {
			next.cube = pos.cube.After(m)
			s.push(m)
			w.enumerate(left-1, rest)
			s.pop()
		}
	}
}

// skips reports whether the enumeration must not go to the node: a solution
// is never continued where the normal moves alone have reached the goal.
func (w *worker) mustSkip(n *node) bool { return w.current == 0 && w.atGoal(n) }

// turnOver ends the enumerated side with each move that may end it and
// searches the other side. The inverse of c·m is m⁻¹·c⁻¹, so that c is
// inverted once for all moves.
func (w *worker) switchSides(rest int) {
	s := &w.sides[w.current]
	pos := &w.enumeration[s.len]
	inverse := pos.cube.Inverse()
	ch := &w.stack[MaxMoves]
	var ends [cube.NumFaceMoves]cube.Move
	n := 0
	for _, m := range w.lastMoves[s.last()] {
		if next := w.after(&pos.node, m); w.mustSkip(&next) {
			continue
		}
		w.otherCube = inverse.Before(m.Inverse())
		if w.readsInverse {
			w.otherInverse = pos.cube.After(m)
		}
		ch.node[n] = w.nodeOf(&w.otherCube, &w.otherInverse, 0)
		ends[n] = m
		n++
	}
	w.nodes += uint64(n)
	w.estimate(ch, n)
	enumeratedSide := w.current
	w.current = 1 - enumeratedSide
	for j := range n {
		if est := int(ch.estimate[j]); est <= rest && (est > 0 || w.pastGoal) {
			s.push(ends[j])
			w.search(&ch.node[j], rest)
			s.pop()
		}
	}
	w.current = enumeratedSide
}

// accepts reports whether the sequence on the worker's sides, which leads to
// the goal, is a solution: it must not be continued past a point where the
// goal was reached, in the order normal, then inverse; and if there are moves
// on inverse, the last one on normal must matter.
func (w *worker) isSolution() bool {
	if w.Ending == ClockwiseHTR && !w.allEndings &&
		!(turnsDLastOnly(w.sides[0].all()) && turnsDLastOnly(w.sides[1].all())) {
		return false
	}
	if w.enumerated == 0 {
		return true
	}
	normal, inverse := w.sides[0].all(), w.sides[1].all()
	n := w.start[0]
	for _, m := range normal {
		if n = w.after(&n, m); w.atGoal(&n) {
			return false
		}
	}
	w.otherInverse = w.frame.Cube.Apply(normal...)
	w.otherCube = w.otherInverse.Inverse()
	n = w.nodeOf(&w.otherCube, &w.otherInverse, 0)
	for _, m := range inverse[:len(inverse)-1] {
		if n = w.after(&n, m); w.atGoal(&n) {
			return false
		}
	}
	n = w.after(&n, inverse[len(inverse)-1])
	n = w.after(&n, normal[len(normal)-1].Inverse())
	return !w.atGoal(&n)
}

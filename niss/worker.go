package niss

import (
	"slices"

	"nissy/cube"
	"nissy/internal/interrupt"
)

// MaxMoves is the most moves that Limits.Max can ask for.
const MaxMoves = 100

// children holds the positions one move after a node, and their estimates. The j-th
// child belongs to the j-th move of the list that was expanded.
type children struct {
	node        [cube.NumFaceMoves]node
	row         [cube.NumFaceMoves]uint32 // arguments of pruning.Table.RaiseDistances
	col         [cube.NumFaceMoves]uint32
	alternative [cube.NumFaceMoves]uint8 // estimate by one alternative
	estimate    [cube.NumFaceMoves]uint8 // least estimate of all alternatives
}

// enumeratedPosition is a position on the enumerated side.
type enumeratedPosition struct {
	cube cube.Cube
	node node
}

// side holds the moves of a solution on one side of the scramble.
type side struct {
	moves [MaxMoves]cube.Move
	len   int
	first cube.Move // selects the first moves that are allowed: those after noMove+first
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
	sides   [2]side // moves on normal and on inverse
	current int     // the side that is being searched or enumerated: 0 for normal, 1 for inverse

	// pastGoal lets the search continue from positions at the goal. It is set while
	// the moves on normal are searched after those on inverse have been enumerated.
	// A solution is read normal first, then inverse. So such a position is at the
	// goal only together with the moves on inverse, which come later in the order
	// of reading.
	pastGoal bool

	parallelSecond bool // see Beginning.Parallel

	enumerated int           // number of moves on the enumerated side; 0 if all moves are on one side
	found      func(*worker) // called with each sequence that leads to the goal
	stop       *interrupt.Flag
	nodes      uint64 // positions looked up or enumerated

	// Scratch memory, so that the search does not allocate for every position. The
	// stack is indexed by the number of moves left; its last element serves
	// switchSides.
	stack [MaxMoves + 1]children

	enumeration  [MaxMoves + 1]enumeratedPosition // on the enumerated side, by number of moves
	otherCube    cube.Cube                        // position on the side that is not enumerated; not set by switchSides if engine.readsOnlyInverse
	otherInverse cube.Cube                        // inverse of otherCube; set only if engine.readsInverse
}

// search finds the sequences of exactly left moves that lead from n to the goal. It
// appends them to the side that is being searched and calls found. The estimate of
// n must be at most left.
func (w *worker) search(n *node, left int) {
	if w.stop.Load() {
		return
	}
	s := &w.sides[w.current]
	moves := w.nextMoves[s.last()]
	if left == 1 {
		moves = w.lastMoves[s.last()]
	}
	if w.parallelSecond && s.len == 1 {
		moves = parallelTo(s.last(), moves)
	}
	ch := &w.stack[left]
	w.expand(n, moves, ch)
	w.nodes += uint64(len(moves))
	for j, m := range moves {
		est := int(ch.estimate[j])
		if est >= left || est == 0 && left > 1 && !w.pastGoal {
			continue
		}
		if w.Quarters != nil && !w.allowsQuarters(&ch.node[j], m, left-1) {
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

// allowsQuarters reports whether left more moves may lead from the node to the goal with few
// enough quarter turns. The move m, which leads to the node, has not been pushed yet.
func (w *worker) allowsQuarters(n *node, m cube.Move, left int) bool {
	made := 0
	for i := range w.sides {
		for _, m := range w.sides[i].all() {
			if !m.IsHalf() {
				made++
			}
		}
	}
	if !m.IsHalf() {
		made++
	}
	return int(w.Quarters.leastMoves(n, made)) <= left
}

func parallelTo(last cube.Move, moves []cube.Move) (parallel []cube.Move) {
	for _, m := range moves {
		if m.Axis() == last.Axis() {
			parallel = append(parallel, m)
		}
	}
	return parallel
}

// expand makes the children of n and estimates all of them.
func (e *engine) expand(n *node, moves []cube.Move, ch *children) {
	for s := range e.Coords {
		const stride = cube.NumFaceMoves
		table := e.Coords[s].Moves[int(n[s])*stride:][:stride]
		perm := &e.movesInView[s]
		for j, m := range moves {
			ch.node[j][s] = table[perm[m]]
		}
	}
	e.estimate(ch, len(moves))
}

// estimate sets the estimates of the first n children: lower bounds of the moves
// left.
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

// raise raises dist, for each of the first n children, to the distance in the
// probe's table.
func (e *engine) raise(p *Probe, ch *children, n int, dist []uint8) {
	row, col := ch.row[:n], ch.col[:n]
	for j := range row {
		row[j] = 0
		col[j] = uint32(ch.node[j][p.Col&(maxCoords-1)])
	}
	for i, s := range p.Rows {
		size := uint32(p.Table.Spec.Rows[i].Size)
		for j := range row {
			row[j] = row[j]*size + uint32(ch.node[j][s&(maxCoords-1)])
		}
	}
	p.Table.RaiseDistances(row, col, dist)
}

// enumerate makes all sequences of left more moves on the current side, without
// pruning, and searches the other side for exactly rest moves after each of them.
// The position from which it continues is w.enumeration[w.sides[w.current].len].
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

// mustSkip reports whether the enumeration must not continue from the node. No
// solution continues where the moves on normal alone have reached the goal.
func (w *worker) mustSkip(n *node) bool { return w.current == 0 && w.atGoal(n) }

// switchSides ends the enumerated side with each move that may end it, and searches
// the other side after each. The inverse of c·m is m⁻¹·c⁻¹, so it inverts c only
// once for all moves m.
func (w *worker) switchSides(rest int) {
	s := &w.sides[w.current]
	pos := &w.enumeration[s.len]
	var inverse cube.Cube
	if !w.readsOnlyInverse {
		inverse = pos.cube.Inverse()
	}
	ch := &w.stack[MaxMoves]
	var ends [cube.NumFaceMoves]cube.Move
	n := 0
	for _, m := range w.lastMoves[s.last()] {
		if next := w.after(&pos.node, m); w.mustSkip(&next) {
			continue
		}
		if !w.readsOnlyInverse {
			w.otherCube = inverse.Before(m.Inverse())
		}
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
		if w.Quarters != nil && !w.allowsQuarters(&ch.node[j], ends[j], rest) {
			continue
		}
		if est := int(ch.estimate[j]); est <= rest && (est > 0 || w.pastGoal) {
			s.push(ends[j])
			w.search(&ch.node[j], rest)
			s.pop()
		}
	}
	w.current = enumeratedSide
}

// isSolution reports whether the moves on the worker's sides, which lead to the
// goal, are a solution. They are not if an earlier point, in the order normal, then
// inverse, is already at the goal. If there are moves on inverse, the last move on
// normal must matter: without it the moves must not reach the goal. If the problem has no
// rule for endings, the same applies to the last two moves, the last three and so on.
func (w *worker) isSolution() bool {
	if w.Ending == ClockwiseHTR && !w.allEndings &&
		!(turnsDLastOnly(w.sides[0].all()) && turnsDLastOnly(w.sides[1].all())) {
		return false
	}
	if w.enumerated == 0 {
		return !w.passesGoal(&w.start[w.current], w.sides[w.current].all())
	}
	normal, inverse := w.sides[0].all(), w.sides[1].all()
	n := w.start[0]
	if w.passesGoal(&n, normal) {
		return false
	}
	for _, m := range normal {
		if n = w.after(&n, m); w.atGoal(&n) {
			return false
		}
	}
	w.otherInverse = w.frame.Cube.Apply(normal...)
	w.otherCube = w.otherInverse.Inverse()
	n = w.nodeOf(&w.otherCube, &w.otherInverse, 0)
	if w.passesGoal(&n, inverse) {
		return false
	}
	for _, m := range inverse[:len(inverse)-1] {
		if n = w.after(&n, m); w.atGoal(&n) {
			return false
		}
	}
	n = w.after(&n, inverse[len(inverse)-1])
	needless := normal[len(normal)-1:]
	if w.Ending == AnyEnding {
		if needless = normal; w.passesGoal(&n, cube.InvertMoves(normal)) {
			return false
		}
	}
	for _, m := range slices.Backward(needless) {
		if n = w.after(&n, m.Inverse()); w.atGoal(&n) {
			return false
		}
	}
	return true
}

// passesGoal reports whether, with two parallel moves exchanged, the moves from the node reach the goal
// before the last of them. So it does not depend on the frame which solutions there are. Where the
// ending has a rule, that would leave out solutions which nissy-classic has.
func (w *worker) passesGoal(from *node, moves []cube.Move) bool {
	if w.Ending != AnyEnding {
		return false
	}
	n := *from
	for i, m := range moves {
		if i+1 < len(moves) && m.Axis() == moves[i+1].Axis() {
			if exchanged := w.after(&n, moves[i+1]); w.atGoal(&exchanged) {
				return true
			}
		}
		n = w.after(&n, m)
	}
	return false
}

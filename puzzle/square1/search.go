package square1

import "nissy/internal/interrupt"

// search looks for solutions with a number of slashes.
type search struct {
	*graph
	*ranks
	corners, edges table
	stop           interrupt.Flag
	path           []*move
	nodes          uint64
	mayReturn      bool                    // a move may lead back to the node before
	found          func(path []*move) bool // it returns whether to continue
}

// distance returns a lower bound of the slashes that solve a node.
func (s *search) distance(n node) int {
	return int(max(s.corners[n.shape*arrangements+s.of(n.corners)], s.edges[n.shape*arrangements+s.of(n.edges)]))
}

// descend visits the ends of all solutions with a number of slashes after a node. came is the node before it. It returns
// false if the search is over.
func (s *search) descend(n, came node, left int) bool {
	if left == 0 {
		return !s.isSolved(n) || s.found(s.path)
	}
	if s.nodes++; s.nodes%256 == 0 && s.stop.Load() {
		return false
	}
	moves := s.moves[n.shape]
	for i := range moves {
		m := &moves[i]
		corners := n.corners.permuted(&m.corners)
		if int(s.corners[m.to*arrangements+s.of(corners)]) >= left {
			continue
		}
		edges := n.edges.permuted(&m.edges)
		if int(s.edges[m.to*arrangements+s.of(edges)]) >= left {
			continue
		}
		next := node{m.to, corners, edges}
		if next == came && !s.mayReturn {
			continue
		}
		s.path = append(s.path, m)
		goesOn := s.descend(next, n, left-1)
		s.path = s.path[:len(s.path)-1]
		if !goesOn {
			return false
		}
	}
	return true
}

// isSolved reports whether a node is solved or upside down.
func (s *search) isSolved(n node) bool {
	if n.shape != s.square {
		return false
	}
	for _, goal := range s.goals {
		for i := range s.symmetries[s.square] {
			y := &s.symmetries[s.square][i]
			if goal.corners.permuted(&y.corners) == n.corners && goal.edges.permuted(&y.edges) == n.edges {
				return true
			}
		}
	}
	return false
}

// turnsOfLayers is how far the upper and the lower layer turn clockwise, each as seen from its side.
type turnsOfLayers struct{ upper, lower int }

// turns returns the turns before each slash of a solution, and those after the last one. ok is false if the
// position has no slash and is upside down. Each slash may turn either half, as (x,y)/ or as (x+6,y+6)/: the smaller
// turn is taken, but for the last slash the one that leaves nothing upside down.
func turns(p position, path []*move) (list []turnsOfLayers, ok bool) {
	real, over, offset := p, false, 0 // real is p, upside down if over, with both layers turned by offset
	for i, m := range path {
		planned := turnsOfLayers{turnOf(p.upper) + int(m.upper), turnOf(p.lower) + int(m.lower)}
		p = p.turn(planned.upper%12, planned.lower%12).slash()
		if over {
			planned.upper, planned.lower = planned.lower, planned.upper
		}
		t, other := planned.plus(-offset), planned.plus(6-offset)
		takeOther := other.size() < t.size()
		if i == len(path)-1 {
			_, takeOther = real.turn(other.upper, other.lower).slash().toSolved()
		}
		offset = 0
		if takeOther {
			t, over, offset = other, !over, 6
		}
		list, real = append(list, t), real.turn(t.upper, t.lower).slash()
	}
	last, ok := real.toSolved()
	return append(list, last), ok
}

// plus returns the turns with the same number added to both.
func (t turnsOfLayers) plus(wedges int) turnsOfLayers {
	return turnsOfLayers{(t.upper + wedges + 24) % 12, (t.lower + wedges + 24) % 12}
}

// size returns how many wedges both layers turn, either way.
func (t turnsOfLayers) size() int { return min(t.upper, 12-t.upper) + min(t.lower, 12-t.lower) }

// toSolved returns the turns of the layers that solve a position, if there are any.
func (p position) toSolved() (turnsOfLayers, bool) {
	for upper := range 12 {
		for lower := range 12 {
			if p.turn(upper, lower) == solved {
				return turnsOfLayers{upper, lower}, true
			}
		}
	}
	return turnsOfLayers{}, false
}

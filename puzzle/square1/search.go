package square1

import (
	"fmt"

	"nissy/internal/interrupt"
)

// search looks for solutions with a number of slashes.
type search struct {
	*graph
	*ranks
	corners, edges table
	stop           interrupt.Flag
	path           []*move
	nodes          uint64
	mayReturn      bool                    // a move may lead back to the node before
	found          func(path []*move) bool // it returns whether to go on
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
// position has no slash and is upside down.
func turns(p position, path []*move) (list []turnsOfLayers, ok bool) {
	for i, m := range path {
		t := turnsOfLayers{turnOf(p.upper) + int(m.upper), turnOf(p.lower) + int(m.lower)}
		if i == len(path)-1 {
			if _, ok := p.turn(t.upper%12, t.lower%12).slash().toSolved(); !ok { // turn the other half
				t.upper, t.lower = t.upper+6, t.lower+6
			}
		}
		t.upper, t.lower = t.upper%12, t.lower%12
		list, p = append(list, t), p.turn(t.upper, t.lower).slash()
	}
	last, ok := p.toSolved()
	return append(list, last), ok
}

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

// names returns the names of the moves of the puzzle in the catalogue.
func names(list []turnsOfLayers) []string {
	var words []string
	for i, t := range list {
		if i > 0 {
			words = append(words, "/")
		}
		words = append(words, layerNames("U", t.upper)...)
		words = append(words, layerNames("D", t.lower)...)
	}
	return words
}

// layerNames returns the name of a turn of a layer, if it turns.
func layerNames(layer string, wedges int) []string {
	switch {
	case wedges == 0:
		return nil
	case wedges == 1:
		return []string{layer}
	case wedges <= 6:
		return []string{fmt.Sprint(layer, wedges)}
	case wedges == 11:
		return []string{layer + "'"}
	}
	return []string{fmt.Sprint(layer, 12-wedges, "'")}
}

package insert

import (
	"slices"

	"nissy/internal/interrupt"
)

// Most first insertions lead to sequences so long that hardly any last insertion makes them short
// enough. finishLonger finds the few exceptions without trying each place of each sequence. It
// looks only at places between the moves of the skeleton that are left before and after the first
// insertion. What must be done there depends on what the first insertion does, but not on its
// moves, so it is computed once for all first insertions that do the same (a group). If the first
// insertion merges with moves next to a hidden place, all places are tried.
//
// This misses no solution whose last insertion is inside the first one. Let F be the number of
// moves of the first insertion, N that of the sequence it leads to, and M that of the solution.
//
//   - If the last insertion cancels all moves between its place and one end of the first one, then
//     its conjugate by these moves, inserted at that end, leads to the same sequence.
//   - Otherwise the last insertion changes only moves of the first one, and both together are a
//     single insertion of at most F-N+M moves, or slightly more (see mergedMost). If a search for
//     single insertions of so many moves is made anyway, it finds this one.

// spot is a place in the skeleton before or after the first insertion, and the element that the
// last insertion must have there. Its end of the skeleton is the start if the spot is before the
// first insertion, and otherwise the end.
type spot struct {
	element     int   // index in the table
	layers      int   // number of whole layers between the place and its end of the skeleton
	needed      int   // the same, with the layer that the place splits
	first, last layer // the two parts of a layer that the place splits; 0 if it splits none
	leastAdded  int   // see searcher.leastAdded; valid while the place has the same neighbours

	// If the place is hidden, outer has the moves between it and its end of the skeleton, and extra is
	// the number of moves that merge at the place. The field layers is then the number of all layers
	// on this side of the first insertion, less those between the place and the insertion.
	outer layers
	extra int
}

// spots are the spots before the place of a group, and those after it.
type spots [2][]spot

// finishLonger looks for the last insertion after each first insertion that leads to more than
// done moves.
func (s *search) finishLonger(root *node, done int) error {
	var places []*place
	root.eachPlace(s.ctx, func(p *place) { places = append(places, p.clone()) })
	return s.each(len(places), func(w *searcher, i int) { w.finishFrom(root, places[i], done) })
}

// finishFrom is finishLonger for the first insertions at one place.
func (s *searcher) finishFrom(root *node, p *place, done int) {
	var current *group
	var around spots
	var all layers
	effect := root.wanted.effect()
	longestSingle := s.limits.lengthOfOne(&effect)
	s.expandAt(p, 0, s.cyclesAfter(root), s.limits.Max-p.length, func(g *group, moves layers) {
		if interrupt.Err(s.ctx) != nil || p.length+moves.len()-p.saved(moves) <= done {
			return
		}
		if g != current {
			current = g
			s.setSpots(g, &around)
		}
		all = p.appendWith(all[:0], moves)
		if p.joinsHidden(moves) || s.mayFinish(&around, p, all, longestSingle-moves.len()) {
			s.finish(root.with(p, moves, g.after))
		}
	})
}

func (s *searcher) setSpots(g *group, around *spots) {
	// At the place, g.wanted is to be done in all. Just before the first insertion, the last one
	// must do the part of this that the first one does not do.
	done, wanted := s.table.elements[g.element].cube(), g.wanted.cube()
	done = done.Inverse()
	wanted = wanted.Mul(&done)
	before := piecesOf(&wanted)

	var writtenBefore, writtenAfter layers // if they have hidden places
	if d := g.divide(); d != nil {
		writtenBefore, writtenAfter = d.before.unlessMerged(), d.after.unlessMerged()
	}
	around[0], around[1] = around[0][:0], around[1][:0]
	eachPlaceIn(s.ctx, g.left, writtenBefore, &before, func(p *place) { s.addSpot(&around[0], p, g.left, p.left, p.right) })
	eachPlaceIn(s.ctx, g.right, writtenAfter, &g.after, func(p *place) { s.addSpot(&around[1], p, g.right, p.right, p.left) })
}

// addSpot appends the place p if the table has an element that does what is wanted there. all has
// the moves of the skeleton on that side of the first insertion: outer up to p, seen from the end of
// the skeleton, and inner between p and the first insertion.
func (s *searcher) addSpot(to *[]spot, p *place, all, outer, inner layers) {
	element := s.table.find(p.wanted.element())
	if element < 0 {
		return
	}
	n := len(all) - len(inner)
	x := spot{element: element, layers: n, needed: n, leastAdded: s.leastAdded(element, p)}
	switch {
	case p.isHidden():
		x.outer, x.extra = outer, p.length-all.len()
	case p.splits():
		x.first, x.last = p.left.last(), p.right[0]
		x.needed++
	}
	*to = append(*to, x)
}

// leastAdded returns a lower bound on the moves that an element adds if it is inserted last at a
// place. It depends only on the element and on the neighbours of the place.
func (s *searcher) leastAdded(element int, p *place) int {
	return s.table.shortest(element) - s.mostSaved(element, s.lastLength(element), p).sum()
}

// mayFinish reports whether a last insertion may lead from all to a wanted solution. all is the
// skeleton with a first insertion at p. If a solution is also a single insertion with at most room
// more moves than the first one, mayFinish may ignore it.
func (s *searcher) mayFinish(around *spots, p *place, all layers, room int) bool {
	sameBefore, sameAfter := all.sameStart(p.left), all.sameEnd(p.right)
	changed := all[sameBefore:max(sameBefore, len(all)-sameAfter)]
	if len(changed) < 2 { // both sides may merge with one layer, which mergedMost does not cover
		return true
	}
	merged := mergedMost(p.left[sameBefore:], changed) + mergedMost(p.right[:len(p.right)-sameAfter].inverse(), changed.inverse())
	length := all.len()
	if s.results.most()-length+merged > room {
		return true
	}
	for side, same := range [2]int{sameBefore, sameAfter} {
		for i := range around[side] {
			if x := &around[side][i]; x.remains(same) && s.leads(x, side == 1, all, length, same) {
				return true
			}
		}
	}
	return false
}

// mergedMost returns by how many moves a single insertion may exceed the bound F-N+M above because
// the first insertion merges with the skeleton on one side. replaced has the layers of the skeleton
// that change on that side, and changed those that replace them, both read from that side. Only
// the first layer of each can merge. Trying all layers shows that the bound holds if both have
// one move, and that otherwise two more moves are enough.
func mergedMost(replaced, changed layers) int {
	if len(replaced) == 0 || !replaced[0].sameAxis(changed[0]) || replaced[0].len() == 1 && changed[0].len() == 1 {
		return 0
	}
	return 2
}

// remains reports whether a sequence still has the place, if its first same layers are those of
// the skeleton (its last ones for a spot after the first insertion).
func (x *spot) remains(same int) bool { return x.outer != nil || x.needed <= same }

// in returns the place of the spot in all, which has length moves. after says whether the spot is
// after the first insertion.
func (x *spot) in(all layers, length int, after bool) (p place) {
	if x.outer != nil {
		if p.left, p.right = x.outer, x.outer; after {
			p.left = slices.Clone(all).join(x.outer.inverse())
		} else {
			p.right = x.outer.inverse().join(all)
		}
		p.length = p.left.len() + p.right.len()
		return p
	}
	index := x.layers
	if after {
		index = len(all) - x.needed
	}
	p = place{left: all[:index:index], right: all[index:], length: length}
	if x.first != 0 {
		p.left = append(p.left, x.first)
		p.right = append(layers{x.last}, all[index+1:]...)
	}
	return p
}

// leads reports whether the element of a spot, inserted into all, leads to a wanted solution. all
// has length moves. after says whether the spot is after the first insertion. On the side of the
// spot, all has same layers in common with the skeleton.
func (s *searcher) leads(x *spot, after bool, all layers, length, same int) (found bool) {
	hasNeighbours := x.layers+numNeighbours <= same
	if hasNeighbours && x.leastAdded > s.results.most()-length-x.extra {
		return false
	}
	p := x.in(all, length, after)
	if !hasNeighbours && s.leastAdded(x.element, &p) > s.results.most()-p.length {
		return false
	}
	s.eachLast(&p, x.element, func(layers) { found = true })
	return found
}

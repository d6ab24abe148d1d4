package insert

import (
	"context"

	"nissy/internal/interrupt"
)

// Most first insertions lead to long sequences that the last insertion seldom makes short enough. To
// find the few exceptions, finishLonger looks only at places outside the first insertion. What is
// wanted there depends on what the first insertion does, but not on its moves, so it is computed once
// for all insertions that do the same.
//
// This misses nothing. Let the first insertion have a moves and lead to n moves, and let the last one
// lead from there to m moves.
//
//   - If the last one cancels all moves between its place and an end of the first one, the sequence
//     that it leads to can also be reached from that end: by its conjugate by these moves, which is
//     as long.
//   - Otherwise it changes only moves of the first one, and both together are a single insertion of
//     at most a-n+m moves, or slightly more (see mergedMost). If single insertions of so many moves
//     are looked for anyway, this one is among them.

// spot is a place before or after the first insertion, with what is wanted there.
type spot struct {
	element     int   // does what is wanted
	layers      int   // the whole layers between the place and its end of the skeleton
	first, last layer // if the place splits a layer: the moves of that layer before and after it
	leastAdded  int   // see searcher.leastAdded; right as long as the neighbours of the place remain
}

// spots are the places of a skeleton outside the insertions of a group.
type spots struct{ before, after []spot }

// finishLonger looks for the last insertion in all sequences of more than done moves to which a first
// insertion leads.
func (s *search) finishLonger(ctx context.Context, root *node, done int) error {
	places := 0
	eachPlace(root.all, &root.wanted, func(*place) { places++ })
	err := s.each(ctx, places, func(w *searcher, i int) {
		eachPlace(root.all, &root.wanted, func(p *place) {
			if i == 0 {
				w.finishFrom(ctx, root, p, done)
			}
			i--
		})
	})
	for _, w := range s.workers {
		s.skipped = s.skipped || w.missing
	}
	return err
}

// finishFrom does what finishLonger does, for first insertions at one place.
func (s *searcher) finishFrom(ctx context.Context, root *node, p *place, done int) {
	var current *group
	var around spots
	var all layers
	length := root.all.len()
	left := root.wanted.effect()
	single := s.limits.lengthOfOne(&left)
	s.expandAt(p, 0, s.cyclesAfter(root), s.limits.Max-length, func(g *group, moves layers) {
		if interrupt.Err(ctx) != nil || length+moves.len()-p.saved(moves) <= done {
			return
		}
		if g != current {
			current = g
			s.look(g, &around)
		}
		all = p.appendWith(all[:0], moves)
		if s.mayFinish(&around, p, all, single-moves.len()) {
			s.finish(root.with(p, moves, g.after))
		}
	})
}

// look sets the spots of a group.
func (s *searcher) look(g *group, around *spots) {
	inserted := s.table.element(g.element)
	done, wanted := inserted.cube(), g.wanted.cube()
	done = done.Inverse()
	wanted = wanted.Mul(&done)
	before := piecesOf(&wanted)

	around.before, around.after = around.before[:0], around.after[:0]
	eachPlace(g.left, &before, func(p *place) { s.addSpot(&around.before, p, len(p.left)) })
	eachPlace(g.right, &g.after, func(p *place) { s.addSpot(&around.after, p, len(p.right)) })
}

// addSpot appends a place if there is an element that does what is wanted there. layers are those
// between the place and its end of the skeleton, with the part of one that the place splits.
func (s *searcher) addSpot(to *[]spot, p *place, layers int) {
	element := s.table.find(p.wanted.element())
	if element < 0 {
		return
	}
	x := spot{element: element, layers: layers, leastAdded: s.leastAdded(element, p)}
	if n := len(p.left); n > 0 && len(p.right) > 0 && p.left[n-1].sameAxis(p.right[0]) {
		x.layers, x.first, x.last = layers-1, p.left[n-1], p.right[0]
	}
	*to = append(*to, x)
}

// leastAdded returns a lower bound on the moves that an element adds as the last insertion at a place. It
// depends on what is wanted there and on the neighbours of the place.
func (s *searcher) leastAdded(element int, p *place) int {
	return s.table.shortest(element) - s.mostSaved(element, s.lastLength(element), p).sum()
}

// mayFinish reports whether the last insertion may lead to a solution that is wanted. It need not
// report solutions that are a single insertion of at most room more moves than the first one. The
// sequence all has the first insertion at a place of the skeleton.
func (s *searcher) mayFinish(around *spots, p *place, all layers, room int) bool {
	before, after := all.sameStart(p.left), all.sameEnd(p.right)
	changed := all[before:max(before, len(all)-after)]
	if len(changed) < 2 {
		return true
	}
	merged := mergedMost(p.left[before:], changed) + mergedMost(p.right[:len(p.right)-after].inverse(), changed.inverse())
	length := all.len()
	if s.results.most()-length+merged > room {
		return true
	}
	for i := range around.before {
		x := &around.before[i]
		if x.remains(before) && s.leads(x, x.layers, all, length, before) {
			return true
		}
	}
	for i := range around.after {
		x := &around.after[i]
		if x.remains(after) && s.leads(x, len(all)-x.layers-x.split(), all, length, after) {
			return true
		}
	}
	return false
}

// mergedMost returns how many moves a single insertion that changes moves of the first one may have
// more than the rule above says, because the first one merges with the skeleton at one side. The
// arguments are what the first one replaces there and the moves that it leads to, both beginning at
// this side. The result is that of going through what one layer may become: nothing if only
// one move takes part in it, and otherwise at most two.
func mergedMost(replaced, changed layers) int {
	if len(replaced) == 0 || !replaced[0].sameAxis(changed[0]) || replaced[0].len() == 1 && changed[0].len() == 1 {
		return 0
	}
	return 2
}

// split returns the number of layers that the place splits.
func (x *spot) split() int {
	if x.first == 0 {
		return 0
	}
	return 1
}

// remains reports whether the place is in a sequence that has so many layers of the skeleton at
// this end.
func (x *spot) remains(layers int) bool { return x.layers+x.split() <= layers }

// leads reports whether the last insertion at a spot leads to a solution that is wanted. all is the
// sequence that has length moves, index the layer at which it has the spot, and same the number of
// its layers that are those of the skeleton, at the end of the spot.
func (s *searcher) leads(x *spot, index int, all layers, length, same int) (found bool) {
	room := s.results.most() - length
	hasNeighbours := x.layers+numNeighbours <= same
	if hasNeighbours && x.leastAdded > room {
		return false
	}
	p := place{left: all[:index:index], right: all[index:]}
	if x.first != 0 {
		p.left = append(p.left, x.first)
		p.right = append(layers{x.last}, all[index+1:]...)
	}
	if !hasNeighbours && s.leastAdded(x.element, &p) > room {
		return false
	}
	s.eachLast(&p, x.element, length, func(layers) { found = true })
	return found
}

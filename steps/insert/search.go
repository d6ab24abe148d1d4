package insert

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync/atomic"

	"nissy/cube"
	"nissy/internal/goroutines"
	"nissy/internal/interrupt"
)

// searcher looks for insertions with the table. It belongs to one goroutine.
type searcher struct {
	*search

	// anyEffect allows all insertions, whatever they leave. Tests set it.
	anyEffect bool

	// near has the elements that may be near what is wanted; see setNear.
	near []uint64

	// candidates keeps the results of candidatesFor, by what is wanted.
	candidates map[element][]candidate
}

// candidate is an element that may be inserted, and what is wanted after it.
type candidate struct {
	element int
	rest    pieces
}

// lastLength returns the most moves that an algorithm of the element may have as the last insertion.
func (s *searcher) lastLength(element int) int {
	if s.limits.Length == 0 && s.limits.Insertions > 1 {
		return s.table.usual(element)
	}
	most, _ := s.table.longest(element)
	return min(most, s.longest)
}

// hasAll reports whether the table has all sequences that have the effect and are short enough
// to be the last of several insertions.
func (s *searcher) hasAll(e *effect) bool {
	most, _ := longest(e)
	return most >= cmp.Or(s.limits.Length, lengthOfSeveral)
}

// otherLength returns the most moves that an algorithm of the element may have as an insertion before
// the last one; 0 if there can be no such insertion.
func (s *searcher) otherLength(element int) int {
	_, several := s.table.longest(element)
	return min(several, s.longest)
}

// finish looks for the last insertion.
func (s *searcher) finish(n *node) {
	n.eachPlace(s.ctx, func(p *place) {
		if element := s.table.find(p.wanted.element()); element >= 0 {
			s.eachLast(p, element, func(moves layers) { s.results.add(n.with(p, moves, pieces{})) })
		}
	})
}

// eachLast calls f with the algorithms of an element that lead to a wanted solution if they are
// inserted at a place.
func (s *searcher) eachLast(p *place, element int, f func(moves layers)) {
	s.eachInserted(p, element, s.lastLength(element), s.results.most()-p.length, func(moves layers) {
		if s.results.wants(p.length + moves.len() - p.saved(moves)) {
			f(moves)
		}
	})
}

// finishFromClasses looks for single insertions of up to most moves in the classes of the table.
func (s *search) finishFromClasses(n *node, most int) {
	n.eachPlace(s.ctx, func(p *place) {
		wanted := p.wanted.cube()
		s.table.classes.each(&wanted, func(moves layers) {
			if moves.len() <= most && s.results.wants(p.length+moves.len()-p.saved(moves)) {
				s.results.add(n.with(p, moves, pieces{}))
			}
		})
	})
}

// eachInserted calls f with all algorithms of an element that have up to longest moves and add at
// most room moves to those of both sides of a place if they are inserted there. It may also call f
// with some that add more.
func (s *searcher) eachInserted(p *place, element, longest, room int, f func(moves layers)) {
	saved := s.mostSaved(element, longest, p)
	if s.table.shortest(element) > room+saved.sum() {
		return
	}
	undoing := func() list {
		done := s.table.elements[element].cube()
		inverse := done.Inverse()
		return s.table.ofElement(s.table.find(elementOf(&inverse)))
	}
	p.eachMerging(s.table.ofElement(element), undoing, saved, room, longest, f)
}

// mostSaved returns upper bounds on the moves that an algorithm of an element saves at a place, if
// the algorithm has at most longest moves.
func (s *searcher) mostSaved(element, longest int, p *place) savings {
	if longest > s.table.usual(element) {
		return savings{anySaving, anySaving}
	}
	return s.table.mostSaved(element, p)
}

// newRoot returns a skeleton without insertions. scramble is the position before it.
func newRoot(scramble cube.Cube, skeleton layers) *node {
	after := scramble.Apply(skeleton.moves()...)
	after = after.Inverse()
	return &node{all: skeleton.merged(), written: skeleton.written().unlessMerged(), wanted: piecesOf(&after)}
}

// with returns the node after another insertion, of moves at a place. wanted is what must be done
// then.
func (n *node) with(p *place, moves layers, wanted pieces) *node {
	ways := append(slices.Clip(n.ways), inserted{slices.Clone(p.left), slices.Clone(moves)})
	return &node{all: p.with(moves), written: p.write(moves), wanted: wanted, ways: ways}
}

// bounds are the most moves of a node: few if it leaves fewer than manyCycles cycles, otherwise many.
type bounds struct{ few, many int }

// sameBound returns bounds that do not depend on what is left.
func sameBound(most int) bounds { return bounds{most, most} }

// group describes the insertions at a place that do the same.
type group struct {
	*place
	element int    // what they do: an index in the table
	after   pieces // what must be done at the end of the sequence after such an insertion
}

// expand calls f with the insertions that leave few enough cycles (see cyclesAfter) and lead to
// sequences within bounds. All insertions of a group come one after the other, with the same
// pointer g. f must not keep moves or the place of g.
func (s *searcher) expand(n *node, most bounds, f func(g *group, moves layers)) {
	fewer := s.cyclesAfter(n)
	n.eachPlace(s.ctx, func(p *place) {
		if fewer < manyCycles || most.few == most.many {
			s.expandAt(p, 0, fewer, most.few-p.length, f)
			return
		}
		s.expandAt(p, 0, manyCycles-1, most.few-p.length, f)
		s.expandAt(p, manyCycles, fewer, most.many-p.length, f)
	})
}

// cyclesAfter returns the most cycles that an insertion before the last one may leave.
func (s *searcher) cyclesAfter(n *node) int {
	switch cycles := n.wanted.effect().cycles; {
	case s.anyEffect:
		return cube.NumCorners + cube.NumEdges
	case s.limits.Replace:
		return cycles
	default:
		return cycles - 1
	}
}

// expandAt calls f with the insertions at a place that leave at least fewest and at most most
// cycles, and that add at most room moves to those of both sides.
func (s *searcher) expandAt(p *place, fewest, most, room int, f func(g *group, moves layers)) {
	s.eachCandidate(p, most, room, func(element int, rest pieces, left int) {
		if left < fewest || interrupt.Err(s.ctx) != nil {
			return
		}
		var g *group
		s.eachInserted(p, element, s.otherLength(element), room, func(moves layers) {
			if moves.len()-p.saved(moves) > room {
				return
			}
			if g == nil {
				g = &group{p, element, p.afterAll(rest)}
			}
			f(g, moves)
		})
	})
}

// eachCandidate calls f with the elements whose algorithms may be inserted at a place and leave at
// most the given number of cycles. rest is what is wanted after the insertion, and left the number
// of its cycles. eachCandidate leaves out elements whose algorithms all add more than room moves.
func (s *searcher) eachCandidate(p *place, cycles, room int, f func(element int, rest pieces, left int)) {
	wanted := p.wanted.element()
	if cycles == 0 {
		if k := s.table.find(wanted); k >= 0 && s.otherLength(k) > 0 {
			f(k, pieces{}, 0)
		}
		return
	}
	if cycles == 1 && s.limits.Insertions > 2 { // the same is wanted at many places
		for _, c := range s.candidatesFor(&p.wanted) {
			if s.table.shortest(c.element) <= room+s.table.mostSaved(c.element, p).sum() {
				f(c.element, c.rest, 1)
			}
		}
		return
	}
	// An element leaves the pieces unsolved for which it differs from what is wanted: at most three
	// for each cycle that is left.
	s.eachNear(p, &wanted, cycleLength*cycles, room, func(i int) {
		rest := wanted.restAfter(&s.table.several.keys[i])
		if e := rest.effect(); e.cycles <= cycles {
			if !s.skipped.Load() && !s.hasAll(&e) {
				s.skipped.Store(true)
			}
			f(int(s.table.several.elements[i]), rest, e.cycles)
		}
	})
}

// mostCandidates is the most lists of candidates that a searcher keeps.
const mostCandidates = 1 << 16

// candidatesFor returns the elements after which at most one cycle is left.
func (s *searcher) candidatesFor(p *pieces) (found []candidate) {
	key := p.element()
	if found, ok := s.candidates[key]; ok {
		return found
	}
	wanted := p.cube()
	cycles := s.table.lastCycles()
	for i := range cycles {
		c := &cycles[i]
		first := wanted.Mul(&c.inverse)
		if k := s.table.find(elementOf(&first)); k >= 0 && s.otherLength(k) > 0 {
			found = append(found, candidate{k, c.pieces})
		}
	}
	if len(s.candidates) < mostCandidates {
		s.candidates[key] = found
	}
	return found
}

// search looks for solutions with any number of insertions.
type search struct {
	ctx     context.Context
	table   *Table
	limits  Limits
	results *results
	longest int // the most moves of an insertion
	workers []*searcher
	skipped atomic.Bool // some nodes were left out, or the table may lack last insertions
}

func newSearch(ctx context.Context, t *Table, l Limits, r *results) *search {
	s := &search{ctx: interrupt.InnerLoop(ctx), table: t, limits: l, results: r, longest: cmp.Or(l.Length, maxLength)}
	for range l.Threads {
		s.workers = append(s.workers, &searcher{search: s, near: make([]uint64, t.sets.each), candidates: map[element][]candidate{}})
	}
	return s
}

// run looks for solutions. Most of them continue from short skeletons, so it begins with these.
// With two insertions it then continues from all others, too, unless limits.Quick or
// limits.Replace is set.
func (s *search) run(root *node) error {
	s.workers[0].finish(root)
	if s.limits.Insertions == 1 {
		return s.ctx.Err()
	}
	ones, most, err := s.continueFromShort(root)
	if err != nil {
		return err
	}
	if s.limits.Insertions == 2 && !s.limits.Quick && !s.limits.Replace {
		return s.finishLonger(root, most)
	}
	s.skipped.Store(true)
	if s.limits.Insertions == 2 {
		return nil
	}
	return s.runThree(ones)
}

// continueFromShort makes a first insertion. After it, it looks for a second one in the skeletons
// that leave room for an insertion of usualCost. It returns these skeletons, the shortest first, and
// the most moves that they may have.
func (s *search) continueFromShort(root *node) (ones []*node, most int, err error) {
	length := root.all.len()
	for room := usualCost + 1; room <= maxLength && err == nil; room += 2 {
		done := most
		if s.limits.Quick || done > 0 && len(s.results.byMoves) > 0 {
			room = maxLength // the limits or the solutions limit the length
		}
		if most = min(length+room, s.mostWanted()-usualCost); most <= done {
			break
		}
		ones = s.workers[0].next(root, s.bounds(most, s.limits.Insertions-1))
		err = s.eachNode(longerThan(ones, done), (*searcher).finish)
		if err == nil && s.limits.Insertions > 2 && len(s.results.byMoves) == 0 {
			err = s.tryThree(ones)
		}
	}
	return ones, most, err
}

// longerThan returns the nodes that have more than n moves. The nodes must be sorted by length.
func longerThan(nodes []*node, n int) []*node {
	from, _ := slices.BinarySearchFunc(nodes, n+1, func(m *node, n int) int { return m.all.len() - n })
	return nodes[from:]
}

// tryThree looks for a solution with three insertions that continues from short skeletons
// twice.
func (s *search) tryThree(ones []*node) error {
	return s.eachNode(few(ones), func(w *searcher, n *node) {
		for _, two := range few(w.next(n, sameBound(n.all.len()+usualCost+1))) {
			w.finish(two)
		}
	})
}

// few returns the fewNodes shortest of the nodes, which must be sorted by length, and all others that
// are as long as the last of these.
func few(nodes []*node) []*node {
	if len(nodes) <= fewNodes {
		return nodes
	}
	return nodes[:len(nodes)-len(longerThan(nodes, nodes[fewNodes-1].all.len()))]
}

// runThree looks for solutions with three insertions. ones are the skeletons after one
// insertion, the shortest first. It continues only from skeletons that leave room for usualCost
// moves of the last insertion, and for one move less of the insertion before it.
func (s *search) runThree(ones []*node) error {
	// The bound changes only between lengths, so that the result does not depend on the
	// order in which the threads find solutions.
	for len(ones) > 0 {
		length, most := ones[0].all.len(), s.mostWanted()-usualCost
		if length+usualCost-1 > most {
			break
		}
		longer := longerThan(ones, length)
		err := s.eachNode(ones[:len(ones)-len(longer)], func(w *searcher, n *node) {
			for _, two := range w.next(n, s.bounds(most, 1)) {
				w.finish(two)
			}
		})
		if err != nil {
			return err
		}
		ones = longer
	}
	return nil
}

// mostWanted returns the most moves of a solution that is worth looking for. If only one solution is
// wanted and one is found, further ones must be shorter.
func (s *search) mostWanted() int {
	most := s.results.most()
	if s.limits.Count == 1 && len(s.results.byMoves) > 0 {
		most--
	}
	return most
}

const (
	fewNodes   = 30 // a search for a first solution continues from about this many of the shortest nodes
	usualCost  = 3  // an insertion adds at least this many moves, with rare exceptions
	manyCycles = 3  // an insertion seldom solves this many cycles
	manyCost   = 6  // an insertion that solves manyCycles adds at least this many moves
)

// bounds returns the bounds of the nodes that are worth continuing with a number of insertions.
// Nodes of up to most moves leave room for these. A single one must solve all cycles that a node
// leaves.
func (s *search) bounds(most, insertions int) bounds {
	if insertions > 1 {
		return sameBound(most)
	}
	return bounds{most, min(most, s.mostWanted()-manyCost)}
}

// next returns the nodes within bounds after another insertion, the shortest first. If several ways
// lead to the same moves with the same hidden places, it returns the simplest.
func (s *searcher) next(n *node, most bounds) []*node {
	var nodes []*node
	var all layers
	known := map[string]int{}
	s.expand(n, most, func(g *group, moves layers) {
		key := g.write(moves)
		if key == nil {
			all = g.appendWith(all[:0], moves)
			key = all
		}
		i, ok := known[string(key)]
		if !ok {
			known[string(key)] = len(nodes)
			nodes = append(nodes, n.with(g.place, moves, g.after))
		} else if way := (inserted{g.left, moves}); way.simpler(nodes[i].ways[len(n.ways)]) < 0 {
			nodes[i] = n.with(g.place, moves, g.after)
		}
	})
	return slices.Concat(grouped(nodes, func(n *node) int { return n.all.len() })...)
}

// grouped returns the values with each number that of returns, the least number first, and otherwise
// in their order.
func grouped[T any](all []T, of func(T) int) (groups [][]T) {
	by := map[int][]T{}
	for _, x := range all {
		n := of(x)
		by[n] = append(by[n], x)
	}
	for _, n := range slices.Sorted(maps.Keys(by)) {
		groups = append(groups, by[n])
	}
	return groups
}

// eachNode calls f with each node, on all threads.
func (s *search) eachNode(nodes []*node, f func(w *searcher, n *node)) error {
	return s.each(len(nodes), func(w *searcher, i int) { f(w, nodes[i]) })
}

// each calls f with each number from 0 to n-1, on all threads.
func (s *search) each(n int, f func(w *searcher, i int)) error {
	var started atomic.Int64
	goroutines.Each(s.ctx, len(s.workers), len(s.workers), func(_ context.Context, worker int) {
		for i := int(started.Add(1)) - 1; i < n && interrupt.Err(s.ctx) == nil; i = int(started.Add(1)) - 1 {
			f(s.workers[worker], i)
		}
	})
	return s.ctx.Err()
}

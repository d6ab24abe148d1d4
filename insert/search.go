package insert

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"nissy/cube"
)

// searcher looks for insertions with the table. It belongs to one goroutine.
type searcher struct {
	table   *Table
	limits  Limits
	results *results

	// anyEffect allows all insertions, whatever they leave. Tests set it.
	anyEffect bool

	// candidates are the elements that reduce the cycles, by what is wanted.
	candidates map[element][]candidate
}

// candidate is an element that may be inserted, and what is wanted after it.
type candidate struct {
	element int
	rest    cube.Cube
	most    int // the most moves of its algorithms
}

// lastLength returns the most moves of the last insertion, if it has the element.
func (s *searcher) lastLength(element int) int {
	most, several := s.table.longest(element)
	switch {
	case s.limits.Length > 0:
		return min(most, s.limits.Length)
	case s.limits.Insertions > 1:
		return max(several, min(most, lengthOfSeveral))
	}
	return most
}

// otherLength returns the most moves of an insertion with the element that is not the last
// one; 0 if there is none.
func (s *searcher) otherLength(element int) int {
	_, several := s.table.longest(element)
	if s.limits.Length > 0 {
		several = min(several, s.limits.Length)
	}
	return several
}

// finish looks for the last insertion.
func (s *searcher) finish(n *node) {
	length := n.all.len()
	eachPlace(n.all, &n.wanted, func(p *place) {
		element := s.table.find(&p.wanted)
		if element < 0 {
			return
		}
		undoing := func() list {
			inverse := p.wanted.Inverse()
			return s.table.ofElement(s.table.find(&inverse))
		}
		p.eachMerging(s.table.ofElement(element), undoing, s.results.most()-length, s.lastLength(element), func(moves layers) {
			if s.results.wants(length + moves.len() - p.saved(moves)) {
				s.results.add(n.with(p, moves, cube.Solved))
			}
		})
	})
}

// with returns the node after another insertion.
func (n *node) with(p *place, moves layers, wanted cube.Cube) *node {
	ways := append(slices.Clip(n.ways), inserted{slices.Clone(p.left), slices.Clone(moves)})
	return &node{all: p.with(moves), wanted: wanted, ways: ways}
}

// expand calls f with the nodes of up to most moves after an insertion that leaves fewer
// cycles.
func (s *searcher) expand(n *node, most int, f func(*node)) {
	length := n.all.len()
	fewer := effectOf(&n.wanted).cycles - 1
	if s.limits.Replace {
		fewer++
	}
	if s.anyEffect {
		fewer = cube.NumCorners + cube.NumEdges
	}
	eachPlace(n.all, &n.wanted, func(p *place) {
		for _, c := range s.candidatesFor(&p.wanted, fewer) {
			var wanted *cube.Cube
			var buffer [maxLength]layer
			algorithms := s.table.ofElement(c.element)
			for i := range algorithms.len() {
				a := algorithms.at(i)
				if a.len() > c.most {
					break
				}
				moves := a.appendTo(buffer[:0])
				if length+a.len()-p.saved(moves) > most {
					continue
				}
				if wanted == nil {
					after := p.afterAll(c.rest)
					wanted = &after
				}
				f(n.with(p, moves, *wanted))
			}
		}
	})
}

// mostCandidates is the most lists of candidates that a searcher keeps.
const mostCandidates = 1 << 16

// candidatesFor returns the elements after which at most so many cycles are left.
func (s *searcher) candidatesFor(wanted *cube.Cube, cycles int) (found []candidate) {
	key := elementOf(wanted)
	if found, ok := s.candidates[key]; ok {
		return found
	}
	// If only one of both disturbs a piece, it is not solved after it. Each cycle has three of
	// these pieces at most.
	s.table.eachNear(disturbed(wanted), 3*cycles, func(k int) {
		most := s.otherLength(k)
		if most == 0 {
			return
		}
		element := s.table.element(k)
		done := element.cube()
		done = done.Inverse()
		if rest := done.Mul(wanted); effectOf(&rest).cycles <= cycles {
			found = append(found, candidate{k, rest, most})
		}
	})
	if len(s.candidates) < mostCandidates {
		s.candidates[key] = found
	}
	return found
}

// search looks for solutions with any number of insertions.
type search struct {
	table   *Table
	limits  Limits
	results *results
	workers []*searcher
	skipped bool // some nodes were left out
}

func newSearch(t *Table, l Limits, r *results) *search {
	s := &search{table: t, limits: l, results: r}
	for range l.Threads {
		s.workers = append(s.workers, &searcher{table: t, limits: l, results: r, candidates: map[element][]candidate{}})
	}
	return s
}

// run looks for solutions. It finds all with up to two insertions, unless the search is a quick
// one. With three it continues only from skeletons that leave room for usualCost moves for each
// further insertion.
func (s *search) run(ctx context.Context, root *node) error {
	s.workers[0].finish(root)
	if s.limits.Insertions == 1 {
		return ctx.Err()
	}
	most := s.limits.Max
	if s.limits.Quick {
		most = s.mostWanted() - usualCost
	}
	ones := s.workers[0].next(root, most)
	err := s.each(ctx, ones, func(w *searcher, n *node) { w.finish(n) })
	if s.limits.Insertions == 2 || err != nil {
		return err
	}
	return s.runThree(ctx, ones)
}

// runThree looks for solutions with three insertions, after those with two. ones are the
// skeletons after one insertion, the shortest first.
func (s *search) runThree(ctx context.Context, ones []*node) error {
	s.skipped = true
	// A few short skeletons give good solutions at once.
	most := s.mostWanted() - usualCost
	err := s.each(ctx, ones[:min(len(ones), fewNodes)], func(w *searcher, n *node) {
		twos := w.next(n, most)
		for _, two := range twos[:min(len(twos), fewNodes)] {
			w.finish(two)
		}
	})
	// The bound changes only between lengths, so that the result does not depend on the
	// order in which the threads find solutions.
	for start := 0; start < len(ones) && err == nil; {
		length := ones[start].all.len()
		end := start
		for end < len(ones) && ones[end].all.len() == length {
			end++
		}
		most := s.mostWanted()
		if length+2*usualCost > most {
			break
		}
		err = s.each(ctx, ones[start:end], func(w *searcher, n *node) {
			for _, two := range w.next(n, most-usualCost) {
				if ctx.Err() == nil {
					w.finish(two)
				}
			}
		})
		start = end
	}
	return err
}

// mostWanted returns the most moves of a solution that is worth looking for. If one is
// enough, it must be shorter than the shortest one.
func (s *search) mostWanted() int {
	most := s.results.most()
	if s.limits.Count == 1 && len(s.results.byMoves) > 0 {
		most--
	}
	return most
}

const (
	fewNodes  = 30
	usualCost = 3 // moves that an insertion adds at least, with rare exceptions
)

// next returns the nodes of up to most moves after another insertion, the shortest first, each
// in the simplest way.
func (s *searcher) next(n *node, most int) (all []*node) {
	seen := map[string]int{}
	s.expand(n, most, func(m *node) {
		key := string(asBytes(m.all))
		if i, ok := seen[key]; !ok {
			seen[key] = len(all)
			all = append(all, m)
		} else if m.simpler(all[i]) < 0 {
			all[i] = m
		}
	})
	slices.SortFunc(all, func(a, b *node) int {
		return cmp.Or(a.all.len()-b.all.len(), slices.Compare(a.all, b.all))
	})
	return all
}

// each calls f with all nodes, on all threads.
func (s *search) each(ctx context.Context, nodes []*node, f func(w *searcher, n *node)) error {
	var started atomic.Int64
	var running sync.WaitGroup
	for _, w := range s.workers {
		running.Go(func() {
			for i := int(started.Add(1)) - 1; i < len(nodes) && ctx.Err() == nil; i = int(started.Add(1)) - 1 {
				f(w, nodes[i])
			}
		})
	}
	running.Wait()
	return ctx.Err()
}

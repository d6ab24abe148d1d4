package group

import (
	"context"
	"iter"

	"nissy/internal/interrupt"
)

// maxTries is the largest number of partial products that Preserving tries. They take a second or two.
const maxTries = 1 << 20

// Preserving returns the subgroup of the elements that take each point to one of the same colour. It gives up,
// and returns false, if that takes too long or ctx ends.
//
// It is a backtrack search along the stabilizer chain. What it has found so far saves it from trying the
// images that this leads to.
func (g *Group) Preserving(ctx context.Context, colours []int) (*Group, bool) {
	s := colourSearch{Group: g, ctx: ctx, colours: colours, tries: maxTries}
	found := make([]*level, len(g.levels))
	for i, l := range g.levels {
		found[i] = newLevel(g.points, l.base)
	}
	for i := len(g.levels) - 1; i >= 0; i-- {
		failed := map[uint16]bool{}
		for at, image := range g.levels[i].orbit {
			if found[i].place[image] >= 0 || failed[image] || colours[image] != colours[g.levels[i].base] {
				continue
			}
			p := s.extend(i+1, g.levels[i].reps[at])
			if s.tries <= 0 {
				return nil, false
			}
			if p == nil {
				markOrbit(failed, image, found[i].generators)
				continue
			}
			for j := range i + 1 { // p fixes the base points before level i
				found[j].add(p)
			}
		}
	}
	return (&Group{points: g.points, levels: found}).withoutFixedPoints(), true
}

// markOrbit marks the points to which the generators take a point.
func markOrbit(marked map[uint16]bool, point uint16, generators []Perm) {
	marked[point] = true
	for queue := []uint16{point}; len(queue) > 0; queue = queue[1:] {
		for _, s := range generators {
			if to := s[queue[0]]; !marked[to] {
				marked[to] = true
				queue = append(queue, to)
			}
		}
	}
}

// colourSearch is a search for elements that preserve colours.
type colourSearch struct {
	*Group
	ctx     context.Context
	colours []int
	tries   int // how many may follow
}

// extend returns an element that is p after elements of the levels from i on, and preserves the colours. It returns nil if
// there is none.
func (s *colourSearch) extend(i int, p Perm) Perm {
	if s.tries--; s.tries <= 0 || s.tries%1024 == 0 && interrupt.Err(s.ctx) != nil {
		s.tries = 0
		return nil
	}
	if i == len(s.levels) {
		if preserves(p, s.colours) {
			return p
		}
		return nil
	}
	l := s.levels[i]
	for at, x := range l.orbit {
		if s.colours[p[x]] == s.colours[l.base] {
			if q := s.extend(i+1, l.reps[at].Then(p)); q != nil || s.tries <= 0 {
				return q
			}
		}
	}
	return nil
}

// preserves reports whether p takes each point to one of the same colour.
func preserves(p Perm, colours []int) bool {
	for x, y := range p {
		if colours[x] != colours[y] {
			return false
		}
	}
	return true
}

// Elements yields all elements.
func (g *Group) Elements() iter.Seq[Perm] {
	return func(yield func(Perm) bool) { g.yieldFrom(0, Identity(g.points), yield) }
}

// yieldFrom yields p after each element of the levels from i on.
func (g *Group) yieldFrom(i int, p Perm, yield func(Perm) bool) bool {
	if i == len(g.levels) {
		return yield(p)
	}
	for _, rep := range g.levels[i].reps {
		if !g.yieldFrom(i+1, rep.Then(p), yield) {
			return false
		}
	}
	return true
}

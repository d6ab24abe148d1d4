package chain

import (
	"context"
	"slices"
	"sync/atomic"

	"nissy/cube"
	"nissy/niss"
	"nissy/steps"
)

// stageSearch is the search of one stage. It belongs to a run of the chain with one
// beam width.
type stageSearch struct {
	*chainSearch
	number    int // of the stage, from 0
	links     Stage
	beam      int       // width of the beam
	keepLimit int       // the most partial solutions to keep in this stage
	previous  []partial // kept in the stage before, in order

	// maxTotal is the greatest length of partial solutions that leaves room for the
	// later stages. The search ends at the length worthwhile.
	maxTotal, worthwhile int

	// sidesMatter says that a later step continues on the side on which this one ends.
	// Then partial solutions with equal moves that end on different sides differ.
	sidesMatter bool

	// linkFull says, by link, that as many of its partial solutions are kept as Link.Beam
	// allows.
	linkFull []bool

	// estimates are those of each link, for each partial solution of the stage before and
	// then each frame.
	estimates [][]steps.Estimate

	// shortest is the length of the shortest solution found for a link, a partial
	// solution of the stage before and a kind; 0 if there is none yet. A slack counts from
	// it.
	shortest [][][3]uint8

	found [][]partial // in the current length, by thread
	kept  []partial   // the best so far, in order
	nodes atomic.Uint64
}

func (s *chainSearch) newStageSearch(number, width int, previous []partial) *stageSearch {
	g := &stageSearch{chainSearch: s, number: number, links: s.chain.Stages[number], beam: width, keepLimit: width, previous: previous}
	g.maxTotal, g.worthwhile = s.limits.Max, s.maxWorthwhile()
	for _, later := range s.chain.Stages[number+1:] {
		g.sidesMatter = g.sidesMatter || slices.ContainsFunc(later, func(l Link) bool { return l.Policy == niss.SameSide })
		g.maxTotal -= later.fewestMoves()
		g.worthwhile -= later.fewestMoves()
	}
	if s.limits.Count > 0 && g.isLast() {
		g.keepLimit = min(g.keepLimit, s.limits.Count)
	}
	for _, link := range g.links {
		g.estimates = append(g.estimates, make([]steps.Estimate, len(previous)*link.Step.NumFrames()))
		g.shortest = append(g.shortest, make([][3]uint8, len(previous)))
	}
	g.linkFull = make([]bool, len(g.links))
	g.found = make([][]partial, s.limits.Threads)
	return g
}

// fewestMoves returns the least number of moves that a step of the stage has.
func (s Stage) fewestMoves() int {
	least := s[0].Min
	for _, link := range s {
		least = min(least, link.Min)
	}
	return least
}

func (g *stageSearch) isLast() bool { return g.number == len(g.chain.Stages)-1 }

// search searches the stage and returns the partial solutions to keep, in order. After an
// error it returns those found before.
func (g *stageSearch) search(ctx context.Context) ([]partial, error) {
	if err := parallel(ctx, g.limits.Threads, len(g.previous), g.estimate); err != nil {
		return nil, err
	}
	length := g.firstLength()
	for ; length <= g.lastLength() && !g.enough(length); length++ {
		err := parallel(ctx, g.limits.Threads, len(g.previous), func(thread, i int) error { return g.expand(thread, i, length) })
		if err != nil {
			return g.kept, err
		}
		for t, found := range g.found {
			g.kept = append(g.kept, found...)
			g.found[t] = nil
		}
		g.kept = g.reduce(g.kept)
		g.markFullLinks()
	}
	if g.observer.Stage != nil {
		g.observer.Stage(g.beam, g.number, length-1, len(g.kept))
	}
	return g.kept, nil
}

// markFullLinks sets linkFull.
func (g *stageSearch) markFullLinks() {
	count := make([]int, len(g.links))
	for i := range g.kept {
		count[g.kept[i].link]++
	}
	for k, link := range g.links {
		g.linkFull[k] = link.Beam > 0 && count[k] >= link.Beam
	}
}

// firstLength returns the least length that partial solutions of the stage may have.
func (g *stageSearch) firstLength() int {
	least := niss.MaxMoves
	for i := range g.previous {
		least = min(least, int(g.previous[i].total))
	}
	return least
}

// lastLength returns the greatest length at which the search may find something: that of
// a partial solution of the stage before, plus that of the longest step from there.
func (g *stageSearch) lastLength() (longest int) {
	for i := range g.previous {
		moves := unpack(g.previous[i].merged())
		for k := range g.links {
			if !g.linkFull[k] {
				longest = max(longest, int(g.previous[i].total)+g.longestStep(i, k, moves))
			}
		}
	}
	return min(longest, g.worthwhile)
}

// maxTotalAfter returns the greatest length of partial solutions that end with the link.
func (g *stageSearch) maxTotalAfter(link *Link) int { return min(g.maxTotal, orUnbounded(link.Total)) }

// longestStep returns the most moves that the link's step may have after a partial
// solution of the stage before, given by its index and its moves. The bounds of the
// whole count moves after merging. So a step may be longer than they leave room for, by
// at most what it can save. The length that is being searched is not a bound: the search
// finds moves that merge on both sides, at the end or after a parallel turn only at a
// length above that of the whole.
func (g *stageSearch) longestStep(i, link int, moves cube.Alg) int {
	l := &g.links[link]
	return min(orUnbounded(l.Max), g.maxTotalAfter(l)-int(g.previous[i].total)+l.maxSaved(moves))
}

// enough reports whether the stage needs no partial solutions of the length.
func (g *stageSearch) enough(length int) bool {
	switch {
	case len(g.kept) >= g.keepLimit:
		return true
	case g.isLast() && g.limits.Beyond >= 0 && len(g.kept) > 0:
		return length > int(g.kept[0].total)+g.limits.Beyond
	}
	return false
}

// reduce sorts partial solutions and drops those that are not needed: duplicates, and
// those beyond keepLimit or the beam of their link. Duplicates have equal moves and, if
// sidesMatter is set, end on the same side.
func (g *stageSearch) reduce(list []partial) []partial {
	slices.SortFunc(list, func(a, b partial) int { return a.compare(&b) })
	type identity struct {
		merged string
		side   niss.Policy
	}
	seen := make(map[identity]struct{}, min(len(list), g.keepLimit))
	count := make([]int, len(g.links))
	n := 0
	for _, s := range list {
		id := identity{merged: s.merged()}
		if g.sidesMatter {
			id.side = s.side
		}
		if _, duplicate := seen[id]; duplicate || n >= g.keepLimit {
			continue
		}
		if beam := g.links[s.link].Beam; beam > 0 && count[s.link] >= beam {
			continue
		}
		count[s.link]++
		seen[id] = struct{}{}
		list[n] = s
		n++
	}
	clear(list[n:])
	return list[:n]
}

// positionOf returns the moves of a partial solution of the stage before, given by its
// index, and the cube after them.
func (g *stageSearch) positionOf(i int) (moves cube.Alg, c cube.Cube) {
	moves = unpack(g.previous[i].merged())
	return moves, g.cube.ApplyAlg(moves)
}

// estimate sets the estimates of all links for a partial solution of the stage before.
func (g *stageSearch) estimate(thread, i int) error {
	_, c := g.positionOf(i)
	for k := range g.links {
		link := &g.links[k]
		seeker := g.seekers[thread][link.Step]
		seeker.Look(c)
		seeker.Estimate(link.Keep, g.estimatesOf(k, i))
	}
	return nil
}

// estimatesOf returns the estimates of a link for a partial solution of the stage before,
// by frame.
func (g *stageSearch) estimatesOf(link, i int) []steps.Estimate {
	n := g.links[link].Step.NumFrames()
	return g.estimates[link][i*n:][:n]
}

// expand searches the steps that continue a partial solution of the stage before, given
// by its index, to length moves.
func (g *stageSearch) expand(thread, i, length int) error {
	added := length - int(g.previous[i].total)
	if added < 0 {
		return nil
	}
	moves, c := g.positionOf(i)
	for k := range g.links {
		if g.linkFull[k] {
			continue
		}
		e := &expansion{stageSearch: g, thread: thread, from: i, link: k, length: length, moves: moves, cube: c}
		if err := e.search(added); err != nil {
			return err
		}
	}
	return nil
}

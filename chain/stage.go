package chain

import (
	"context"
	"slices"
	"sync/atomic"

	"nissy/cube"
	"nissy/niss"
	"nissy/steps"
)

// stage is the search of one stage.
type stage struct {
	*solver
	number int
	links  Stage
	beam   int     // most that any stage keeps
	width  int     // most that are kept of this one
	full   []bool  // by link: as many are kept as its own beam lets
	sided  bool    // some step behind it goes on on the side of this one
	from   []state // kept of the stage before
	most   int     // most moves up to here, merged
	worth  int     // up to this length a search is worth its time
	near   [][]steps.Near
	// shortest is, by link, the length of the shortest step of each state and each
	// kind, 0 if none is known: what a slack counts from.
	shortest [][][3]uint8
	found    [][]state // by thread
	kept     []state   // the best so far, in order
	nodes    atomic.Uint64
}

func (s *solver) stage(number, width int, from []state) *stage {
	g := &stage{solver: s, number: number, links: s.chain.Stages[number], beam: width, width: width, from: from}
	g.most, g.worth = s.limits.Max, s.worth()
	for _, later := range s.chain.Stages[number+1:] {
		g.sided = g.sided || slices.ContainsFunc(later, func(l Link) bool { return l.Policy == niss.SameSide })
		g.most -= later.fewest()
		g.worth -= later.fewest()
	}
	if s.limits.Count > 0 && g.last() {
		g.width = min(g.width, s.limits.Count)
	}
	for _, link := range g.links {
		g.near = append(g.near, make([]steps.Near, len(from)*link.Step.Orientations()))
		g.shortest = append(g.shortest, make([][3]uint8, len(from)))
	}
	g.full = make([]bool, len(g.links))
	g.found = make([][]state, s.limits.Threads)
	return g
}

// fewest is the number of moves that the stage has at least.
func (s Stage) fewest() int {
	least := s[0].Min
	for _, link := range s {
		least = min(least, link.Min)
	}
	return least
}

func (g *stage) last() bool { return g.number == len(g.chain.Stages)-1 }

// search returns the partial solutions that are kept.
func (g *stage) search(ctx context.Context) ([]state, error) {
	if err := g.each(ctx, len(g.from), g.measure); err != nil {
		return nil, err
	}
	for length := g.shortestFrom(); length <= g.longest() && !g.enough(length); length++ {
		if g.observer.Stage != nil {
			g.observer.Stage(g.beam, g.number, length, len(g.kept))
		}
		err := g.each(ctx, len(g.from), func(thread, i int) error { return g.expand(thread, i, length) })
		if err != nil {
			return g.kept, err
		}
		for t, found := range g.found {
			g.kept = append(g.kept, found...)
			g.found[t] = nil
		}
		g.kept = g.reduce(g.kept)
		g.fill()
	}
	return g.kept, nil
}

// fill notes which links have all that is kept of them.
func (g *stage) fill() {
	of := make([]int, len(g.links))
	for i := range g.kept {
		of[g.kept[i].link]++
	}
	for k, link := range g.links {
		g.full[k] = link.Beam > 0 && of[k] >= link.Beam
	}
}

// shortestFrom is from how many moves of the whole there may be something to find.
func (g *stage) shortestFrom() int {
	least := niss.MaxMoves
	for i := range g.from {
		least = min(least, int(g.from[i].total))
	}
	return least
}

// longest is up to how many moves of the whole there may be something to find: those
// of a state and the longest step from there.
func (g *stage) longest() (longest int) {
	for i := range g.from {
		moves := unpack(g.from[i].merged)
		for k := range g.links {
			if !g.full[k] {
				longest = max(longest, int(g.from[i].total)+g.longestStep(i, k, moves))
			}
		}
	}
	return min(longest, g.worth)
}

// total is the most moves that there may be after a step of the link, merged.
func (g *stage) total(link *Link) int { return min(g.most, most(link.Total)) }

// longestStep is how many moves a step from a state may have. The bounds of the
// whole count what is left after merging, so a step may be longer than what they
// leave room for, but by no more than it can save. (The length of the search does
// not serve: what merges on both sides, at the end, or behind a parallel turn is
// found when the length is already above the whole's.)
func (g *stage) longestStep(i, link int, moves cube.Alg) int {
	l := &g.links[link]
	return min(most(l.Max), g.total(l)-int(g.from[i].total)+l.saves(moves))
}

// enough reports whether no partial solutions of that length are wanted.
func (g *stage) enough(length int) bool {
	switch {
	case len(g.kept) >= g.width:
		return true
	case g.last() && g.limits.Beyond >= 0 && len(g.kept) > 0:
		return length > int(g.kept[0].total)+g.limits.Beyond
	}
	return false
}

// reduce sorts partial solutions, leaves one of those with the same moves, on each
// side if it matters, and drops those that are too many.
func (g *stage) reduce(list []state) []state {
	slices.SortFunc(list, func(a, b state) int { return a.compare(&b) })
	type ways struct {
		merged string
		side   niss.Policy
	}
	seen := make(map[ways]struct{}, min(len(list), g.width))
	of := make([]int, len(g.links))
	n := 0
	for _, s := range list {
		way := ways{merged: s.merged}
		if g.sided {
			way.side = s.side
		}
		if _, again := seen[way]; again || n >= g.width {
			continue
		}
		if beam := g.links[s.link].Beam; beam > 0 && of[s.link] >= beam {
			continue
		}
		of[s.link]++
		seen[way] = struct{}{}
		list[n] = s
		n++
	}
	clear(list[n:])
	return list[:n]
}

// position returns the moves of a state and the cube after them.
func (g *stage) position(i int) (moves cube.Alg, c cube.Cube) {
	moves = unpack(g.from[i].merged)
	return moves, g.cube.ApplyAlg(moves)
}

// measure tells how near a state is to the goals of the links.
func (g *stage) measure(thread, i int) error {
	_, c := g.position(i)
	for k := range g.links {
		link := &g.links[k]
		seeker := g.seekers[thread][link.Step]
		seeker.Look(c)
		seeker.Measure(link.Keep, g.nearOf(k, i))
	}
	return nil
}

// nearOf is how near a state is to the goal of a link, by orientation.
func (g *stage) nearOf(link, i int) []steps.Near {
	n := g.links[link].Step.Orientations()
	return g.near[link][i*n:][:n]
}

// expand finds what follows a state and makes length moves in all.
func (g *stage) expand(thread, i, length int) error {
	budget := length - int(g.from[i].total)
	if budget < 0 {
		return nil
	}
	moves, c := g.position(i)
	for k := range g.links {
		if g.full[k] {
			continue
		}
		e := &expansion{stage: g, thread: thread, from: i, link: k, length: length, moves: moves, cube: c}
		if err := e.search(budget); err != nil {
			return err
		}
	}
	return nil
}

// expansion is the search of one link from one state.
type expansion struct {
	*stage
	thread, from, link int
	length             int // most moves in all
	moves              cube.Alg
	cube               cube.Cube
}

// search finds the steps that add budget moves.
func (e *expansion) search(budget int) error {
	link, near := &e.links[e.link], e.nearOf(e.link, e.from)
	if at := slices.Index(near, steps.Near{}); at >= 0 && link.Min == 0 { // it is done already
		if budget == 0 {
			e.add(niss.Solution{Frame: at})
		}
		return nil
	}
	longest := e.longestStep(e.from, e.link, e.moves)
	e.seekers[e.thread][link.Step].Look(e.cube)
	all := runs(e.moves, link.kinds(e.stage.from[e.from].side), budget)
	for _, r := range all {
		if r.length == 0 || r.length < link.Min || r.length > longest || r.length > budget && link.Step.Whole() {
			continue
		}
		var err error
		if e.slack() == 0 && r.length > budget+1 {
			err = e.runAhead(near, r, all[0])
		} else {
			err = e.run(near, r, e.add)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// runAhead makes a search for steps that are longer by two moves than all that are
// known not to be there. Where it finds some, those of one move less that merge with
// nothing tell whether they are the shortest.
func (e *expansion) runAhead(near []steps.Near, r, fresh run) error {
	var ahead []niss.Solution
	err := e.run(near, r, func(s niss.Solution) { ahead = append(ahead, s) })
	if fresh.length = r.length - 1; err == nil && len(ahead) > 0 && fresh.length >= e.links[e.link].Min {
		err = e.run(near, fresh, func(s niss.Solution) { e.remember(s.Alg) })
	}
	for _, s := range ahead {
		if e.notTooLong(run{kinds: niss.OnNormal << kind(s.Alg), length: r.length}) != 0 {
			e.add(s)
		}
	}
	return err
}

// run makes one search in all orientations.
func (e *expansion) run(near []steps.Near, r run, add func(niss.Solution)) error {
	link := &e.links[e.link]
	kinds := e.notTooLong(r)
	seeker := e.seekers[e.thread][link.Step]
	for frame, n := range near {
		of := kinds
		if int(n[0]) > r.length {
			of &^= niss.OnNormal
		}
		if int(n[1]) > r.length {
			of &^= niss.OnInverse
		}
		if n == steps.Far || of == 0 {
			continue
		}
		nodes, err := seeker.Seek(frame, of, r.length, r.first, add)
		e.nodes.Add(nodes)
		if err != nil {
			return err
		}
	}
	return nil
}

// slack is how many moves more than the shortest one a step may have; negative: any
// number.
func (e *expansion) slack() int {
	if e.limits.Slack < 0 && e.links[e.link].Close {
		return 0
	}
	return e.limits.Slack
}

// notTooLong leaves the kinds of which solutions of the run's length are not
// longer than the slack allows.
func (e *expansion) notTooLong(r run) niss.Kinds {
	slack := e.slack()
	if slack < 0 {
		return r.kinds
	}
	kinds := r.kinds
	for kind, shortest := range e.shortest[e.link][e.from] {
		if shortest > 0 && r.length > int(shortest)+slack {
			kinds &^= niss.OnNormal << kind
		}
	}
	return kinds
}

// add keeps what was found, unless it is too long or comes again.
func (e *expansion) add(found niss.Solution) {
	link := &e.links[e.link]
	merged, total := then(&e.cube, e.moves, found.Alg)
	e.remember(found.Alg)
	if total > e.length || total > e.total(link) || e.last() && total < e.limits.Min {
		return
	}
	s := state{
		score: e.score(merged, total, found), total: uint8(total), side: e.stage.from[e.from].side, link: uint8(e.link), frame: uint8(found.Frame),
		parent: int32(e.from), step: pack(found.Alg), merged: pack(merged),
	}
	switch {
	case len(found.Normal) > 0:
		s.side = niss.Normal
	case len(found.Inverse) > 0:
		s.side = niss.Inverse
	}
	list := append(e.found[e.thread], s)
	if len(list) > 2*e.width+4096 {
		list = e.reduce(list)
	}
	e.found[e.thread] = list
}

// remember notes the length of the shortest step of its kind.
func (e *expansion) remember(a cube.Alg) {
	if a.Len() == 0 {
		return
	}
	if shortest := &e.shortest[e.link][e.from][kind(a)]; *shortest == 0 || a.Len() < int(*shortest) {
		*shortest = uint8(a.Len())
	}
}

// kind is the number of a solution's kind: on normal, on inverse, or on both.
func kind(a cube.Alg) int {
	switch {
	case len(a.Inverse) == 0:
		return 0
	case len(a.Normal) == 0:
		return 1
	}
	return 2
}

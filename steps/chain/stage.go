package chain

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"

	"nissy/cube"
	"nissy/internal/goroutines"
	"nissy/niss"
	"nissy/pruning"
	"nissy/steps"
)

// beamSearch is the search of the chain with one beam width.
type beamSearch struct {
	search  *chainSearch
	width   int // of the beam
	longest int // the greatest length of solutions that are wanted

	// oneSided leaves out steps after the first stage that have moves on both sides. They take
	// much longer to find.
	oneSided bool

	// complete is the greatest length up to which the search has lost no skeleton so far.
	complete int
}

// kindsAfter returns the kinds of solutions that the link may have after a partial solution on
// the given side.
func (r *beamSearch) kindsAfter(l *searchLink, side niss.Policy) niss.Kinds {
	kinds := l.kinds(side)
	if r.oneSided && l.stage > 0 {
		kinds &^= niss.OnBoth
	}
	return kinds
}

// loseSkeletons notes that skeletons of the length or longer may be missing.
func (r *beamSearch) loseSkeletons(length int) { r.complete = min(r.complete, length-1) }

// losePartial notes that a partial solution with the score may be missing.
func (g *stageSearch) losePartial(score int) { g.beam.loseSkeletons(score - g.unbounded) }

// sequence searches stages one after the other and returns the partial solutions kept after
// the last one, in order. After an error it returns the solutions that it has found, if the
// last stage was reached.
func (r *beamSearch) sequence(ctx context.Context, stages Sequence, layer []partial) ([]partial, error) {
	for i := range stages {
		after, err := r.stage(ctx, &stages[i], layer)
		if err != nil && i < len(stages)-1 {
			return nil, err
		}
		layer = after
		if err != nil {
			return layer, err
		}
	}
	return layer, nil
}

// stage searches a stage and returns the partial solutions to keep.
func (r *beamSearch) stage(ctx context.Context, stage *Stage, previous []partial) (kept []partial, err error) {
	if len(stage.Links) > 0 {
		g := r.newStageSearch(stage, previous)
		kept, err = g.run(ctx)
		r.search.nodes += g.nodes.Load()
	}
	for i := 0; i < len(stage.Sequences) && err == nil; i++ {
		var found []partial
		found, err = r.sequence(ctx, stage.Sequences[i], previous)
		for k := range found {
			found[k].group = uint8(i + 1)
		}
		kept = append(kept, found...)
	}
	if len(stage.Sequences) > 0 || stage.Beam > 0 {
		slices.SortFunc(kept, until(r.search.reader, comparePartials))
		most := min(r.width, cmp.Or(stage.Beam, r.width))
		if len(kept) > most {
			r.loseSkeletons(int(kept[most].score))
			kept = kept[:most]
		}
	}
	for i := range kept {
		kept[i].rank = int32(i)
	}
	return kept, err
}

// stageSearch is the search of the links of one stage.
type stageSearch struct {
	search    *chainSearch
	beam      *beamSearch
	links     []*searchLink
	keepLimit int       // the most partial solutions to keep
	previous  []partial // kept in the stage before, in order
	isLast    bool

	// linkFull says, by link, that as many of its partial solutions are kept as Link.Beam
	// allows.
	linkFull []bool

	// estimates are those of each link, for each partial solution of the stage before and
	// then each frame. needs is the least of them that a search of one side can meet, by
	// link and partial solution.
	estimates [][]steps.Estimate
	needs     [][]uint8

	// unbounded is how many moves fewer than its score a partial solution may lead to, because
	// the bounds do not know what the next step may undo.
	unbounded int

	// late is how many moves shorter than the length that is being searched a partial solution
	// may be that is found only then; see stepSearches.
	late int

	// shortest is the length of the shortest solution found for a link, a partial
	// solution of the stage before and a kind; 0 if there is none yet. A slack counts from
	// it.
	shortest [][][3]uint8

	// worst is the score of the last of kept, if that is full: partial solutions with greater
	// scores are not needed. dropped says that there were some.
	worst   int32
	dropped atomic.Bool

	workers  []*stageWorker // by thread
	kept     []partial      // the best so far, in order
	spare    []partial      // memory for the next kept
	examined atomic.Int64   // partial solutions found so far, also those that are not kept
	nodes    atomic.Uint64
}

// stageWorker belongs to one thread.
type stageWorker struct {
	found    []partial // since the last call of collect
	worst    int32     // those with greater scores are not needed
	searches []stepSearch
	buffer   cube.Alg // memory for merged moves
}

// effort times the width of the beam is how many partial solutions a stage examines, if it
// can rank them by a bound of the moves that are left. effortOnBoth takes its place if they
// may have moves on both sides.
const (
	effort       = 20
	effortOnBoth = 2
)

// mostUndone is the most moves that a step saves with its first turns on a side: two parallel
// turns undo two others.
const mostUndone = 4

// chunk is how many partial solutions the search of a stage continues between two looks at
// what it has found. The result depends on it, so it does not depend on the number of
// threads.
const chunk = 1024

func (r *beamSearch) newStageSearch(stage *Stage, previous []partial) *stageSearch {
	g := &stageSearch{search: r.search, beam: r, keepLimit: r.width, previous: previous}
	for i := range stage.Links {
		g.links = append(g.links, r.search.byLink[&stage.Links[i]])
	}
	g.isLast = len(g.links[0].next) == 0
	for _, l := range g.links {
		if slices.ContainsFunc(l.next, func(n *searchLink) bool { return !n.isCheap() }) {
			g.unbounded = mostUndone
		}
	}
	switch {
	case g.isLast && r.search.limits.Count > 0:
		g.keepLimit = min(g.keepLimit, r.search.limits.Count)
	case !g.isLast && r.search.eitherWays:
		g.keepLimit *= 2 // each is there with both directions of its last quarter turn
	}
	for _, l := range g.links {
		g.estimates = append(g.estimates, make([]steps.Estimate, len(previous)*l.Step.NumFrames()))
		g.needs = append(g.needs, make([]uint8, len(previous)))
		shortest := [][3]uint8(nil)
		if l.Shortest || r.search.limits.Slack >= 0 {
			shortest = make([][3]uint8, len(previous))
		}
		g.shortest = append(g.shortest, shortest)
	}
	g.linkFull, g.worst = make([]bool, len(g.links)), niss.MaxMoves
	for range r.search.limits.Threads {
		g.workers = append(g.workers, &stageWorker{worst: niss.MaxMoves})
	}
	return g
}

// run searches the stage and returns the partial solutions to keep, in order. After an
// error it returns those found before.
func (g *stageSearch) run(ctx context.Context) ([]partial, error) {
	if err := parallel(ctx, g.search.stop.Set, g.search.limits.Threads, len(g.previous), g.estimate); err != nil {
		return nil, err
	}
	g.setLate()
	length, last := g.firstLength(), g.lastLength()
	for ; length <= last && !g.enough(length); length++ {
		complete, err := g.searchLength(ctx, length)
		if err != nil {
			return g.kept, err
		}
		if !complete {
			break
		}
		g.markFullLinks()
		last = g.lastLength()
	}
	if length <= last && !g.isBeyond(length) {
		g.losePartial(length - g.late + g.leastRest())
	}
	if g.search.observer.Stage != nil {
		g.search.observer.Stage(g.beam.width, g.links[0].stage, length-1, len(g.kept))
	}
	return g.kept, nil
}

// searchLength searches for the partial solutions of a length. It returns false if the stage
// has examined enough before the end.
func (g *stageSearch) searchLength(ctx context.Context, length int) (complete bool, err error) {
	for start := 0; start < len(g.previous); start += chunk {
		n := min(chunk, len(g.previous)-start)
		err := g.expandAll(ctx, start, n, length)
		g.collect(ctx)
		if err != nil || g.hasExaminedEnough() && start+n < len(g.previous) {
			return false, err
		}
	}
	return true, nil
}

// leastRest returns the fewest moves of the later stages.
func (g *stageSearch) leastRest() int {
	return slices.MinFunc(g.links, func(a, b *searchLink) int { return a.leastRest - b.leastRest }).leastRest
}

// expandAll continues the n partial solutions of the stage before from the index start. If
// they are fewer than the threads, each is continued in parts: by frame and kind.
func (g *stageSearch) expandAll(ctx context.Context, start, n, length int) error {
	if n >= g.search.limits.Threads || g.shortest[0] != nil {
		return parallel(ctx, g.search.stop.Set, g.search.limits.Threads, n, func(thread, i int) error { return g.expand(thread, start+i, length, nil) })
	}
	var parts []part
	for _, l := range g.links {
		for frame := range l.Step.NumFrames() {
			for _, kinds := range []niss.Kinds{niss.OnBoth, niss.OnNormal, niss.OnInverse} {
				parts = append(parts, part{l, frame, kinds})
			}
		}
	}
	return parallel(ctx, g.search.stop.Set, g.search.limits.Threads, n*len(parts), func(thread, k int) error {
		return g.expand(thread, start+k/len(parts), length, &parts[k%len(parts)])
	})
}

// part is a part of the search from one partial solution.
type part struct {
	link  *searchLink
	frame int
	kinds niss.Kinds
}

// kindsOf returns those of the given kinds of solutions that belong to the part, if they are
// found in a frame of the link. If p is nil, all belong to it.
func (p *part) kindsOf(l *searchLink, frame int, kinds niss.Kinds) niss.Kinds {
	switch {
	case p == nil:
		return kinds
	case p.link != l || p.frame != frame:
		return 0
	}
	return kinds & p.kinds
}

// keep adds a partial solution to those that the worker has found. If they are many, it
// drops those that cannot be among the best of all.
func (g *stageSearch) keep(w *stageWorker, s partial) {
	w.found = append(w.found, s)
	if len(w.found) < 2*g.keepLimit || g.countsParts() {
		return
	}
	g.sort(w.found)
	if w.found = g.unique(w.found, g.keepLimit, nil); len(w.found) == g.keepLimit {
		w.worst = w.found[len(w.found)-1].score
	}
}

// countsParts reports whether it depends on all partial solutions which of them are kept.
func (g *stageSearch) countsParts() bool {
	return slices.ContainsFunc(g.links, func(l *searchLink) bool { return l.Beam > 0 || len(l.Uses) > 0 })
}

// sort sorts what a worker has found, unless nobody reads the result any more.
func (g *stageSearch) sort(found []partial) {
	if g.search.reader.Err() != nil {
		return
	}
	slices.SortFunc(found, until(g.search.reader, comparePartials))
}

func comparePartials(a, b partial) int { return a.compare(&b) }

// unique drops from a sorted list duplicates, those that allows rejects, and all after the first
// most ones. If allows is nil, it allows all.
func (g *stageSearch) unique(list []partial, most int, allows func(*partial) bool) []partial {
	seen := newIdentities(min(len(list), most))
	n := 0
	for i := range list {
		if g.search.reader.Err() != nil {
			break
		}
		id := g.identityOf(&list[i])
		if _, duplicate := seen[id]; duplicate {
			continue
		}
		if n == most {
			g.dropped.Store(true)
			break
		}
		if allows != nil && !allows(&list[i]) {
			continue
		}
		seen[id] = struct{}{}
		list[n] = list[i]
		n++
	}
	clear(list[n:])
	return list[:n]
}

// collect moves what the threads have found to kept.
func (g *stageSearch) collect(ctx context.Context) {
	sorted := goroutines.NewGroup(ctx, func() {})
	for _, w := range g.workers {
		sorted.Start(func() { g.sort(w.found) })
	}
	sorted.Wait()
	if g.search.reader.Err() != nil {
		g.kept = nil
		return
	}
	merged := false
	for _, w := range g.workers {
		if len(w.found) > 0 {
			merged = true
			g.kept, g.spare = appendMerged(g.search.reader, g.spare[:0], g.kept, w.found), g.kept
		}
		clear(w.found)
		w.found, w.worst = w.found[:0], niss.MaxMoves
	}
	if merged {
		g.kept = g.reduce(g.kept)
	}
	if len(g.kept) == g.keepLimit {
		g.worst = g.kept[len(g.kept)-1].score
		if g.isLast && !g.countsSolutions() {
			g.losePartial(int(g.worst) + 1) // maxTotalAfter leaves out longer ones
		}
	}
	if g.dropped.Swap(false) && !g.countsSolutions() {
		g.losePartial(int(g.worst))
	}
}

// appendMerged appends two sorted lists, in order. It ends early if nobody reads the result any more.
func appendMerged(reader context.Context, to, a, b []partial) []partial {
	to = slices.Grow(to, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 && reader.Err() == nil {
		if a[0].compare(&b[0]) <= 0 {
			to, a = append(to, a[0]), a[1:]
		} else {
			to, b = append(to, b[0]), b[1:]
		}
	}
	if reader.Err() != nil {
		return nil
	}
	return append(append(to, a...), b...)
}

// countsSolutions reports whether the stage keeps as many solutions as are wanted. Dropping
// others loses nothing.
func (g *stageSearch) countsSolutions() bool {
	return g.isLast && g.search.limits.Count > 0 && g.keepLimit == g.search.limits.Count
}

func (g *stageSearch) markFullLinks() {
	count := make([]int, len(g.links))
	for i := range g.kept {
		for k, l := range g.links {
			if l.index == int(g.kept[i].link) {
				count[k]++
			}
		}
	}
	for k, l := range g.links {
		// Longer ones may replace those that are kept if these are kept by their bounds.
		usesBounds := len(l.next) > 0 && l.rest != nil
		g.linkFull[k] = l.Beam > 0 && count[k] >= l.Beam && !usesBounds
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
		if g.search.reader.Err() != nil {
			break
		}
		moves := unpack(g.previous[i].merged())
		for k := range g.links {
			if !g.linkFull[k] {
				longest = max(longest, int(g.previous[i].total)+g.longestStep(i, k, moves))
			}
		}
	}
	return min(longest, g.beam.longest-g.leastRest()+g.late)
}

// maxTotalAfter returns the greatest length of partial solutions that end with the link.
func (g *stageSearch) maxTotalAfter(l *searchLink) int {
	most := min(l.maxTotal, g.beam.longest-l.leastRest)
	if g.isLast {
		most = min(most, int(g.worst))
	}
	return most
}

// longestStep returns the most moves that the link's step may have after a partial
// solution of the stage before, given by its index and its moves. The bounds of the
// whole count moves after merging. So a step may be longer than they leave room for, by
// at most what it can save.
func (g *stageSearch) longestStep(i, link int, moves cube.Alg) int {
	l := g.links[link]
	return min(l.Max, g.maxTotalAfter(l)-int(g.previous[i].total)+g.mostSaved(i, link, moves))
}

// mostSaved returns how many moves the link's step may save by merging with the moves of a
// partial solution of the stage before, given by its index.
func (g *stageSearch) mostSaved(i, link int, moves cube.Alg) (most int) {
	l := g.links[link]
	if !g.search.eitherWays || g.previous[i].exposed {
		return l.maxSaved(moves)
	}
	last := lastFaces(moves, cube.Alg{})
	for f, estimate := range g.estimatesOf(link, i) {
		if estimate != steps.NotReady {
			most = max(most, l.turns[f].mayUndo(last, true))
		}
	}
	return min(most, l.maxSaved(moves))
}

func (g *stageSearch) setLate() {
	for i := range g.previous {
		if g.search.reader.Err() != nil {
			break
		}
		moves := unpack(g.previous[i].merged())
		for k := range g.links {
			if g.shortest[k] == nil {
				g.late = max(g.late, min(expectedSaved, g.mostSaved(i, k, moves)))
			}
		}
	}
}

// enough reports whether the stage needs no partial solutions of the length.
func (g *stageSearch) enough(length int) bool {
	switch {
	case g.isLast && len(g.kept) >= g.keepLimit && length-g.late > int(g.kept[len(g.kept)-1].total):
		return true
	case !g.isLast && g.hasExaminedEnough():
		return true
	}
	return g.isBeyond(length)
}

// usesBothSides reports whether steps of the stage may have moves on both sides, and it is
// not the first one.
func (g *stageSearch) usesBothSides() bool {
	return !g.beam.oneSided && slices.ContainsFunc(g.links, (*searchLink).usesBothSides)
}

// hasExaminedEnough reports whether the stage has examined as many partial solutions as the
// width of the beam allows.
func (g *stageSearch) hasExaminedEnough() bool {
	most := g.keepLimit
	switch {
	case g.links[0].rest == nil:
	case g.usesBothSides():
		most *= effortOnBoth
	default:
		most *= effort
	}
	return !g.isLast && int(g.examined.Load()) >= most
}

// isBeyond reports whether solutions of the length are not wanted, because there are shorter
// ones.
func (g *stageSearch) isBeyond(length int) bool {
	if !g.isLast || len(g.kept) == 0 {
		return false
	}
	return g.search.limits.Beyond >= 0 && length-g.late > int(g.kept[0].total)+g.search.limits.Beyond ||
		g.search.limits.Count > 0 && len(g.kept) >= g.search.limits.Count && length-g.late > int(g.kept[g.search.limits.Count-1].total)
}

// identity is what distinguishes the partial solutions of a stage.
type identity struct {
	merged string
	side   niss.Policy
	frame  uint8
}

// newIdentities returns an empty set of identities that will have about n. To make one with room for
// many would take too long after nobody reads the result any more; so it grows if n is large.
func newIdentities(n int) map[identity]struct{} { return make(map[identity]struct{}, min(n, 1<<14)) }

// identityOf returns what distinguishes the partial solution: its moves and, if they matter,
// the side on which it ends and the axes.
func (g *stageSearch) identityOf(s *partial) identity {
	id := identity{merged: s.merged()}
	l := g.search.links[s.link]
	if l.sidesMatter {
		id.side = s.side
	}
	if l.framesMatter {
		id.frame = s.frame + 1
	}
	return id
}

// reduce drops those of a sorted list of partial solutions that are not needed: duplicates,
// and those beyond keepLimit or the bounds of their link.
func (g *stageSearch) reduce(list []partial) []partial {
	if !g.countsParts() {
		return g.unique(list, g.keepLimit, nil)
	}
	count := make(map[uint8]int)
	uses := make(map[usedMoves]int)
	return g.unique(list, g.keepLimit, func(s *partial) bool {
		l := g.search.links[s.link]
		if l.Beam > 0 && count[s.link] >= l.Beam || !g.mayUse(l, s, uses) {
			g.losePartial(int(s.score))
			return false
		}
		count[s.link]++
		return true
	})
}

// usedMoves is the beginning of a partial solution that a Use of a link counts.
type usedMoves struct {
	link  uint8
	use   int    // index in Link.Uses
	moves string // see plainMoves
}

// mayUse reports whether the uses of the link allow the partial solution besides those that
// they have counted, and counts it.
func (g *stageSearch) mayUse(l *searchLink, s *partial, uses map[usedMoves]int) bool {
	var keys []usedMoves
	for i, use := range l.Uses {
		for p := s.parent; p.parent != nil; p = p.parent {
			if g.search.links[p.link].Step.Goal() == use.Kind {
				keys = append(keys, usedMoves{s.link, i, plainMoves(unpack(p.merged()))})
				break
			}
		}
		if len(keys) > 0 && uses[keys[len(keys)-1]] >= use.Count {
			return false
		}
	}
	for _, k := range keys {
		uses[k]++
	}
	return true
}

// positionOf returns the moves of a partial solution of the stage before, given by its
// index, and the cube after them.
func (g *stageSearch) positionOf(i int) (moves cube.Alg, c cube.Cube) {
	moves = unpack(g.previous[i].merged())
	return moves, g.search.cube.ApplyAlg(moves)
}

// estimate sets the estimates of all links for a partial solution of the stage before.
func (g *stageSearch) estimate(thread, i int) error {
	p := &g.previous[i]
	_, c := g.positionOf(i)
	for k, l := range g.links {
		seeker := l.seekers[thread]
		seeker.Look(c)
		estimates := g.estimatesOf(k, i)
		seeker.Estimate(l.Keep, estimates)
		g.needs[k][i] = pruning.Unreachable
		for f := range estimates {
			if p.parent != nil && !l.accepts(f, g.search.links[p.link], int(p.frame)) {
				estimates[f] = steps.NotReady
			}
			if estimates[f] == steps.NotReady {
				continue
			}
			needs := min(estimates[f][0], estimates[f][1])
			if g.beam.kindsAfter(l, p.side)&niss.OnBoth != 0 {
				needs = min(needs, 1)
			}
			g.needs[k][i] = min(g.needs[k][i], needs)
		}
	}
	return nil
}

// estimatesOf returns the estimates of a link for a partial solution of the stage before,
// by frame.
func (g *stageSearch) estimatesOf(link, i int) []steps.Estimate {
	n := g.links[link].Step.NumFrames()
	return g.estimates[link][i*n:][:n]
}

// expectedSaved is the most moves that one search expects a step to save by merging.
const expectedSaved = 2

// expand searches the steps that continue a partial solution of the stage before, given
// by its index, to length moves: those of the part, or all if it is nil.
func (g *stageSearch) expand(thread, i, length int, part *part) error {
	added := length - int(g.previous[i].total)
	var e *expansion
	for k, l := range g.links {
		if added < 0 || g.linkFull[k] || part != nil && part.link != l || int(g.needs[k][i]) > added+expectedSaved {
			continue
		}
		if e == nil {
			e = &expansion{search: g.search, stage: g, worker: g.workers[thread], thread: thread, from: i, length: length, part: part}
			e.moves, e.cube = g.positionOf(i)
		}
		e.linkIndex, e.link = k, l
		if err := e.findSteps(added); err != nil {
			return err
		}
	}
	return nil
}

// until returns compare for the sort of a long list that nobody needs after ctx has ended. From then
// on all elements compare as equal, so the sort ends after it has looked at each of them once more.
// The list is then in any order.
func until[T any](ctx context.Context, compare func(a, b T) int) func(a, b T) int {
	return func(a, b T) int {
		if ctx.Err() != nil {
			return 0
		}
		return compare(a, b)
	}
}

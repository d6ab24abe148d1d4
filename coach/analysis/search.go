package analysis

import (
	"context"
	"slices"
	"time"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/interrupt"
	"nissy/niss"
	"nissy/pruning"
	"nissy/steps"
	"nissy/steps/chain"
	"nissy/steps/insert"
)

// search is one call of Analyze.
type search struct {
	store    *pruning.Store
	attempt  history.Attempt
	options  Options
	observer Observer
	began    time.Time

	prefixes []prefix
	lines    []int      // the index in the attempt of the last line of each prefix but the first
	features []Features // of these lines
	tried    bool       // all changes that are not in the limits were tried

	// changes has, for each prefix, the known ways to continue it that are shorter than the attempt.
	// searched reports for each prefix that the limits reach no smaller total from it than what is
	// within reach after it.
	changes  []changes
	searched []bool

	// replacements are those of at most mostSeen moves of one line. also is the best of all replacements, as a change of the kind Also.
	// They bound no search: what a step has lost does not belong to a replacement.
	replacements []*Alternative
	also         *Alternative

	ways []Line // by line: the other ways to make its step, as the fields Better, Rank, Ways, Shortest and Counted
}

func newSearch(ctx context.Context, st *pruning.Store, a history.Attempt, o Options, observer Observer) (*search, error) {
	s := &search{store: st, attempt: a, options: o, observer: observer}
	var err error
	if s.prefixes, s.lines, err = prefixes(ctx, st, o.Limits, a); err != nil {
		return nil, err
	}
	features := featuresOf(a)
	for _, at := range s.lines {
		s.features = append(s.features, features[at])
	}
	n := len(s.prefixes)
	s.changes, s.searched = make([]changes, n), make([]bool, n)
	s.ways = make([]Line, n-1)
	s.searched[n-1] = true
	if err = s.prepare(ctx); err == nil {
		s.noteKnown()
	}
	return s, err
}

// noteKnown records the known solutions, each as a way to continue the longest prefix that it begins with. Those that do too much in one line
// for a person do not count.
func (s *search) noteKnown() {
	for _, a := range s.options.Known {
		features := featuresOf(a)
		var lines []chain.Line
		isStep := true
		for i, l := range a.Lines() {
			isStep = isStep && l.Role() == history.Continuation && features[i].Name != skeletonName && (features[i].Name != finishName || l.Length <= mostFinish)
			lines = append(lines, chain.Line{Solution: steps.Solution{Alg: l.Moves}, Step: l.Comment})
		}
		if isStep && a.Complete() {
			longest, rest := s.longestPrefix(0, lines)
			s.note(longest, s.newAlternative(longest, cube.Alg{}, rest))
		}
	}
}

// prepare loads the tables. Options.Time starts after that.
func (s *search) prepare(ctx context.Context) error {
	err := s.options.Limits.Prepare(ctx, s.store)
	prepare := insert.PrepareReplace
	if s.options.Limits.Insertions != nil || len(s.insertable()) > 0 {
		prepare = insert.Prepare
	}
	if err == nil {
		err = prepare(ctx, s.store)
	}
	s.began = time.Now()
	return err
}

// reach returns the best total that the known changes but replacements lead to after the prefix, given by its index.
func (s *search) reach(i int) int { return reachOf(s.changes[i:], s.attempt.Total()) }

// reachOf returns the best total of the changes, or the given one.
func reachOf(all []changes, total int) int {
	for _, known := range all {
		if len(known) > 0 {
			total = min(total, known[0].Total)
		}
	}
	return total
}

const (
	firstBeam = 200 // the width of the beam in the first round
	widening  = 5   // how much wider it is in each next round

	// The parts of the time for all rounds and changes, and for these and the ranking. The rest is
	// left for starting, loading tables and writing the report.
	deepPart   = 0.75
	searchPart = 0.93
)

// run searches until all prefixes are searched or the time is over. Then it ranks the lines.
func (s *search) run(ctx context.Context) error {
	within, cancel := interrupt.WithTimeout(ctx, time.Duration(searchPart*float64(s.options.Time)))
	defer cancel()
	deep, cancelDeep := interrupt.WithTimeout(within, time.Duration(deepPart*float64(s.options.Time)))
	defer cancelDeep()
	err := s.round(deep, firstBeam)
	if err == nil {
		err = s.tryReplacing(deep)
	}
	if err == nil {
		err = s.round(deep, firstBeam*widening)
	}
	if err == nil {
		err = s.tryChanges(deep)
	}
	for beam := firstBeam * widening * widening; err == nil && beam <= chain.MaxBeam && slices.Contains(s.searched, false); beam *= widening {
		err = s.round(deep, beam)
	}
	if err == nil {
		err = s.tryPremoves(deep, lastPremoveBeam)
	}
	if err == nil || deep.Err() != nil && ctx.Err() == nil {
		err = s.rankAll(within)
	}
	if within.Err() != nil && ctx.Err() == nil {
		err = nil // the time is over
	}
	return err
}

// round searches all prefixes that are not searched yet, with a beam of the given width. It begins
// with the longest one, because what it finds there bounds the search of the others.
func (s *search) round(ctx context.Context, beam int) error {
	for i := len(s.prefixes) - 2; i >= 0; i-- {
		if s.observer.Progress != nil {
			s.observer.Progress(Progress{beam, len(s.prefixes) - 2 - i, len(s.prefixes) - 1, time.Since(s.began)})
		}
		if s.searched[i] {
			continue
		}
		if err := s.searchPrefix(ctx, i, beam); err != nil {
			return err
		}
	}
	return nil
}

// searchPrefix searches for shorter ways to continue a prefix, given by its index.
func (s *search) searchPrefix(ctx context.Context, i, beam int) error {
	if s.options.Limits.Insertions != nil {
		return s.searchSkeletons(ctx, i, beam)
	}
	proved, err := s.searchShorter(ctx, i, cube.Alg{}, beam, func(lines []chain.Line) {
		longest, rest := s.longestPrefix(i, lines)
		s.note(longest, s.newAlternative(longest, cube.Alg{}, rest))
	})
	s.searched[i] = proved && err == nil
	return err
}

// searchShorter calls found with shorter ways to continue a prefix, given by its index, after a
// premove, if there is one. It reports whether there are no others that are still shorter.
func (s *search) searchShorter(ctx context.Context, i int, premove cube.Alg, beam int, found func([]chain.Line)) (proved bool, err error) {
	proved = true
	for _, c := range s.prefixes[i].continuations(s.options.Limits) {
		limits := s.prefixes[i].limits(s.reach(i) - 1)
		limits.Count, limits.Beam = 1, beam
		if premove.Len() > 0 {
			limits.Before, limits.Side = limits.Before.Then(premove), sideOf(s.lineAt(i).Moves)
			c = c.OnSide()
		}
		result, err := s.solve(ctx, c, limits, func(k chain.Skeleton) { found(k.Lines) })
		if err != nil {
			return false, err
		}
		proved = proved && result.Proved
	}
	return proved, nil
}

// limits returns the limits for chains that continue the prefix, with a total of at most most moves.
func (p *prefix) limits(most int) chain.Limits {
	return chain.Limits{Max: most, Before: p.moves, Side: p.side}
}

// solve searches a chain after the moves of Limits.Before. A chain that cannot continue them has
// no solutions. It reports the solutions that are found before ctx ends.
func (s *search) solve(ctx context.Context, c *chain.Chain, l chain.Limits, found func(chain.Skeleton)) (chain.Result, error) {
	l.Slack, l.Beyond, l.Threads = -1, -1, s.options.Threads
	start := s.prefixes[0].cube
	after := start.ApplyAlg(l.Before)
	if l.Max < 0 || c.Check(&after) != nil {
		return chain.Result{Proved: true}, nil
	}
	return chain.Solve(ctx, s.store, c, start, l, chain.Observer{Solution: found})
}

// longestPrefix returns the index of the longest prefix that the lines continue. They were found
// for the prefix with the given index, but may begin with moves of the attempt. It also returns the
// lines after these.
func (s *search) longestPrefix(i int, lines []chain.Line) (longest int, rest []chain.Line) {
	longest, rest = i, lines
	var own cube.Alg
	for j := i + 1; j < len(s.prefixes)-1; j++ {
		own = own.Then(s.lineAt(j - 1).Moves)
		var made cube.Alg
		for n := range lines {
			if made = made.Then(lines[n].Alg); made.Cleanup().String() == own.Cleanup().String() {
				longest, rest = j, lines[n+1:]
			}
		}
	}
	return longest, rest
}

// lineAt returns a line of the attempt, given by its index among those with moves.
func (s *search) lineAt(i int) history.Line { return s.attempt.Lines()[s.lines[i]] }

// stepEnd returns the index of the last line of the step that a line, given by its index, belongs to:
// RZPs and the DR after them are one step for a reader. Any other line is a step.
func (s *search) stepEnd(i int) int {
	for s.joins(i) {
		i++
	}
	return i
}

// stepStart returns the index of the first line of that step.
func (s *search) stepStart(i int) int {
	for i > 0 && s.joins(i-1) {
		i--
	}
	return i
}

// joins reports whether a line, given by its index, and the next one are one step.
func (s *search) joins(i int) bool {
	return i+1 < len(s.features) && s.features[i].Name == drName && s.features[i+1].Name == drName
}

// stepAt returns the moves of a line, given by its index, and of those after it that belong to its
// step.
func (s *search) stepAt(i int) (moves cube.Alg) {
	for k := i; k <= s.stepEnd(i); k++ {
		moves = moves.Then(s.lineAt(k).Moves)
	}
	return moves
}

// note records a way to continue a prefix, given by its index, if it is shorter than the attempt.
func (s *search) note(i int, a *Alternative) {
	if a.Total >= s.attempt.Total() {
		return
	}
	better := a.Total < s.reach(i)
	s.changes[i].add(a)
	if better && s.observer.Better != nil {
		s.observer.Better(*a)
	}
}

// allChanges returns the changes of all prefixes with the replacements that count: those that lead to a smaller total than all other changes.
func (s *search) allChanges() []changes {
	all := slices.Clone(s.changes)
	for _, a := range s.replacements {
		if a.Total < s.reach(0) {
			at := &all[a.Line-1]
			*at = slices.Clone(*at)
			at.add(a)
		}
	}
	return all
}

// report returns what is known so far.
func (s *search) report() *Report {
	all, total := s.allChanges(), s.attempt.Total()
	r := &Report{Attempt: s.attempt, limits: s.options.Limits.String(), Reach: reachOf(all, total), Searched: s.searchedFrom(0)}
	lines := s.attempt.Lines()
	for i, at := range s.lines {
		from, line := s.stepStart(i), s.ways[i]
		line.Line, line.Features = lines[at], s.features[i]
		line.Searched, line.SearchedAfter = s.searchedFrom(from), s.searchedFrom(i+1)
		line.Joined, line.Reach = s.joins(i), reachOf(all[i+1:], total)
		if line.Joined {
			line.SearchedAfter, line.Reach = line.Searched, reachOf(all[from:], total)
		} else {
			line.Lower, line.Upper = s.bounds(all, from, i+1, line.Reach)
		}
		var known changes
		if line.Loss = line.Reach - reachOf(all[from:], total); line.Loss > 0 {
			known = together(all[from : i+1])
		}
		if line.Better = known.simplest(line.Better); line.Loss > 0 {
			line.Kind = line.Better[0].Kind
		}
		r.Lines = append(r.Lines, line)
		if line.Loss > 0 {
			r.Changes = append(r.Changes, line.Better[0])
		}
	}
	if s.also != nil && !slices.ContainsFunc(r.Changes, func(a Alternative) bool { return a.Kind == Replace && a.Total <= s.also.Total }) {
		r.Changes = append(r.Changes, *s.also)
	}
	return r
}

// bounds returns bounds of what the lines between two prefixes lost, given what is known to be within reach after them. Where that was not
// searched to the end, at least what is within reach before the first line is.
func (s *search) bounds(all []changes, from, to, reach int) (lower, upper int) {
	total := s.attempt.Total()
	least := func(i int) int {
		if s.searchedFrom(i) {
			return reachOf(all[i:], total)
		}
		return reachOf(all, total)
	}
	return max(0, least(to)-reachOf(all[from:], total)), reach - least(from)
}

// searchedFrom reports whether what is within reach after a prefix, given by its index, was searched to
// the end.
func (s *search) searchedFrom(i int) bool {
	return i == len(s.lines) || s.tried && !slices.Contains(s.searched[i:], false)
}

// prefix is the first lines of an attempt.
type prefix struct {
	attempt history.Attempt // truncated after the last line of the prefix
	moves   cube.Alg        // of the lines, without those that cancel
	side    niss.Policy     // of the last line; see chain.Limits
	cube    cube.Cube       // after them
	total   int

	// done is the number of stages of the limits up to the last one that is solved. made is the
	// number of moves since it was solved.
	done, made int

	// rotated says that slice moves or rotations have turned the centres. No chain can
	// continue it.
	rotated bool
}

// prefixes returns the prefixes of an attempt: without lines, with one line, and so on, and the
// indexes of these lines in the attempt. Notes and restatements do not count.
func prefixes(ctx context.Context, st *pruning.Store, limits *chain.Chain, a history.Attempt) (list []prefix, lines []int, err error) {
	start := prefix{attempt: a.Truncate(0)}
	start.cube = start.attempt.Cube()
	if start.done, err = stagesDone(ctx, st, limits, start.cube); err != nil {
		return nil, nil, err
	}
	list = []prefix{start}
	for i, l := range a.Lines() {
		if l.IsNote() || l.Role() == history.Restatement {
			continue
		}
		p, before := prefix{attempt: a.Truncate(i + 1)}, &list[len(list)-1]
		p.cube, p.total, p.moves = p.attempt.Cube(), p.attempt.Total(), p.attempt.Cleaned()
		p.side, p.rotated = sideOf(l.Moves), p.moves.HasRotation()
		if p.done, err = stagesDone(ctx, st, limits, p.cube); err != nil {
			return nil, nil, err
		}
		if p.done == before.done {
			p.made = before.made + l.Length
		}
		list, lines = append(list, p), append(lines, i)
	}
	return list, lines, nil
}

// stagesDone returns the number of stages of the limits up to the last one that is solved.
func stagesDone(ctx context.Context, st *pruning.Store, limits *chain.Chain, c cube.Cube) (done int, err error) {
	if !c.CentersSolved() {
		return 0, nil
	}
	err = st.Guarded(func() error {
		for i := len(limits.Stages); i > 0 && done == 0; i-- {
			solved, err := limits.Stages[i-1].IsSolved(ctx, st, c)
			if err != nil {
				return err
			}
			if solved {
				done = i
			}
		}
		return nil
	})
	return done, err
}

// continuations returns the chains that continue the prefix: from the first stage that is not
// done, and if that is an RZP for which moves were made, from the next one, too.
func (p *prefix) continuations(limits *chain.Chain) (list []*chain.Chain) {
	if p.rotated {
		return nil
	}
	for stage, made := p.done, p.made; stage < len(limits.Stages); stage, made = stage+1, 0 {
		list = append(list, limits.From(stage, made))
		if p.made == 0 || !limits.Stages[stage].GoesOn() {
			break
		}
	}
	return list
}

// sideOf returns the side of a line in the form of chain.Limits.
func sideOf(line cube.Alg) niss.Policy {
	switch on := sidesOf(line); {
	case on.normal && on.inverse:
		return niss.Linear
	case on.inverse:
		return niss.Inverse
	}
	return niss.Normal
}

// sides are the sides on which there are moves.
type sides struct{ normal, inverse bool }

func sidesOf(a cube.Alg) sides { return sides{len(a.Normal) > 0, len(a.Inverse) > 0} }

// name returns normal, inverse or both.
func (s sides) name() string {
	switch {
	case s.normal && s.inverse:
		return "both"
	case s.inverse:
		return "inverse"
	}
	return "normal"
}

// String names the sides, such as "on inverse".
func (s sides) String() string {
	if s.normal && s.inverse {
		return "on both sides"
	}
	return "on " + s.name()
}

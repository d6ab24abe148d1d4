package steps

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/niss"
	"nissy/pruning"
)

// triggerSearch searches for DR with solutions that end with a trigger: a setup, which
// keeps the case of DR, and then the trigger. Both are on the same side.
type triggerSearch struct {
	*triggerWords
	setup int     // the most setup moves
	ready caseSet // the cases that the triggers solve, and the cases on the way
}

// WithTriggers returns the step with solutions that end with one of the triggers, after at
// most the given number of setup moves: turns of U and D, R2, L2, F2 and B2, as for EO on
// F/B and DR on U/D. A negative number means no bound. If the step is not from EO to DR,
// or there is no trigger, the error is an *OptionError.
func (s *Step) WithTriggers(triggers []Trigger, setup int) (*Step, error) {
	if s.method != solveDRFromEO && s.method != solveAnyDRFromEO || len(triggers) == 0 {
		return nil, &OptionError{s.Name, "triggers are for steps from EO to DR, such as dr-eo"}
	}
	search := &triggerSearch{triggerWords: newTriggerWords(slices.Clone(triggers)), setup: setup}
	if setup < 0 {
		search.setup = niss.MaxMoves
	}
	var cases []cube.DRCase
	for _, t := range triggers {
		cases = append(cases, casesOf(t.suffixes())...)
	}
	search.ready = newCaseSet(append(cases, inDR))
	ending := *s
	ending.method = search
	ending.frames = s.framesByDR()
	return &ending, nil
}

// Triggers returns the triggers with which solutions of the step end, or nil if they may
// end in any way.
func (s *Step) Triggers() []Trigger {
	if search, ok := s.method.(*triggerSearch); ok {
		return slices.Clone(search.triggers)
	}
	return nil
}

// framesByDR returns the frames of a step from EO to DR, with a frame for each axis of DR.
func (s *Step) framesByDR() (frames []frame) {
	for _, f := range s.frames {
		for i, dr := range f.axes {
			g := frame{sym: toUDAndFB[dr][f.requiredAxis], requiredAxis: f.requiredAxis, axes: []cube.Axis{dr}}
			if f.stepNames != nil {
				g.stepNames = f.stepNames[i : i+1]
			}
			frames = append(frames, g)
		}
	}
	return frames
}

func (s *triggerSearch) final() bool          { return false }
func (s *triggerSearch) moves() cube.MoveSet  { return cube.EOMoves }
func (s *triggerSearch) choice() cube.MoveSet { return cube.EOMoves }
func (s *triggerSearch) produces() []Facts    { return solveDRFromEO.produced }

func (s *triggerSearch) unreadyBecause(c *cube.Cube, frames []frame) string {
	var cases []string
	for _, f := range frames {
		drCase := c.DRCase(f.axes[0])
		if s.ready.has(drCase) {
			return ""
		}
		if name := (AxisCase{f.axes[0], drCase}).String(); !slices.Contains(cases, name) {
			cases = append(cases, name)
		}
	}
	verb := "solve"
	if len(s.triggers) == 1 {
		verb = "solves"
	}
	return fmt.Sprintf("the case is %s, but %s %s %s", strings.Join(cases, ", "), namesOf(s.triggers, ", "), verb, namesOf(casesOf(s.triggers), " "))
}

// triggerKey is the key of a triggerTable among the values that a store keeps.
type triggerKey struct {
	triggers string
	setup    int
	allowed  cube.MoveSet
}

// loadTable returns the table for the moves that are allowed in a frame.
func (s *triggerSearch) loadTable(ctx context.Context, st *pruning.Store, allowed cube.MoveSet) (*triggerTable, error) {
	moves, err := loadDRMoves(ctx, st)
	if err != nil {
		return nil, err
	}
	return pruning.Cached(st, triggerKey{namesOf(s.triggers, ", "), s.setup, allowed}, func() *triggerTable {
		return newTriggerTable(s.triggerWords, moves, s.setup, allowed)
	}), nil
}

func (s *triggerSearch) solve(ctx context.Context, st *pruning.Store, r *solveCall, l niss.Limits) (niss.Result, error) {
	tables, err := byFrame(r.frames, l.Moves, func(allowed cube.MoveSet) (*triggerTable, error) { return s.loadTable(ctx, st, allowed) })
	if err != nil {
		return niss.Result{}, err
	}
	return solveByLength(ctx, r, l, func() methodSeeker { return newTriggerSeeker(r.frames, tables, l.All) })
}

func (s *triggerSearch) load(ctx context.Context, st *pruning.Store) (loadedMethod, error) {
	table, err := s.loadTable(ctx, st, cube.EOMoves)
	newSeeker := func(_ context.Context, frames []frame, ending niss.Ending) methodSeeker {
		return newTriggerSeeker(frames, slices.Repeat([]*triggerTable{table}, len(frames)), ending == niss.EitherWay)
	}
	return loadedMethod{newSeeker, func(c cube.Cube) bool { return c.IsDR(cube.UD) }}, err
}

// triggerSeeker is the methodSeeker of a triggerSearch.
type triggerSeeker struct {
	drSeeker                 // with all, it finds hidden words, too
	tables   []*triggerTable // by frame

	// These are about the search that is running.
	*triggerTable
	side   int
	first  cube.MoveSet // in the frame
	length int          // number of setup moves made
	made   [niss.MaxMoves]cube.Move
}

func newTriggerSeeker(frames []frame, tables []*triggerTable, all bool) *triggerSeeker {
	k := &triggerSeeker{tables: tables}
	k.drPositions, k.all = newDRPositions(frames), all
	return k
}

func (k *triggerSeeker) estimate(frames []int, estimates []Estimate) {
	for _, f := range frames {
		for side, v := range k.valuesIn(f) {
			estimates[f][side] = pruning.Unreachable
			if d := k.tables[f].distance(v); d < tooFar {
				estimates[f][side] = uint8(d)
			}
		}
	}
}

func (k *triggerSeeker) seek(frame int, kinds niss.Kinds, length int, begin niss.Beginning, found func(niss.Solution)) (uint64, error) {
	k.triggerTable, k.frame, k.found, k.nodes, k.parallelSecond = k.tables[frame], frame, found, 0, begin.Parallel
	for side, v := range k.valuesIn(frame) {
		// In DR there is nothing to do, and setup moves stay there.
		if d := k.distance(v); kinds&(niss.OnNormal<<side) != 0 && 0 < d && d <= length {
			k.side, k.first, k.length = side, k.movesIn(frame, begin.First[side]), 0
			k.search(v, length)
		}
	}
	return k.nodes, nil
}

// search finds the solutions that continue the setup from a value with left more moves.
func (k *triggerSeeker) search(v drValue, left int) {
	if k.stopped.Load() {
		return
	}
	if k.dist[v.index()]&wordStarts != 0 {
		k.finish(k.starting[v], left)
	}
	if k.length == k.setup || left == 1 {
		return
	}
	last := cube.Move(noMove)
	if k.length > 0 {
		last = k.made[k.length-1]
	}
	for _, m := range k.next[last] {
		if last == noMove && !k.first.Has(m) || k.length == 1 && k.parallelSecond && last.Axis() != m.Axis() {
			continue
		}
		k.nodes++
		to := k.after(v, m)
		if k.distance(to) >= left {
			continue
		}
		k.made[k.length] = m
		k.length++
		k.search(to, left-1)
		k.length--
	}
}

// finish reports the solutions that end with one of the words, given by their indexes, of
// exactly so many moves.
func (k *triggerSeeker) finish(words []int, length int) {
	setup := k.made[:k.length]
	for _, i := range words {
		w := &k.words[i]
		switch {
		case len(w.moves) != length, w.hidden && !k.all, !w.mayFollow(setup):
		case len(setup) == 0 && !k.first.Has(w.moves[0]):
		case k.parallelSecond && !beginsParallel(setup, w.moves):
		default:
			k.report(append(k.inUserFrame(k.frame, setup), k.inUserFrame(k.frame, w.moves)...))
		}
	}
}

// beginsParallel reports whether the first two of the moves, in two parts, are parallel.
func beginsParallel(setup, word []cube.Move) bool {
	moves := slices.Concat(setup[:min(2, len(setup))], word)
	return len(moves) > 1 && moves[0].Axis() == moves[1].Axis()
}

func (k *triggerSeeker) report(moves []cube.Move) {
	s := niss.Solution{Frame: k.frame}
	if k.side == 0 {
		s.Alg.Normal = moves
	} else {
		s.Alg.Inverse = moves
	}
	k.found(s)
}

package steps

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/internal/interrupt"
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
		for i, m := range t {
			if isTriggerTurn(m) { // what follows solves a case on the way
				cases = append(cases, t[i:].Case())
			}
		}
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
	return solveByLength(ctx, r, l, func(stop *interrupt.Flag) methodSeeker { return newTriggerSeeker(r.frames, tables, l.All, stop) })
}

func (s *triggerSearch) load(ctx context.Context, st *pruning.Store) (loadedMethod, error) {
	table, err := s.loadTable(ctx, st, cube.EOMoves)
	newSeeker := func(_ context.Context, frames []frame, ending niss.Ending, stop *interrupt.Flag) methodSeeker {
		return newTriggerSeeker(frames, slices.Repeat([]*triggerTable{table}, len(frames)), ending == niss.EitherWay, stop)
	}
	return loadedMethod{newSeeker, func(c cube.Cube) bool { return c.IsDR(cube.UD) }}, err
}

// triggerSeeker is the methodSeeker of a triggerSearch.
type triggerSeeker struct {
	drSeeker                 // with all, it finds hidden words, too
	tables   []*triggerTable // by frame

	// These are about the search that is running.
	*triggerTable
	side  int
	first cube.MoveSet // in the frame
	made  madeMoves    // the setup
}

func newTriggerSeeker(frames []frame, tables []*triggerTable, all bool, stop *interrupt.Flag) *triggerSeeker {
	k := &triggerSeeker{tables: tables}
	k.drPositions, k.all, k.stop = newDRPositions(frames), all, stop
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
			k.side, k.first, k.made = side, k.movesIn(frame, begin.First[side]), madeMoves{}
			k.search(v, length)
		}
	}
	return k.nodes, nil
}

// search finds the solutions that continue the setup from a value with left more moves.
func (k *triggerSeeker) search(v drValue, left int) {
	if k.stop.Load() {
		return
	}
	if k.dist[v.index()]&wordStarts != 0 {
		k.finish(k.starting[v], left)
	}
	if k.made.len == k.setup || left == 1 {
		return
	}
	last := k.made.last()
	for _, m := range k.next[last] {
		if last == noMove && !k.first.Has(m) || k.made.len == 1 && k.parallelSecond && last.Axis() != m.Axis() {
			continue
		}
		k.nodes++
		to := k.after(v, m)
		if k.distance(to) >= left {
			continue
		}
		k.made.push(m)
		k.search(to, left-1)
		k.made.len--
	}
}

// finish reports the solutions that end with one of the words, given by their indexes, of
// exactly so many moves.
func (k *triggerSeeker) finish(words []int, length int) {
	setup := k.made.list()
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

// setupMoves are the moves before a trigger. They keep DR, and any case of it.
const setupMoves = cube.DRMoves

// triggerWord is one way to make a trigger, in the frame of the step. Parallel turns are
// in the order in which a search makes them.
type triggerWord struct {
	moves   []cube.Move
	trigger int // index of the trigger

	// merging are the moves that must not be parallel to the first turn before it: they
	// merge with the word, or are superfluous.
	merging cube.MoveSet

	// hidden says that another word represents this one: it differs only in the
	// directions of the last turns, and has more clockwise ones. See niss.Clockwise.
	hidden bool
}

// triggerWords are the ways to make some triggers.
type triggerWords struct {
	triggers []Trigger
	words    []triggerWord
	byMoves  map[string]int // the indexes of the words by their moves
}

func newTriggerWords(triggers []Trigger) *triggerWords {
	t := &triggerWords{triggers: triggers, byMoves: map[string]int{}}
	for i, trigger := range triggers {
		t.addWords(i, trigger)
	}
	t.hideTwins()
	return t
}

// addWords adds the variations of a trigger, given by its index.
func (t *triggerWords) addWords(index int, trigger Trigger) {
	for sym := range cube.Sym(cube.NumSyms) {
		if sym.Face(cube.U).Axis() != cube.UD || sym.Face(cube.F).Axis() != cube.FB {
			continue
		}
		moves := make([]cube.Move, len(trigger))
		for i, m := range trigger {
			moves[i] = sym.Move(m)
		}
		t.addWord(index, sortParallel(slices.Clone(moves)))
		moves[len(moves)-1] = moves[len(moves)-1].Inverse()
		t.addWord(index, sortParallel(moves))
	}
}

// addWord adds a word unless it is there already.
func (t *triggerWords) addWord(trigger int, moves []cube.Move) {
	key := cube.FormatMoves(moves)
	if _, known := t.byMoves[key]; known {
		return
	}
	t.byMoves[key] = len(t.words)
	w := triggerWord{moves: moves, trigger: trigger}
	opening := 1
	for ; opening < len(moves) && moves[opening].Axis() == cube.RL; opening++ {
	}
	for _, m := range moves[:opening] {
		w.merging |= 0b111 << m.WithTurns(1)
	}
	if opening == len(moves) { // these are the last turns as well
		w.merging = 1<<cube.NewMove(cube.R, 2) | 1<<cube.NewMove(cube.L, 2)
	}
	t.words = append(t.words, w)
}

// sortParallel puts adjacent turns of opposite faces in the order of their numbers.
func sortParallel(moves []cube.Move) []cube.Move {
	for i := 1; i < len(moves); i++ {
		if moves[i].Axis() == moves[i-1].Axis() && moves[i] < moves[i-1] {
			moves[i-1], moves[i] = moves[i], moves[i-1]
		}
	}
	return moves
}

func (t *triggerWords) hideTwins() {
	most := map[string]int{} // the most clockwise last turns, by the moves with all of these clockwise
	for _, w := range t.words {
		key, clockwise := clockwiseTwin(w.moves)
		most[key] = max(most[key], clockwise)
	}
	for i, w := range t.words {
		key, clockwise := clockwiseTwin(w.moves)
		t.words[i].hidden = clockwise < most[key]
	}
}

// clockwiseTwin returns the key of the moves with all of the last parallel turns made
// clockwise, and how many of them are clockwise already.
func clockwiseTwin(moves []cube.Move) (key string, clockwise int) {
	twin := slices.Clone(moves)
	for i := len(twin) - 1; i >= 0 && twin[i].Axis() == cube.RL; i-- {
		if twin[i].Turns() == 1 {
			clockwise++
		}
		twin[i] = twin[i].WithTurns(1)
	}
	return cube.FormatMoves(twin), clockwise
}

func (w *triggerWord) mayFollow(setup []cube.Move) bool {
	for _, m := range slices.Backward(setup) {
		if m.Axis() != cube.RL {
			break
		}
		if w.merging.Has(m) {
			return false
		}
	}
	return true
}

// triggerOf returns the trigger with which the moves of a solution end, as seen in the
// frame. It is nil if there is none.
func (t *triggerWords) triggerOf(moves []cube.Move) Trigger {
	start := slices.IndexFunc(moves, isTriggerTurn)
	if start < 0 {
		return nil
	}
	word := slices.Clone(moves[start:])
	if len(word) > 1 && isHalfOfRL(word[1]) { // it belongs to the setup, but the moves may be sorted
		word = slices.Delete(word, 1, 2)
	}
	if i, ok := t.byMoves[cube.FormatMoves(sortParallel(word))]; ok {
		return t.triggers[t.words[i].trigger]
	}
	return nil
}

// triggerTable has, for the triggers of a step, the least number of moves of setup and
// trigger, by the index of a drValue.
type triggerTable struct {
	*triggerWords
	*drMoves
	setup      int // the most setup moves
	setupMoves cube.MoveSet
	starting   map[drValue][]int       // the indexes of the words that lead from a value to DR
	next       [noMove + 1][]cube.Move // by previous move: the setup moves that may follow; noMove if there is none
	dist       []uint8                 // the number of moves, or tooFar; wordStarts is added where words begin
}

// noMove stands for the move before the first one.
const noMove = cube.NumFaceMoves

// movesAfter returns, by previous move or noMove, the moves of the set that may follow.
func movesAfter(set cube.MoveSet) (next [noMove + 1][]cube.Move) {
	next[noMove] = set.Moves()
	for last := range cube.Move(noMove) {
		next[last] = set.After(last).Moves()
	}
	return next
}

// The special values of triggerTable.dist.
const (
	tooFar     = 0x7F
	wordStarts = 0x80
)

// newTriggerTable returns the table for the words, with at most setup moves before them,
// and for the moves that are allowed in the frame.
func newTriggerTable(words *triggerWords, moves *drMoves, setup int, allowed cube.MoveSet) *triggerTable {
	t := &triggerTable{triggerWords: words, drMoves: moves, setup: setup, setupMoves: setupMoves & allowed, starting: map[drValue][]int{}}
	t.next = movesAfter(t.setupMoves)
	t.fill(allowed)
	return t
}

// fill fills dist and starting. It searches from the words of each length separately, as
// the bound of the setup applies to each.
func (t *triggerTable) fill(allowed cube.MoveSet) {
	type starts struct{ words, setups []drValue } // where words begin, and one setup move before
	byLength := map[int]*starts{}
	for i, w := range t.words {
		v, usable := t.valueBefore(w.moves, allowed)
		if !usable {
			continue
		}
		t.starting[v] = append(t.starting[v], i)
		at := byLength[len(w.moves)]
		if at == nil {
			at = new(starts)
			byLength[len(w.moves)] = at
		}
		at.words = append(at.words, v)
		for _, m := range t.setupMoves.Moves() {
			if !w.merging.Has(m) {
				at.setups = append(at.setups, t.after(v, m.Inverse()))
			}
		}
	}
	t.dist = slices.Repeat([]uint8{tooFar}, numDRValues)
	for length, at := range byLength {
		t.lower(at.words, length, 0)
		if t.setup > 0 {
			t.lower(at.setups, length+1, t.setup-1)
		}
	}
	for v := range t.starting {
		t.dist[v.index()] |= wordStarts
	}
	t.dist[drValueOf(&cube.Solved).index()] = 0
}

// valueBefore returns the value from which the moves lead to DR, and whether they are all
// allowed.
func (t *triggerTable) valueBefore(moves []cube.Move, allowed cube.MoveSet) (v drValue, usable bool) {
	v, usable = drValueOf(&cube.Solved), true
	for _, m := range slices.Backward(moves) {
		v = t.after(v, m.Inverse())
		usable = usable && allowed.Has(m)
	}
	return v, usable
}

// lower lowers dist for the values that are at most that many setup moves before the
// starts, which are at the given distance.
func (t *triggerTable) lower(starts []drValue, distance, most int) {
	for v, d := range t.distances(starts, t.setupMoves, most) {
		if d != pruning.Unreachable {
			t.dist[v] = min(t.dist[v], d+uint8(distance))
		}
	}
}

// distance returns the least number of moves of setup and trigger from a value to DR, or
// tooFar.
func (t *triggerTable) distance(v drValue) int { return int(t.dist[v.index()] &^ wordStarts) }

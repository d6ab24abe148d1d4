package steps

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"nissy/cube"
	"nissy/internal/interrupt"
	"nissy/niss"
	"nissy/pruning"
)

// rzpSearch searches for moves that keep EO and lead to one of some cases of DR. They end,
// on each side, with a quarter turn of R or L, which changes the case.
type rzpSearch struct {
	cases caseSet // none if they are not given yet
}

func rzpSteps() []*Step {
	return stepsByBothAxes(
		Step{Name: "rzp", Title: "RZP, keeping EO (detected)", method: &rzpSearch{}, requirement: EO, caseOf: drCase},
		"rzp-eo%s", "RZP on another axis, keeping EO on %s",
		"rzp%s-eo%s", "RZP on %s, keeping EO on %s")
}

// stepsByBothAxes returns the steps for an axis of EO and another of DR: the step
// detecting, which detects both, then a step for each axis of EO, and then for each pair.
// The patterns of names and titles have a %s for the axis of EO, or one for that of DR and
// one for that of EO.
func stepsByBothAxes(detecting Step, nameByEO, titleByEO, nameByBoth, titleByBoth string) []*Step {
	var byEO, byBoth []*Step
	for _, eo := range onFB.axes {
		s := detecting
		s.Name, s.Title, s.frames = fmt.Sprintf(nameByEO, eo), fmt.Sprintf(titleByEO, axisTitle[eo]), nil
		for _, dr := range drAfterEO(eo) {
			g := detecting
			g.Name, g.Title = fmt.Sprintf(nameByBoth, dr, eo), fmt.Sprintf(titleByBoth, axisTitle[dr], axisTitle[eo])
			f := frame{sym: toUDAndFB[dr][eo], requiredAxis: eo, axes: []cube.Axis{dr}}
			g.frames = []frame{f}
			byBoth = append(byBoth, &g)
			f.stepNames = []string{g.Name}
			s.frames = append(s.frames, f)
		}
		byEO = append(byEO, &s)
	}
	for _, s := range byEO {
		detecting.frames = append(detecting.frames, s.frames...)
	}
	return slices.Concat([]*Step{&detecting}, byEO, byBoth)
}

func drCase(c *cube.Cube, dr cube.Axis) Case { return Case{DR: c.DRCase(dr)} }

// WithCases returns an RZP step with the given cases as its goal. A search without them is
// an error. For any other step, WithCases returns s.
func (s *Step) WithCases(cases []cube.DRCase) *Step {
	if _, ok := s.method.(*rzpSearch); !ok {
		return s
	}
	leading := *s
	leading.method = &rzpSearch{newCaseSet(cases)}
	return &leading
}

// NeedsCases reports whether the step is an RZP without a goal; see WithCases.
func (s *Step) NeedsCases() bool {
	search, ok := s.method.(*rzpSearch)
	return ok && search.cases == caseSet{}
}

// GoesOn reports whether the step has longer solutions, too, if the position is at the
// goal already, and solutions that continue from such positions. That is so for RZP.
func (s *Step) GoesOn() bool {
	_, ok := s.method.(*rzpSearch)
	return ok
}

func (s *rzpSearch) final() bool          { return false }
func (s *rzpSearch) moves() cube.MoveSet  { return cube.EOMoves }
func (s *rzpSearch) choice() cube.MoveSet { return cube.EOMoves }
func (s *rzpSearch) produces() []Facts    { return nothing }

func (s *rzpSearch) unreadyBecause(*cube.Cube, []frame) string {
	if s.cases == (caseSet{}) {
		return "give --case or --triggers"
	}
	return ""
}

// rzpGoal is the goal of RZP, some cases, with the moves that are allowed in a frame.
type rzpGoal struct {
	*drMoves
	cases caseSet
	bad   *badCounts

	// By previous move, or noMove: the moves that may follow, and those of them that may
	// end a side.
	next, ends [noMove + 1][]cube.Move

	// distances returns the distances to the goal, which it computes when it is first
	// called.
	distances func() []uint8
}

// rzpKey is the key of an rzpGoal among the values that a store keeps.
type rzpKey struct {
	cases   caseSet
	allowed cube.MoveSet
}

func newRZPGoal(moves *drMoves, cases caseSet, allowed cube.MoveSet) *rzpGoal {
	g := &rzpGoal{drMoves: moves, cases: cases, bad: drBadCounts(), next: movesAfter(allowed)}
	for last, moves := range g.next {
		if last == noMove || !isHalfOfRL(cube.Move(last)) { // a half turn beside the last quarter turn is superfluous
			g.ends[last] = slices.DeleteFunc(slices.Clone(moves), func(m cube.Move) bool { return !isTriggerTurn(m) })
		}
	}
	g.distances = sync.OnceValue(func() []uint8 { return moves.distances(cases.values(), allowed, niss.MaxMoves) })
	return g
}

func (g *rzpGoal) has(v drValue) bool {
	return g.cases.hasCounts(g.bad.corners[v.twists], g.bad.edges[v.slice])
}

func (s *rzpSearch) goal(ctx context.Context, st *pruning.Store, allowed cube.MoveSet) (*rzpGoal, error) {
	moves, err := loadDRMoves(ctx, st)
	if err != nil {
		return nil, err
	}
	return pruning.Cached(st, rzpKey{s.cases, allowed}, func() *rzpGoal { return newRZPGoal(moves, s.cases, allowed) }), nil
}

func (s *rzpSearch) solve(ctx context.Context, st *pruning.Store, r *solveCall, l niss.Limits) (niss.Result, error) {
	goals, err := byFrame(r.frames, l.Moves, func(allowed cube.MoveSet) (*rzpGoal, error) { return s.goal(ctx, st, allowed) })
	if err != nil {
		return niss.Result{}, err
	}
	return solveByLength(ctx, r, l, func(stop *interrupt.Flag) methodSeeker {
		k := newRZPSeeker(r.frames, goals, l.All, stop)
		if l.Moves != 0 { // they may not lead to the goal
			k.useDistances()
		}
		return k
	})
}

func (s *rzpSearch) load(ctx context.Context, st *pruning.Store) (loadedMethod, error) {
	goal, err := s.goal(ctx, st, cube.EOMoves)
	newSeeker := func(_ context.Context, frames []frame, ending niss.Ending, stop *interrupt.Flag) methodSeeker {
		return newRZPSeeker(frames, slices.Repeat([]*rzpGoal{goal}, len(frames)), ending == niss.EitherWay, stop)
	}
	return loadedMethod{newSeeker, func(c cube.Cube) bool { return goal.has(drValueOf(&c)) }}, err
}

// rzpPlain is the length up to which a search does without distances, because computing
// them takes longer.
const rzpPlain = 4

// rzpSeeker is the methodSeeker of an rzpSearch.
type rzpSeeker struct {
	drSeeker
	goals     []*rzpGoal // by frame
	distances [][]uint8  // by frame; nil as long as the searches are short

	// These are about the search that is running.
	*rzpGoal
	dist  []uint8
	first [2]cube.MoveSet // in the frame
	made  [2]madeMoves    // by side
}

func newRZPSeeker(frames []frame, goals []*rzpGoal, all bool, stop *interrupt.Flag) *rzpSeeker {
	k := &rzpSeeker{goals: goals, distances: make([][]uint8, len(frames))}
	k.drPositions, k.all, k.stop = newDRPositions(frames), all, stop
	return k
}

// useDistances makes the estimates exact.
func (k *rzpSeeker) useDistances() {
	for f, goal := range k.goals {
		k.distances[f] = goal.distances()
	}
}

func (k *rzpSeeker) estimate(frames []int, estimates []Estimate) {
	for _, f := range frames {
		k.rzpGoal, k.dist = k.goals[f], k.distances[f]
		for side, v := range k.valuesIn(f) {
			estimates[f][side] = k.bound(v)
		}
	}
}

// bound returns a lower bound of the number of moves from the value to the goal. It is 0
// only at the goal.
func (k *rzpSeeker) bound(v drValue) uint8 {
	switch {
	case k.dist != nil:
		return k.dist[v.index()]
	case k.has(v):
		return 0
	}
	return 1
}

func (k *rzpSeeker) seek(frame int, kinds niss.Kinds, length int, begin niss.Beginning, found func(niss.Solution)) (uint64, error) {
	if length > rzpPlain && k.distances[frame] == nil {
		k.distances[frame] = k.goals[frame].distances()
	}
	k.rzpGoal, k.dist, k.frame, k.found, k.nodes = k.goals[frame], k.distances[frame], frame, found, 0
	k.made, k.parallelSecond = [2]madeMoves{}, begin.Parallel
	for side := range k.made {
		k.first[side] = k.movesIn(frame, begin.First[side])
	}
	for side, v := range k.valuesIn(frame) {
		if kinds&(niss.OnNormal<<side) != 0 && length > 0 && int(k.bound(v)) <= length {
			k.search(side, v, length)
		}
	}
	for normal := 1; normal < length && kinds&niss.OnBoth != 0; normal++ {
		if inverse := length - normal; normal <= inverse {
			k.enumerate(0, k.sideInFrame(0), normal, inverse)
		} else {
			k.enumerate(1, k.sideInFrame(1), inverse, normal)
		}
	}
	return k.nodes, nil
}

// sideInFrame returns the position of a side as seen in the frame.
func (k *rzpSeeker) sideInFrame(side int) cube.Cube { return k.sides[side].Conj(k.frames[k.frame].sym) }

// candidates returns the moves with which a side may continue, if it has left more moves.
func (k *rzpSeeker) candidates(side, left int) []cube.Move {
	last := k.made[side].last()
	if left > 1 {
		return k.next[last]
	}
	return k.ends[last]
}

// push makes a move on a side. It returns false, and does not make it, if the side must
// not begin or end with the move.
func (k *rzpSeeker) push(side int, m cube.Move, left int) bool {
	s := &k.made[side]
	switch {
	case s.len == 0 && !k.first[side].Has(m):
		return false
	case s.len == 1 && k.parallelSecond && s.last().Axis() != m.Axis():
		return false
	case left == 1 && !k.all && !isClockwiseEnding(s.last(), m):
		return false
	}
	s.push(m)
	return true
}

func (k *rzpSeeker) pop(side int) { k.made[side].len-- }

// isClockwiseEnding reports whether the last turn m of a side is clockwise, and so is the
// turn before it if both are parallel.
func isClockwiseEnding(last, m cube.Move) bool {
	return m.Turns() == 1 && (last == noMove || last.Axis() != m.Axis() || last.Turns() == 1)
}

// search finds the sequences of left more moves on a side that lead from the value to the
// goal.
func (k *rzpSeeker) search(side int, v drValue, left int) {
	if k.stop.Load() {
		return
	}
	for _, m := range k.candidates(side, left) {
		k.nodes++
		to := k.after(v, m)
		if int(k.bound(to)) >= left || !k.push(side, m, left) {
			continue
		}
		if left > 1 {
			k.search(side, to, left-1)
		} else {
			k.report()
		}
		k.pop(side)
	}
}

// enumerate makes all sequences of left more moves on a side, and after each of them it
// searches the other side for exactly rest moves.
func (k *rzpSeeker) enumerate(side int, c cube.Cube, left, rest int) {
	if k.stop.Load() {
		return
	}
	for _, m := range k.candidates(side, left) {
		if k.nodes++; !k.push(side, m, left) {
			continue
		}
		if next := c.After(m); left > 1 {
			k.enumerate(side, next, left-1, rest)
		} else {
			k.viewed = next.Inverse()
			if v := drValueOf(&k.viewed); int(k.bound(v)) <= rest {
				k.search(1-side, v, rest)
			}
		}
		k.pop(side)
	}
}

func (k *rzpSeeker) report() {
	normal, inverse := k.inUserFrame(k.frame, k.made[0].list()), k.inUserFrame(k.frame, k.made[1].list())
	k.found(niss.Solution{Alg: cube.Alg{Normal: normal, Inverse: inverse}, Frame: k.frame})
}

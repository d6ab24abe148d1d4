package steps

import (
	"context"
	"slices"
	"sync"

	"nissy/cube"
	"nissy/internal/interrupt"
	"nissy/niss"
	"nissy/pruning"
)

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
	g := &rzpGoal{drMoves: moves, cases: cases, bad: drBadCounts()}
	for last := range cube.Move(noMove + 1) {
		set := allowed
		if last != noMove {
			set = allowed.After(last)
		}
		g.next[last] = set.Moves()
		if last == noMove || !isHalfOfRL(last) { // a half turn beside the last quarter turn is superfluous
			g.ends[last] = slices.DeleteFunc(set.Moves(), func(m cube.Move) bool { return !isTriggerTurn(m) })
		}
	}
	g.distances = sync.OnceValue(func() []uint8 { return moves.distances(cases.values(), allowed, niss.MaxMoves) })
	return g
}

// has reports whether the case of the value is in the goal.
func (g *rzpGoal) has(v drValue) bool {
	return g.cases.hasCounts(g.bad.corners[v.twists], g.bad.edges[v.slice])
}

// goal returns the goal for the moves that are allowed in a frame.
func (s *rzpSearch) goal(ctx context.Context, st *pruning.Store, allowed cube.MoveSet) (*rzpGoal, error) {
	moves, err := loadDRMoves(ctx, st)
	if err != nil {
		return nil, err
	}
	return pruning.Cached(st, rzpKey{s.cases, allowed}, func() *rzpGoal { return newRZPGoal(moves, s.cases, allowed) }), nil
}

func (s *rzpSearch) solve(ctx context.Context, st *pruning.Store, r *solveCall, l niss.Limits) (niss.Result, error) {
	goals := make([]*rzpGoal, len(r.frames))
	for i, f := range r.frames {
		allowed := cube.EOMoves
		if l.Moves != 0 {
			allowed = l.Moves.Transform(f.sym)
		}
		var err error
		if goals[i], err = s.goal(ctx, st, allowed); err != nil {
			return niss.Result{}, err
		}
	}
	return solveByLength(ctx, r, l, func() methodSeeker {
		k := newRZPSeeker(r.frames, goals, l.All)
		if l.Moves != 0 { // they may not lead to the goal
			k.useDistances()
		}
		return k
	})
}

// loadedRZP is an rzpSearch with its goal.
type loadedRZP struct{ goal *rzpGoal }

func (s *rzpSearch) load(ctx context.Context, st *pruning.Store) (loadedMethod, error) {
	goal, err := s.goal(ctx, st, cube.EOMoves)
	return &loadedRZP{goal}, err
}

func (s *loadedRZP) atGoal(c cube.Cube) bool { return s.goal.has(drValueOf(&c)) }

func (s *loadedRZP) newSeeker(_ context.Context, frames []frame, ending niss.Ending) methodSeeker {
	return newRZPSeeker(frames, slices.Repeat([]*rzpGoal{s.goal}, len(frames)), ending == niss.EitherWay)
}

// rzpPlain is the length up to which a search does without distances, because computing
// them takes longer.
const rzpPlain = 4

// rzpSeeker is the methodSeeker of an rzpSearch.
type rzpSeeker struct {
	drPositions
	goals     []*rzpGoal // by frame
	distances [][]uint8  // by frame; nil as long as the searches are short
	all       bool       // the last quarter turns of a side may be counter-clockwise
	stopped   interrupt.Flag

	// These are about the search that is running.
	*rzpGoal
	dist           []uint8
	frame          int
	first          [2]cube.MoveSet // in the frame
	parallelSecond bool            // see niss.Beginning
	made           [2]rzpSide      // by side
	found          func(niss.Solution)
	nodes          uint64
}

// rzpSide has the moves on one side.
type rzpSide struct {
	moves [niss.MaxMoves]cube.Move
	len   int
}

// last returns the last move, or noMove.
func (s *rzpSide) last() cube.Move {
	if s.len == 0 {
		return noMove
	}
	return s.moves[s.len-1]
}

func newRZPSeeker(frames []frame, goals []*rzpGoal, all bool) *rzpSeeker {
	return &rzpSeeker{drPositions: newDRPositions(frames), goals: goals, distances: make([][]uint8, len(frames)), all: all}
}

func (k *rzpSeeker) stop() { k.stopped.Store(true) }

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
	k.made[0].len, k.made[1].len, k.parallelSecond = 0, 0, begin.Parallel
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

// candidates returns the moves with which a side may go on, if it has left more moves.
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
	s.moves[s.len] = m
	s.len++
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
	if k.stopped.Load() {
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
	if k.stopped.Load() {
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

// report reports the moves on both sides.
func (k *rzpSeeker) report() {
	normal, inverse := &k.made[0], &k.made[1]
	k.found(niss.Solution{
		Alg: cube.Alg{
			Normal:  k.inUserFrame(k.frame, normal.moves[:normal.len]),
			Inverse: k.inUserFrame(k.frame, inverse.moves[:inverse.len]),
		},
		Frame: k.frame,
	})
}

package optimal

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"nissy/cube"
	"nissy/optimal/kernel"
	"nissy/pruning/store"
)

// Limits bound a search.
type Limits struct {
	Metric  Metric       // what lengths are counted in
	Moves   cube.MoveSet // moves that may be made, closed under inversion; 0: all
	Min     int          // fewest moves
	Max     int          // most moves
	Beyond  int          // at most this many moves above the shortest solution; negative: no such bound
	Count   int          // at most this many solutions; 0: no such bound
	Threads int          // searching goroutines; 0: all cores
}

// Solution is one solution of a search.
type Solution struct {
	Moves    []cube.Move
	Position int // which of the positions it solves
}

// Observer follows a search. Its functions may be nil; no two are called at
// the same time.
type Observer struct {
	Depth    func(depth int) // a depth is about to be searched
	Nodes    func(uint64)    // positions made so far: after each depth, and at times while it lasts
	Found    func(Solution)  // a solution as it is found, in no order
	Solution func(Solution)  // the solutions, sorted within each length
}

// Result sums a search up.
type Result struct {
	Count    int    // solutions
	Searched int    // no solution of at most this many moves is missing; -1 if none is known
	Nodes    uint64 // positions made
	Lookups  uint64 // entries read
}

// maxMoves is the most moves that a solution can have.
const maxMoves = 40

// Solve finds the solutions of the positions, whose centres are at home, by
// increasing length; if one of them is solved, the empty solution only. With a
// bound on their number any of a length may be found, with one thread always
// the same ones. When ctx ends, its error is returned and Searched tells how
// far the search came.
func Solve(ctx context.Context, t *Table, positions []cube.Cube, l Limits, o Observer) (Result, error) {
	s := newSolver(t, positions, l, o)
	defer context.AfterFunc(ctx, func() { s.stop.Store(true) })()
	shortest := -1
	for depth := s.limits.Min; depth <= s.limits.Max; depth++ {
		if shortest >= 0 && l.Beyond >= 0 && depth > shortest+l.Beyond {
			break
		}
		if err := s.depth(ctx, depth); err != nil {
			return s.result, err
		}
		if s.result.Count > 0 && shortest < 0 {
			shortest = depth
		}
		s.result.Searched = depth
		if s.wanted() == 0 || depth == 0 && s.result.Count > 0 {
			break
		}
		if s.result.Nodes > promoteAfter {
			t.Promote()
			s.lines = t.array.Bytes()
		}
	}
	return s.result, nil
}

// promoteAfter is the number of positions after which a search goes on for so
// long that it pays to make its table faster.
const promoteAfter = 1_000_000

// solver runs one search.
type solver struct {
	table    *Table
	lines    []byte
	limits   Limits
	observer Observer
	roots    []level
	before   []uint64 // nodes of the tasks of the depth before
	stop     atomic.Bool
	result   Result

	mu    sync.Mutex // of what the workers share: the solutions of a depth
	found map[string]bool
}

// enough is a number of solutions that is never reached.
const enough = int(^uint(0) >> 1)

func newSolver(t *Table, positions []cube.Cube, l Limits, o Observer) *solver {
	if l.Threads <= 0 {
		l.Threads = runtime.GOMAXPROCS(0)
	}
	if l.Moves == 0 {
		l.Moves = cube.AllMoves
	}
	l.Max = min(l.Max, maxMoves)
	s := &solver{table: t, lines: t.array.Bytes(), limits: l, observer: o, result: Result{Searched: l.Min - 1}}
	for i := range positions {
		s.roots = append(s.roots, level{allowed: [2]cube.MoveSet{l.Moves, l.Moves}})
		s.place(&s.roots[i], &positions[i])
	}
	return s
}

// place puts a position into a node and looks its bounds up.
func (s *solver) place(n *level, c *cube.Cube) {
	inv := c.Inverse()
	n.pos = [2]kernel.Vec{kernel.NewVec(c), kernel.NewVec(&inv)}
	n.parity = parity(c)
	for side := range n.bound {
		n.bound[side] = uint8(s.table.bound(s.lines, kernel.PlaceOf(s.table.Coord.At(&n.pos[side], n.parity)), &n.pos[side], maxMoves))
	}
}

// parity returns the parity of the corner permutation.
func parity(c *cube.Cube) int {
	p := 0
	for i := range cube.Corner(cube.NumCorners) {
		a, _ := c.CornerAt(i)
		for j := range i {
			if b, _ := c.CornerAt(j); b > a {
				p ^= 1
			}
		}
	}
	return p
}

// wanted is how many more solutions are wanted.
func (s *solver) wanted() int {
	if s.limits.Count == 0 {
		return enough
	}
	return s.limits.Count - s.result.Count
}

// depth finds the solutions of just so many moves.
func (s *solver) depth(ctx context.Context, depth int) error {
	if s.observer.Depth != nil {
		s.observer.Depth(depth)
	}
	s.found = make(map[string]bool)
	tasks := s.tasks(depth)
	order := byNodes(tasks)
	errs := make([]error, min(s.limits.Threads, len(tasks)))
	var taken atomic.Int64
	var wg sync.WaitGroup
	for i := range errs {
		wg.Go(func() {
			errs[i] = store.Guard(func() { s.work(tasks, order, &taken) })
			if errs[i] != nil {
				s.stop.Store(true)
			}
		})
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	if s.observer.Nodes != nil {
		s.observer.Nodes(s.result.Nodes)
	}
	s.before = s.before[:0]
	for i := range tasks {
		s.before = append(s.before, tasks[i].nodes)
	}
	s.tell()
	if s.wanted() > 0 {
		return ctx.Err()
	}
	return nil
}

// tell gives the observer the solutions of a depth, sorted.
func (s *solver) tell() {
	solutions := make([]string, 0, len(s.found))
	for key := range s.found {
		solutions = append(solutions, key)
	}
	slices.Sort(solutions)
	solutions = solutions[:min(len(solutions), s.wanted())]
	s.result.Count += len(solutions)
	if s.observer.Solution != nil {
		for _, key := range solutions {
			s.observer.Solution(solutionOf(key))
		}
	}
}

func (s *solver) work(tasks []task, order []int, taken *atomic.Int64) {
	w := &worker{solver: s}
	for !s.stop.Load() {
		i := int(taken.Add(1)) - 1
		if i >= len(tasks) {
			break
		}
		t := &tasks[order[i]]
		before := w.nodes
		w.do(t)
		t.nodes = w.nodes - before
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.result.Nodes += w.nodes
	s.result.Lookups += w.lookups
}

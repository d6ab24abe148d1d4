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
	Moves   cube.MoveSet // moves that may be made, closed under inversion; 0: all
	Min     int          // fewest moves, in the table's metric
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
	Nodes    func(uint64)    // positions made so far, after each depth
	Found    func(Solution)  // a solution as it is found, in no order
	Solution func(Solution)  // the solutions, sorted within each length
	Progress func(Progress)  // how far the depth is, at times
}

// Progress tells how far the search of a depth is.
type Progress struct {
	Depth       int
	Done, Total int    // parts of the depth that are begun, and all; they differ in size
	Nodes       uint64 // positions made so far
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
// the same ones. The search begins with the first of the tables, which are of
// one metric, and goes over to the last when that is in memory; with one thread
// it uses the last only. When ctx ends, its error is returned and Searched tells
// how far the search came.
func Solve(ctx context.Context, tables []*Table, positions []cube.Cube, l Limits, o Observer) (Result, error) {
	s := newSolver(tables, positions, l, o)
	defer context.AfterFunc(ctx, func() { s.stop.Store(true) })()
	// A table that is on its way into memory when the search ends arrives there,
	// for the next one, but not if the search is stopped.
	promotion, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer context.AfterFunc(ctx, stop)()
	shortest := -1
	for depth := s.limits.Min; depth <= s.limits.Max; depth++ {
		if shortest >= 0 && l.Beyond >= 0 && depth > shortest+l.Beyond {
			break
		}
		if err := s.search(ctx, depth); err != nil {
			return s.result, err
		}
		if s.result.Count > 0 && shortest < 0 {
			shortest = depth
			if slices.Contains(s.central, true) { // longer solutions may not be turned round
				clear(s.central)
				s.begin(positions)
			}
		}
		s.result.Searched = depth
		if s.wanted() == 0 || depth == 0 && s.result.Count > 0 {
			break
		}
		s.split()
		if s.result.Nodes > promoteAfter {
			s.moveUp(promotion)
		}
	}
	return s.result, nil
}

// promoteAfter is the number of positions after which a search goes on for so
// long that it pays to copy a table into memory, where it is faster.
const promoteAfter = 500_000

// moveUp goes over to the best table if it is in memory, and sees that it gets
// there.
func (s *solver) moveUp(ctx context.Context) {
	if !s.best.array.Mapped() {
		s.use(s.best)
	} else if !s.promoting {
		s.promoting = true
		go s.best.Promote(ctx)
	}
}

// solver runs one search.
type solver struct {
	table     *Table
	best      *Table
	promoting bool // the best table is on its way into memory
	lines     []byte
	most      int                         // the greatest bound that the table has
	above     kernel.Values               // see Table
	base      uint8                       // see Size
	cost      [cube.NumFaceMoves]uint8    // length of each move
	left      [maxMoves + 1]kernel.Bounds // how many moves are left after each move, by how many there are before
	metric    Metric
	half      int // length of a half turn
	limits    Limits
	observer  Observer
	syms      [][]cube.Sym // of each position, those that leave it and the moves as they are
	depth     int          // that is searched
	central   []bool       // of each position, whether its solutions are turned round
	tasks     []task
	stop      atomic.Bool
	result    Result

	mu       sync.Mutex // of what the workers share: the solutions of a depth, and progress
	progress Progress   // of the depth
	found    map[string]bool
}

func newSolver(tables []*Table, positions []cube.Cube, l Limits, o Observer) *solver {
	if l.Threads <= 0 {
		l.Threads = runtime.GOMAXPROCS(0)
	}
	if l.Moves == 0 {
		l.Moves = cube.AllMoves
	}
	l.Max = min(l.Max, maxMoves)
	metric := tables[0].Size.Metric
	s := &solver{
		best: tables[len(tables)-1], metric: metric, half: metric.half(),
		limits: l, observer: o, result: Result{Searched: l.Min - 1},
	}
	if l.Threads == 1 || !s.best.array.Mapped() {
		s.use(s.best)
	} else {
		s.use(tables[0])
	}
	for m := range s.cost {
		s.cost[m] = uint8(metric.of(cube.Move(m)))
		for left := int(s.cost[m]); left <= maxMoves; left++ {
			s.left[left][m] = uint8(left) - s.cost[m]
		}
	}
	for i := range positions {
		s.syms = append(s.syms, symmetries(&positions[i], l.Moves))
		s.central = append(s.central, l.Min == 0 && isCentral(&positions[i], l.Moves))
	}
	s.begin(positions)
	return s
}

// begin has the next depth searched from the positions themselves.
func (s *solver) begin(positions []cube.Cube) {
	s.tasks = nil
	after := newFollowers(s.limits.Moves, 0)
	for i := range positions {
		root := s.root(&positions[i], i)
		root.after = after
		s.tasks = append(s.tasks, root)
	}
}

// use has the next depth searched with a table.
func (s *solver) use(t *Table) {
	s.table, s.lines = t, t.array.Bytes()
	s.most, s.above, s.base = t.most(), t.above, uint8(t.Size.base)
}

// root returns the whole search of a position as a task.
func (s *solver) root(c *cube.Cube, position int) task {
	inv := c.Inverse()
	t := task{
		position: position, odd: parity(c) != 0,
		pos:     [2]kernel.Vec{kernel.NewVec(c), kernel.NewVec(&inv)},
		allowed: [2]cube.MoveSet{s.limits.Moves, s.limits.Moves},
	}
	for side := range t.pos {
		v := &t.pos[side]
		t.bound[side] = s.table.bound(s.lines, s.table.Coord.At(v), v, s.leftAtMost(t.odd))
	}
	return t
}

// count adds what a worker has done to the result.
func (s *solver) count(begun int, nodes, lookups uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.result.Nodes += nodes
	s.result.Lookups += lookups
	if s.progress.Done += begun; s.observer.Progress != nil {
		s.progress.Nodes = s.result.Nodes
		s.observer.Progress(s.progress)
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

// enough is a number of solutions that is never reached.
const enough = int(^uint(0) >> 1)

// wanted is how many more solutions are wanted.
func (s *solver) wanted() int {
	if s.limits.Count == 0 {
		return enough
	}
	return s.limits.Count - s.result.Count
}

// search finds the solutions of just so many moves.
func (s *solver) search(ctx context.Context, depth int) error {
	tasks := s.inOrder(depth)
	if len(tasks) == 0 { // in QTM no solution is as odd
		return ctx.Err()
	}
	if s.observer.Depth != nil {
		s.observer.Depth(depth)
	}
	s.depth, s.progress = depth, Progress{Depth: depth, Total: len(tasks)}
	s.found = make(map[string]bool)
	errs := make([]error, min(s.limits.Threads, len(tasks)))
	var taken atomic.Int64
	var wg sync.WaitGroup
	for i := range errs {
		wg.Go(func() {
			errs[i] = store.Guard(func() { s.work(tasks, &taken) })
			if errs[i] != nil {
				s.stop.Store(true)
			}
		})
	}
	wg.Wait()
	if s.observer.Nodes != nil {
		s.observer.Nodes(s.result.Nodes)
	}
	if err := errors.Join(errs...); err != nil {
		return err
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

// work does tasks until there are none left.
func (s *solver) work(tasks []*task, taken *atomic.Int64) {
	newWorker(s, func() *task {
		if i := int(taken.Add(1)) - 1; i < len(tasks) && !s.stop.Load() {
			return tasks[i]
		}
		return nil
	}).run()
}

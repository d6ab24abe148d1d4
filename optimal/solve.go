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
	s := newCubeSearch(tables, positions, l, o)
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
		if err := s.searchDepth(ctx, depth); err != nil {
			return s.result, err
		}
		if s.result.Count > 0 && shortest < 0 {
			shortest = depth
			if slices.Contains(s.central, true) { // longer solutions may not be turned round
				clear(s.central)
				s.resetTasks(positions)
			}
		}
		s.result.Searched = depth
		if s.remaining() == 0 || depth == 0 && s.result.Count > 0 {
			break
		}
		s.split()
		if s.result.Nodes > promoteAfter {
			s.upgradeTable(promotion)
		}
	}
	return s.result, nil
}

// promoteAfter is the number of positions after which a search goes on for so
// long that it pays to copy a table into memory, where it is faster.
const promoteAfter = 500_000

// moveUp goes over to the best table if it is in memory, and sees that it gets
// there.
func (s *cubeSearch) upgradeTable(ctx context.Context) {
	if !s.bestTable.array.Mapped() {
		s.useTable(s.bestTable)
	} else if !s.promoting {
		s.promoting = true
		go s.bestTable.Promote(ctx)
	}
}

// solver runs one search.
type cubeSearch struct {
	table        *Table
	bestTable    *Table
	promoting    bool // the best table is on its way into memory
	tableBytes   []byte
	maxBound     int                          // the greatest bound that the table has
	entryBounds  kernel.EntryBounds           // see Table
	base         uint8                        // see Size
	moveCost     [cube.NumFaceMoves]uint8     // length of each move
	leftAfter    [maxMoves + 1]kernel.PerMove // how many moves are left after each move, by how many there are before
	metric       Metric
	halfTurnCost int // length of a half turn
	limits       Limits
	observer     Observer
	syms         [][]cube.Sym // of each position, those that leave it and the moves as they are
	depth        int          // that is searched
	central      []bool       // of each position, whether its solutions are turned round
	tasks        []task
	stop         atomic.Bool
	result       Result

	mu       sync.Mutex // of what the workers share: the solutions of a depth, and progress
	progress Progress   // of the depth
	found    map[string]bool
}

func newCubeSearch(tables []*Table, positions []cube.Cube, l Limits, o Observer) *cubeSearch {
	if l.Threads <= 0 {
		l.Threads = runtime.GOMAXPROCS(0)
	}
	if l.Moves == 0 {
		l.Moves = cube.AllMoves
	}
	l.Max = min(l.Max, maxMoves)
	metric := tables[0].Size.Metric
	s := &cubeSearch{
		bestTable: tables[len(tables)-1], metric: metric, halfTurnCost: metric.halfTurnCost(),
		limits: l, observer: o, result: Result{Searched: l.Min - 1},
	}
	if l.Threads == 1 || !s.bestTable.array.Mapped() {
		s.useTable(s.bestTable)
	} else {
		s.useTable(tables[0])
	}
	for m := range s.moveCost {
		s.moveCost[m] = uint8(metric.cost(cube.Move(m)))
		for left := int(s.moveCost[m]); left <= maxMoves; left++ {
			s.leftAfter[left][m] = uint8(left) - s.moveCost[m]
		}
	}
	for i := range positions {
		s.syms = append(s.syms, symmetries(&positions[i], l.Moves))
		s.central = append(s.central, l.Min == 0 && isCentral(&positions[i], l.Moves))
	}
	s.resetTasks(positions)
	return s
}

// begin has the next depth searched from the positions themselves.
func (s *cubeSearch) resetTasks(positions []cube.Cube) {
	s.tasks = nil
	after := newFollowers(s.limits.Moves, 0)
	for i := range positions {
		root := s.rootTask(&positions[i], i)
		root.followers = after
		s.tasks = append(s.tasks, root)
	}
}

// use has the next depth searched with a table.
func (s *cubeSearch) useTable(t *Table) {
	s.table, s.tableBytes = t, t.array.Bytes()
	s.maxBound, s.entryBounds, s.base = t.maxBound(), t.entryBounds, uint8(t.Size.base)
}

// root returns the whole search of a position as a task.
func (s *cubeSearch) rootTask(c *cube.Cube, position int) task {
	inverse := c.Inverse()
	t := task{
		position: position, odd: parity(c) != 0,
		pos:     [2]kernel.Vec{kernel.NewVec(c), kernel.NewVec(&inverse)},
		allowed: [2]cube.MoveSet{s.limits.Moves, s.limits.Moves},
	}
	for side := range t.pos {
		v := &t.pos[side]
		t.bound[side] = s.table.bound(s.tableBytes, s.table.Coord.Index(v), v, s.unreachableLeft(t.odd))
	}
	return t
}

// count adds what a worker has done to the result.
func (s *cubeSearch) addCounts(begun int, nodes, lookups uint64) {
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
const unlimited = int(^uint(0) >> 1)

// wanted is how many more solutions are wanted.
func (s *cubeSearch) remaining() int {
	if s.limits.Count == 0 {
		return unlimited
	}
	return s.limits.Count - s.result.Count
}

// search finds the solutions of just so many moves.
func (s *cubeSearch) searchDepth(ctx context.Context, depth int) error {
	tasks := s.orderedTasks(depth)
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
			errs[i] = store.Guard(func() { s.runWorker(tasks, &taken) })
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
	s.reportSolutions()
	if s.remaining() > 0 {
		return ctx.Err()
	}
	return nil
}

// tell gives the observer the solutions of a depth, sorted.
func (s *cubeSearch) reportSolutions() {
	solutions := make([]string, 0, len(s.found))
	for key := range s.found {
		solutions = append(solutions, key)
	}
	slices.Sort(solutions)
	solutions = solutions[:min(len(solutions), s.remaining())]
	s.result.Count += len(solutions)
	if s.observer.Solution != nil {
		for _, key := range solutions {
			s.observer.Solution(solutionFromKey(key))
		}
	}
}

// work does tasks until there are none left.
func (s *cubeSearch) runWorker(tasks []*task, taken *atomic.Int64) {
	newWorker(s, func() *task {
		if i := int(taken.Add(1)) - 1; i < len(tasks) && !s.stop.Load() {
			return tasks[i]
		}
		return nil
	}).run()
}

package optimal

import (
	"context"
	"maps"
	"math"
	"runtime"
	"slices"
	"sync"

	"nissy/cube"
	"nissy/internal/goroutines"
	"nissy/internal/interrupt"
	"nissy/niss"
	"nissy/niss/optimal/kernel"
	"nissy/niss/tasks"
)

// maxMoves is the most moves of a solution.
const maxMoves = 40

// Solve finds the solutions in all frames by increasing length, in the metric of the
// tables. The centres must be solved. If the cube is solved in some frame, Solve
// reports the empty solution only. With Limits.Count set, it may find any solutions of the last
// length; with one thread it always finds the same ones.
//
// Of the limits it uses Min, Max, Beyond, Count, Threads and Moves, which are those
// as seen in the frames, and must contain the inverse of each of them. It does not
// call Observer.Stop, and reports the same moves in several frames separately.
//
// The tables must be of one metric. The search begins with the first of them and
// changes to the last one when that is in memory. With one thread it uses only the
// last one.
//
// When ctx ends, Solve returns the error of ctx, and Result.Searched says how far
// the search came.
func Solve(ctx context.Context, tables []*Table, frames []niss.Frame, l niss.Limits, o niss.Observer) (niss.Result, error) {
	s := newCubeSearch(tables, frames, l, o)
	err := s.run(ctx)
	return s.result, err
}

// run searches one depth after the other until the limits are reached.
func (s *cubeSearch) run(ctx context.Context) error {
	defer s.stop.Watch(ctx)()
	// The copying of a table into memory continues when the search ends, because
	// the next search can use it. It stops when ctx ends.
	promotion, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer context.AfterFunc(ctx, stop)()
	shortest := -1
	for depth := s.limits.Min; depth <= s.limits.Max; depth++ {
		if shortest >= 0 && s.limits.Beyond >= 0 && depth > shortest+s.limits.Beyond {
			break
		}
		if err := s.searchDepth(ctx, depth); err != nil {
			return err
		}
		if s.result.Count > 0 && shortest < 0 {
			shortest = depth
			if slices.Contains(s.central, true) { // longer solutions cannot be shifted
				clear(s.central)
				s.resetTasks()
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
	return nil
}

// promoteAfter is the number of positions after which it pays to copy a table into
// memory, where it is faster, because the search is likely to continue for long.
const promoteAfter = 500_000

// upgradeTable changes to the best table if that is in memory. Otherwise it starts
// to copy it there.
func (s *cubeSearch) upgradeTable(ctx context.Context) {
	if !s.bestTable.array.Mapped() {
		s.useTable(s.bestTable)
	} else if !s.promoting {
		s.promoting = true
		goroutines.Go(ctx, nil, func() { s.bestTable.promote(ctx) })
	}
}

// cubeSearch is one call of Solve.
type cubeSearch struct {
	table        *Table                       // in use
	bestTable    *Table                       // to change to
	promoting    bool                         // the best table is being copied into memory
	tableBytes   []byte                       // data of table
	maxBound     int                          // greatest bound that the table gives
	entryBounds  kernel.EntryBounds           // see Table
	base         uint8                        // see Size
	moveCost     [cube.NumFaceMoves]uint8     // length of each move
	leftAfter    [maxMoves + 1]kernel.PerMove // by number of moves left before a move, and by move: moves left after it
	metric       Metric
	halfTurnCost int // length of a half turn
	frames       []niss.Frame
	limits       niss.Limits
	observer     niss.Observer
	syms         [][]cube.Sym // by frame: the symmetries that preserve it and the moveset
	depth        int          // current depth
	central      []bool       // by frame: whether its solutions may be shifted
	tasks        []task
	stop         interrupt.Flag
	result       niss.Result

	mu       sync.Mutex      // protects result, progress and found
	progress niss.Progress   // of the current depth
	found    map[string]bool // keys of the solutions of the current depth; see solutionKey
}

func newCubeSearch(tables []*Table, frames []niss.Frame, l niss.Limits, o niss.Observer) *cubeSearch {
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
		frames: frames, limits: l, observer: o, result: niss.Result{Searched: l.Min - 1},
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
	for i := range frames {
		s.syms = append(s.syms, symmetries(&frames[i].Cube, l.Moves))
		s.central = append(s.central, l.Min == 0 && isCentral(&frames[i].Cube, l.Moves))
	}
	s.resetTasks()
	return s
}

// resetTasks replaces the tasks by one for each frame.
func (s *cubeSearch) resetTasks() {
	s.tasks = nil
	after := newFollowers(s.limits.Moves, 0)
	for i := range s.frames {
		root := s.rootTask(&s.frames[i].Cube, i)
		root.followers = after
		s.tasks = append(s.tasks, root)
	}
}

// useTable makes the search use the table from the next depth on.
func (s *cubeSearch) useTable(t *Table) {
	s.table, s.tableBytes = t, t.array.Bytes()
	s.maxBound, s.entryBounds, s.base = t.maxBound(), t.entryBounds, uint8(t.Size.base)
}

// rootTask returns the task that is the whole search of the position c in a frame.
func (s *cubeSearch) rootTask(c *cube.Cube, frame int) task {
	inverse := c.Inverse()
	t := task{
		frame: frame, odd: parity(c) != 0,
		pos:     [2]kernel.Vec{kernel.NewVec(c), kernel.NewVec(&inverse)},
		allowed: [2]cube.MoveSet{s.limits.Moves, s.limits.Moves},
	}
	for side := range t.pos {
		v := &t.pos[side]
		t.bound[side] = s.table.bound(s.tableBytes, s.table.Coord.Index(v), v, s.unreachableLeft(t.odd))
	}
	return t
}

// addCounts adds what a worker has done to the result and reports progress.
func (s *cubeSearch) addCounts(started int, nodes, lookups uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.result.Nodes += nodes
	s.result.Lookups += lookups
	if s.progress.Done += started; s.observer.Progress != nil {
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

// remaining returns how many more solutions the limits allow.
func (s *cubeSearch) remaining() int {
	if s.limits.Count == 0 {
		return math.MaxInt
	}
	return s.limits.Count - s.result.Count
}

// searchDepth finds and reports the solutions of exactly depth moves.
func (s *cubeSearch) searchDepth(ctx context.Context, depth int) error {
	list := s.orderedTasks(depth)
	if len(list) == 0 { // in QTM no solution has the parity of the depth
		return ctx.Err()
	}
	if s.observer.Depth != nil {
		s.observer.Depth(depth)
	}
	s.depth, s.progress = depth, niss.Progress{Depth: depth, Total: len(list)}
	s.found = make(map[string]bool)
	err := tasks.Run(ctx, s.limits.Threads, len(list), s.stop.Set, func(_ int, next tasks.Next) error {
		newWorker(s, list, next).run()
		return nil
	})
	if s.observer.Nodes != nil {
		s.observer.Nodes(s.result.Nodes)
	}
	if err != nil {
		return err
	}
	s.reportSolutions()
	if s.remaining() > 0 {
		return ctx.Err()
	}
	return nil
}

// reportSolutions passes the solutions of a depth to the observer, sorted.
func (s *cubeSearch) reportSolutions() {
	solutions := slices.Sorted(maps.Keys(s.found))
	solutions = solutions[:min(len(solutions), s.remaining())]
	s.result.Count += len(solutions)
	if s.observer.Solution != nil {
		for _, key := range solutions {
			s.observer.Solution(s.solutionFromKey(key))
		}
	}
}

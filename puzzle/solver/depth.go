package solver

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"nissy/internal/interrupt"
	"nissy/pruning/store"
)

// task is a part of a depth: all sequences that begin with certain moves.
type task struct {
	path      []int // these moves, by index
	done      bool
	solutions [][]int // solutions not reported yet
	count     int     // number of solutions, if they are only counted
}

// depthResult is the outcome of the search of one depth.
type depthResult struct {
	count int    // of solutions
	cut   bool   // a greater depth would search more
	nodes uint64 // positions searched
}

type depthSearch struct {
	*positionSearch
	ctx      context.Context
	cancel   func()
	length   int              // the depth
	emit     func([]int) bool // receives solutions; false stops the search
	tasks    []task
	nextTask atomic.Int64 // index of the next task to start

	mu        sync.Mutex // guards the fields below
	result    depthResult
	reported  int  // tasks whose solutions have been reported
	satisfied bool // emit wants no more solutions
	err       error
}

// minNodesToSplit is the number of positions at a depth from which the next depth
// is split into tasks.
const minNodesToSplit = 300

// searchDepth finds all solutions of exactly the given length, and passes them to
// emit in the order of their moves. It stops when emit returns false. before is the
// number of positions that the previous depth had.
func (s *positionSearch) searchDepth(
	ctx context.Context, length int, before uint64, emit func([]int) bool,
) (depthResult, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	d := &depthSearch{positionSearch: s, ctx: ctx, cancel: cancel, length: length, emit: emit}
	d.tasks = []task{{}}
	if before < s.splitNodes || length == 0 {
		d.runTasks(0)
	} else {
		d.guard(func() { d.splitTasks(before) })
		s.pool.All(ctx, cancel, d.runTasks)
	}
	return d.finish()
}

// runTasks runs one task after another on a thread.
func (d *depthSearch) runTasks(thread int) {
	d.guard(func() {
		w := d.newWorker(d.ctx, thread)
		for i := int(d.nextTask.Add(1)) - 1; i < len(d.tasks) && interrupt.Err(d.ctx) == nil; i = int(d.nextTask.Add(1)) - 1 {
			d.runTask(&d.tasks[i], w)
		}
	})
}

// guard calls f. If the file of a table that f reads becomes inaccessible, it stops
// the search with an error.
func (d *depthSearch) guard(f func()) {
	if err := store.Guard(f); err != nil {
		d.mu.Lock()
		d.err = err
		d.mu.Unlock()
		d.cancel()
	}
}

func (d *depthSearch) runTask(task *task, w *searchWorker) {
	w.cut, w.nodes, w.contextChecks = false, 0, 0
	count := 0
	var list [][]int
	w.emit = func(path []int) {
		switch {
		case d.countOnly:
			count++
		case d.equalCosts: // the worker finds solutions in order
			d.addSolution(task, path)
			w.stopped = w.stopped || interrupt.Err(d.ctx) != nil
		default:
			list = append(list, path)
		}
	}
	w.search(task.path, d.length)
	slices.SortFunc(list, slices.Compare)

	d.mu.Lock()
	defer d.mu.Unlock()
	task.solutions, task.count, task.done = append(task.solutions, list...), count, !w.stopped
	d.result.cut = d.result.cut || w.cut
	d.result.nodes += w.nodes
	d.reportReady()
}

func (d *depthSearch) addSolution(task *task, path []int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	task.solutions = append(task.solutions, path)
	d.reportReady()
}

// reportReady reports the solutions found so far, up to the first task that is not
// done. The caller holds t.mu.
func (d *depthSearch) reportReady() {
	for !d.satisfied && d.reported < len(d.tasks) {
		first := &d.tasks[d.reported]
		d.reportTask(first)
		if !first.done {
			return
		}
		d.reported++
	}
}

// reportTask reports the solutions of a task that are not reported yet.
func (d *depthSearch) reportTask(task *task) {
	d.result.count += task.count
	for _, path := range task.solutions {
		if d.satisfied {
			return
		}
		d.result.count++
		if d.satisfied = !d.emit(path); d.satisfied {
			d.cancel()
		}
	}
	task.solutions, task.count = nil, 0
}

// finish returns the result. After an interrupt it first reports the solutions that
// the remaining tasks have found.
func (d *depthSearch) finish() (depthResult, error) {
	if d.err != nil || d.satisfied || d.ctx.Err() == nil {
		return d.result, d.err
	}
	for i := range d.tasks[d.reported:] {
		d.reportTask(&d.tasks[d.reported+i])
	}
	return d.result, d.ctx.Err()
}

// Limits for the number of tasks of a depth. Within them, the previous depth had
// about nodesPerTask positions for each task.
const (
	minTasks          = 8
	maxTasksPerThread = 64
	nodesPerTask      = 64
)

// splitTasks divides the depth into tasks, in the order of their moves. It
// enumerates sequences that the tables do not rule out, up to the smallest number
// of moves that yields enough tasks. Each of the longest sequences becomes a task,
// and so does each shorter sequence that is a solution.
func (d *depthSearch) splitTasks(before uint64) {
	want := int(max(minTasks, min(maxTasksPerThread*uint64(d.pool.Threads()), before/nodesPerTask)))
	w := d.newWorker(d.ctx, 0)
	d.tasks = nil
	add := func(path []int) { d.tasks = append(d.tasks, task{path: path}) }
	w.emit = add
	last := w.replay(nil, d.length)
	for ; last < 5 && len(d.tasks)+w.plies[last].len() < want; last++ {
		w.chooseSteps(last, 0, w.plies[last].len())
		w.fillNextPly(last)
	}
	for at := range w.plies[last].len() {
		add(w.path(last, at))
	}
	if !d.equalCosts { // some tasks are solutions, and were added first
		slices.SortFunc(d.tasks, func(a, b task) int { return slices.Compare(a.path, b.path) })
	}
	d.result.cut = w.cut
}

package solver

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

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

// depthSearch searches one depth with all threads.
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
func (h *positionSearch) searchDepth(ctx context.Context, length int, before uint64, emit func([]int) bool) (depthResult, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	t := &depthSearch{positionSearch: h, ctx: ctx, cancel: cancel, length: length, emit: emit}
	t.tasks = []task{{}}
	if before < h.splitNodes || length == 0 {
		t.runTasks(0)
	} else {
		t.guard(func() { t.splitTasks(before) })
		h.pool.all(t.runTasks)
	}
	return t.finish()
}

// runTasks runs one task after another on a thread.
func (t *depthSearch) runTasks(thread int) {
	t.guard(func() {
		w := t.newWorker(t.ctx, thread)
		for i := int(t.nextTask.Add(1)) - 1; i < len(t.tasks) && t.ctx.Err() == nil; i = int(t.nextTask.Add(1)) - 1 {
			t.runTask(&t.tasks[i], w)
		}
	})
}

// guard calls f. If the file of a table that f reads becomes inaccessible, it stops
// the search with an error.
func (t *depthSearch) guard(f func()) {
	if err := store.Guard(f); err != nil {
		t.mu.Lock()
		t.err = err
		t.mu.Unlock()
		t.cancel()
	}
}

// runTask searches a task.
func (t *depthSearch) runTask(task *task, w *searchWorker) {
	w.cut, w.nodes, w.contextChecks = false, 0, 0
	count := 0
	var list [][]int
	w.emit = func(path []int) {
		switch {
		case t.countOnly:
			count++
		case t.equalCosts: // the worker finds solutions in order
			t.addSolution(task, path)
			w.stopped = w.stopped || t.ctx.Err() != nil
		default:
			list = append(list, path)
		}
	}
	w.search(task.path, t.length)
	slices.SortFunc(list, slices.Compare)

	t.mu.Lock()
	defer t.mu.Unlock()
	task.solutions, task.count, task.done = append(task.solutions, list...), count, !w.stopped
	t.result.cut = t.result.cut || w.cut
	t.result.nodes += w.nodes
	t.reportReady()
}

// addSolution adds a solution to a task.
func (t *depthSearch) addSolution(task *task, path []int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	task.solutions = append(task.solutions, path)
	t.reportReady()
}

// reportReady reports the solutions found so far, up to the first task that is not
// done. The caller holds t.mu.
func (t *depthSearch) reportReady() {
	for !t.satisfied && t.reported < len(t.tasks) {
		front := &t.tasks[t.reported]
		t.reportTask(front)
		if !front.done {
			return
		}
		t.reported++
	}
}

// reportTask reports the solutions of a task that are not reported yet.
func (t *depthSearch) reportTask(task *task) {
	t.result.count += task.count
	for _, path := range task.solutions {
		if t.satisfied {
			return
		}
		t.result.count++
		if t.satisfied = !t.emit(path); t.satisfied {
			t.cancel()
		}
	}
	task.solutions, task.count = nil, 0
}

// finish returns the result. After an interrupt it first reports the solutions that
// the remaining tasks have found.
func (t *depthSearch) finish() (depthResult, error) {
	if t.err != nil || t.satisfied || t.ctx.Err() == nil {
		return t.result, t.err
	}
	for i := range t.tasks[t.reported:] {
		t.reportTask(&t.tasks[t.reported+i])
	}
	return t.result, t.ctx.Err()
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
func (t *depthSearch) splitTasks(before uint64) {
	want := int(max(minTasks, min(maxTasksPerThread*uint64(t.pool.threads), before/nodesPerTask)))
	w := t.newWorker(t.ctx, 0)
	t.tasks = nil
	add := func(path []int) { t.tasks = append(t.tasks, task{path: path}) }
	w.emit = add
	last := w.replay(nil, t.length)
	for ; last < 5 && len(t.tasks)+w.plies[last].len() < want; last++ {
		w.chooseSteps(last, 0, w.plies[last].len())
		w.fillNextPly(last)
	}
	for at := range w.plies[last].len() {
		add(w.path(last, at))
	}
	if !t.equalCosts { // some tasks are solutions, and were added first
		slices.SortFunc(t.tasks, func(a, b task) int { return slices.Compare(a.path, b.path) })
	}
	t.result.cut = w.cut
}

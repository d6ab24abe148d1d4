package solver

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"nissy/pruning/store"
)

// task is a part of a depth: all that begins with some moves.
type task struct {
	path      []int
	done      bool
	solutions [][]int // its solutions that are not told yet
	count     int     // of solutions, if they are but counted
}

// result is what a depth has come to.
type depthResult struct {
	count int
	cut   bool // longer ones would look at more
	nodes uint64
}

// team is several workers at one depth.
type depthSearch struct {
	*positionSearch
	ctx      context.Context
	cancel   func()
	length   int
	emit     func([]int) bool
	tasks    []task
	nextTask atomic.Int64 // task to take

	mu        sync.Mutex
	result    depthResult
	reported  int  // tasks whose solutions are told
	satisfied bool // no more are wanted
	err       error
}

// fewNodes is how many positions the depth before had, so that the next one is
// not worth more than one task.
const minNodesToSplit = 300

// depth finds all solutions of exactly that length, and hands them to found in
// the order of their moves. found returns whether more are wanted. before is how
// many positions the depth before had.
func (h *positionSearch) searchDepth(ctx context.Context, length int, before uint64, found func([]int) bool) (depthResult, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	t := &depthSearch{positionSearch: h, ctx: ctx, cancel: cancel, length: length, emit: found, tasks: []task{{}}}
	if before < h.splitNodes || length == 0 {
		t.runTasks(0)
	} else {
		t.guard(func() { t.splitTasks(before) })
		h.pool.all(t.runTasks)
	}
	return t.finish()
}

// work takes one task after the other.
func (t *depthSearch) runTasks(thread int) {
	t.guard(func() {
		w := t.newWorker(t.ctx, thread)
		for i := int(t.nextTask.Add(1)) - 1; i < len(t.tasks) && t.ctx.Err() == nil; i = int(t.nextTask.Add(1)) - 1 {
			t.runTask(&t.tasks[i], w)
		}
	})
}

// guard ends the search if the file of a table that f reads goes away.
func (t *depthSearch) guard(f func()) {
	if err := store.Guard(f); err != nil {
		t.mu.Lock()
		t.err = err
		t.mu.Unlock()
		t.cancel()
	}
}

// do searches a task.
func (t *depthSearch) runTask(task *task, w *searchWorker) {
	w.cut, w.nodes, w.contextChecks = false, 0, 0
	count := 0
	var list [][]int
	w.emit = func(path []int) {
		switch {
		case t.countOnly:
			count++
		case t.equalCosts: // solutions come in order
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

// give adds a solution to a task.
func (t *depthSearch) addSolution(task *task, path []int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	task.solutions = append(task.solutions, path)
	t.reportReady()
}

// tell tells the solutions that are known up to the first task that is not done,
// while they are wanted.
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

// tellOf tells what is known of a task.
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

// end returns the result. After an interrupt, what is found of the rest is worth
// telling.
func (t *depthSearch) finish() (depthResult, error) {
	if t.err != nil || t.satisfied || t.ctx.Err() == nil {
		return t.result, t.err
	}
	for i := range t.tasks[t.reported:] {
		t.reportTask(&t.tasks[t.reported+i])
	}
	return t.result, t.ctx.Err()
}

// A depth is cut into as many tasks as the depth before has had of nodesOfTask
// positions, about, within these bounds.
const (
	minTasks          = 8
	maxTasksPerThread = 64 // for each thread
	nodesPerTask      = 64
)

// split cuts the depth into tasks, in the order of their moves: into as many
// beginnings as are left when those of one length are enough.
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
	if !t.equalCosts { // solutions came before others
		slices.SortFunc(t.tasks, func(a, b task) int { return slices.Compare(a.path, b.path) })
	}
	t.result.cut = w.cut
}

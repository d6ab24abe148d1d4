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
	path  []int
	done  bool
	list  [][]int // its solutions that are not told yet
	count int     // of solutions, if they are but counted
}

// result is what a depth has come to.
type result struct {
	count int
	cut   bool // longer ones would look at more
	nodes uint64
}

// team is several workers at one depth.
type team struct {
	*hunt
	ctx    context.Context
	cancel func()
	length int
	found  func([]int) bool
	tasks  []task
	next   atomic.Int64 // task to take

	mu     sync.Mutex
	res    result
	told   int  // tasks whose solutions are told
	enough bool // no more are wanted
	fault  error
}

// fewNodes is how many positions the depth before had, so that the next one is
// not worth more than one task.
const fewNodes = 300

// depth finds all solutions of exactly that length, and hands them to found in
// the order of their moves. found returns whether more are wanted. before is how
// many positions the depth before had.
func (h *hunt) depth(ctx context.Context, length int, before uint64, found func([]int) bool) (result, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	t := &team{hunt: h, ctx: ctx, cancel: cancel, length: length, found: found, tasks: []task{{}}}
	if before < h.few || length == 0 {
		t.work(0)
	} else {
		t.guard(func() { t.split(before) })
		h.crew.all(t.work)
	}
	return t.end()
}

// work takes one task after the other.
func (t *team) work(thread int) {
	t.guard(func() {
		w := t.newWorker(t.ctx, thread)
		for i := int(t.next.Add(1)) - 1; i < len(t.tasks) && t.ctx.Err() == nil; i = int(t.next.Add(1)) - 1 {
			t.do(&t.tasks[i], w)
		}
	})
}

// guard ends the search if the file of a table that f reads goes away.
func (t *team) guard(f func()) {
	if err := store.Guard(f); err != nil {
		t.mu.Lock()
		t.fault = err
		t.mu.Unlock()
		t.cancel()
	}
}

// do searches a task.
func (t *team) do(task *task, w *worker) {
	w.cut, w.seen, w.checks = false, 0, 0
	count := 0
	var list [][]int
	w.found = func(path []int) {
		switch {
		case t.count:
			count++
		case t.alike: // solutions come in order
			t.give(task, path)
			w.stopped = w.stopped || t.ctx.Err() != nil
		default:
			list = append(list, path)
		}
	}
	w.search(task.path, t.length)
	slices.SortFunc(list, slices.Compare)

	t.mu.Lock()
	defer t.mu.Unlock()
	task.list, task.count, task.done = append(task.list, list...), count, !w.stopped
	t.res.cut = t.res.cut || w.cut
	t.res.nodes += w.seen
	t.tell()
}

// give adds a solution to a task.
func (t *team) give(task *task, path []int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	task.list = append(task.list, path)
	t.tell()
}

// tell tells the solutions that are known up to the first task that is not done,
// while they are wanted.
func (t *team) tell() {
	for !t.enough && t.told < len(t.tasks) {
		front := &t.tasks[t.told]
		t.tellOf(front)
		if !front.done {
			return
		}
		t.told++
	}
}

// tellOf tells what is known of a task.
func (t *team) tellOf(task *task) {
	t.res.count += task.count
	for _, path := range task.list {
		if t.enough {
			return
		}
		t.res.count++
		if t.enough = !t.found(path); t.enough {
			t.cancel()
		}
	}
	task.list, task.count = nil, 0
}

// end returns the result. After an interrupt, what is found of the rest is worth
// telling.
func (t *team) end() (result, error) {
	if t.fault != nil || t.enough || t.ctx.Err() == nil {
		return t.res, t.fault
	}
	for i := range t.tasks[t.told:] {
		t.tellOf(&t.tasks[t.told+i])
	}
	return t.res, t.ctx.Err()
}

// A depth is cut into as many tasks as the depth before has had of nodesOfTask
// positions, about, within these bounds.
const (
	fewTasks    = 8
	manyTasks   = 64 // for each thread
	nodesOfTask = 64
)

// split cuts the depth into tasks, in the order of their moves: into as many
// beginnings as are left when those of one length are enough.
func (t *team) split(before uint64) {
	want := int(max(fewTasks, min(manyTasks*uint64(t.crew.threads), before/nodesOfTask)))
	w := t.newWorker(t.ctx, 0)
	t.tasks = nil
	add := func(path []int) { t.tasks = append(t.tasks, task{path: path}) }
	w.found = add
	last := w.begin(nil, t.length)
	for ; last < 5 && len(t.tasks)+w.plies[last].len() < want; last++ {
		w.choose(last, 0, w.plies[last].len())
		w.enter(last)
	}
	for at := range w.plies[last].len() {
		add(w.path(last, at))
	}
	if !t.alike { // solutions came before others
		slices.SortFunc(t.tasks, func(a, b task) int { return slices.Compare(a.path, b.path) })
	}
	t.res.cut = w.cut
}

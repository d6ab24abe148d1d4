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
	path []int
	done bool
	list [][]int // its solutions
	n    int     // their number
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
// not worth more than one goroutine.
const fewNodes = 1000

// depth finds all solutions of exactly that length, and hands them to found in
// the order of their moves. found returns whether more are wanted. before is how
// many positions the depth before had.
func (h *hunt) depth(ctx context.Context, length int, before uint64, found func([]int) bool) (result, error) {
	if !h.count && (h.crew.threads == 1 || before < fewNodes) {
		return h.alone(ctx, length, found)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	tasks, cut := h.split(ctx, length)
	t := &team{hunt: h, ctx: ctx, cancel: cancel, length: length, found: found, tasks: tasks, res: result{cut: cut}}
	h.crew.all(t.work)
	return t.end()
}

// work takes one task after the other.
func (t *team) work() {
	w := t.newWorker(t.ctx, nil)
	err := store.Guard(func() {
		for {
			i := int(t.next.Add(1)) - 1
			if i >= len(t.tasks) || t.ctx.Err() != nil {
				return
			}
			w.task(&t.tasks[i], t.length)
			t.finish(&t.tasks[i], w)
		}
	})
	if err != nil {
		t.mu.Lock()
		t.fault = err
		t.mu.Unlock()
		t.cancel()
	}
}

// task searches a task.
func (w *worker) task(t *task, length int) {
	w.found = func(path []int) {
		t.n++
		if !w.count {
			t.list = append(t.list, slices.Clone(path))
		}
	}
	w.cut, w.seen = false, 0
	w.unlimit()
	ply, left, before := w.replay(t.path, length)
	w.expand(ply, left, before)
}

// finish adds up what a worker has found, and tells the solutions of all tasks up
// to the first that is not done.
func (t *team) finish(done *task, w *worker) {
	t.mu.Lock()
	defer t.mu.Unlock()
	done.done = !w.stopped
	t.res.cut = t.res.cut || w.cut
	t.res.nodes += w.seen
	t.nodes.Add(w.seen)
	for t.told < len(t.tasks) && t.tasks[t.told].done && !t.enough {
		t.tell(&t.tasks[t.told])
		t.told++
	}
	if t.enough {
		t.cancel()
	}
}

// tell hands the solutions of a task on while they are wanted.
func (t *team) tell(done *task) {
	t.res.count += done.n
	for _, path := range done.list {
		if t.enough = t.enough || !t.found(path); t.enough {
			return
		}
	}
	done.list = nil
}

// end returns the result. After an interrupt, what is found of the rest is worth
// telling.
func (t *team) end() (result, error) {
	if t.fault != nil || t.enough || t.ctx.Err() == nil {
		return t.res, t.fault
	}
	for i := range t.tasks[t.told:] {
		t.tell(&t.tasks[t.told+i])
	}
	return t.res, t.ctx.Err()
}

// manyTasks is how many tasks a depth is cut into at least, if it is large.
const manyTasks = 256

// split cuts a depth into tasks, in the order of their moves: into as many
// beginnings as are left when those of one length are enough. cut tells that some
// are too long.
func (h *hunt) split(ctx context.Context, length int) (tasks []task, cut bool) {
	tasks = []task{{}}
	w := h.newWorker(ctx, func([]int) {})
	for plies := 1; plies < 6 && len(tasks) < manyTasks; plies++ {
		var next []task
		for _, t := range tasks {
			w.unlimit()
			ply, left, before := w.replay(t.path, length)
			if left == 0 || len(t.path) < plies-1 {
				next = append(next, t)
				continue
			}
			w.grow(ply)
			moves := w.generate(ply, left, before)
			for _, table := range h.tables {
				moves = w.filter(table, ply, left, moves)
			}
			for _, m := range moves {
				next = append(next, task{path: append(slices.Clone(t.path), m)})
			}
		}
		tasks = next
	}
	return tasks, w.cut
}

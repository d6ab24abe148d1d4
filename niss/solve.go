package niss

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"nissy/internal/interrupt"
	"nissy/internal/words"
	"nissy/niss/tasks"
	"nissy/pruning/store"
)

// Solve finds the solutions of the problem within the limits, in every frame, by
// increasing length. If the cube is at the goal in some frame and Limits.Min is 0,
// the empty solution is the only one.
//
// The solutions and their order do not depend on the number of threads. When ctx
// ends, Solve reports the solutions found so far to the observer and returns the
// error of ctx. When nobody reads the solutions any more (interrupt.Reader), it reports
// none. If the file of a table shrinks during the search, Solve returns a
// *store.FaultError. If one length has too many solutions to sort, Solve returns a
// *TooManyError.
func Solve(ctx context.Context, p *Problem, frames []Frame, l Limits, o Observer) (Result, error) {
	s := newProblemSearch(p, frames, l, o)
	if l.Min == 0 && s.reportEmptySolution() {
		return s.Result, nil
	}
	defer s.stop.Watch(ctx)()
	err := s.Run(ctx, func(depth int, kinds Kinds) (*Collection, error) {
		if s.Result.Nodes > promoteAfter {
			p.promote(ctx)
		}
		return s.searchDepth(ctx, depth, kinds)
	})
	s.releaseWorkers() // not deferred: after a panic, threads may still use the workers
	return s.Result, err
}

// promoteAfter is the number of positions after which it pays to make the tables
// faster, because the search is likely to continue for long.
const promoteAfter = 2_000_000

// promote moves the problem's tables into memory where lookups are faster.
func (p *Problem) promote(ctx context.Context) {
	for _, a := range p.Alternatives {
		for _, probe := range a.Probes {
			probe.Table.Promote(ctx)
		}
	}
}

// problemSearch is one call of Solve.
type problemSearch struct {
	*LengthSearch
	engines []*engine
	workers []*worker // one for each thread
	stop    interrupt.Flag
	alone   bool         // search the next depth on one thread; see fewNodes
	kept    atomic.Int64 // solutions of the current depth that are waiting to be sorted
}

// maxKept is the most solutions of one length that are kept for sorting. They take
// about two gigabytes.
const maxKept = 20_000_000

// TooManyError reports that one length has more solutions than can be sorted.
type TooManyError struct{ Most, Length int }

func (e *TooManyError) Error() string {
	return fmt.Sprintf("more than %d solutions of %s: limit their number or only count them", e.Most, words.Plural(e.Length, "move"))
}

func newProblemSearch(p *Problem, frames []Frame, l Limits, o Observer) *problemSearch {
	s := &problemSearch{LengthSearch: NewLengthSearch(l, o)}
	s.alone = l.Min <= 2 // depths 1 and 2 have few positions
	for i, f := range frames {
		s.engines = append(s.engines, newEngine(p.withMoves(l.Moves.Transform(f.Sym)), f, i, l.All, s.engines...))
	}
	return s
}

// reportEmptySolution reports the empty solution if the cube is at the goal and the limits
// accept it. It returns whether the cube is at the goal.
func (s *problemSearch) reportEmptySolution() (atGoal bool) {
	for _, e := range s.engines {
		if !e.atGoal(&e.start[0]) {
			continue
		}
		atGoal = true
		s.Result.Searched = 0
		if empty := (Solution{Frame: e.frameIndex}); s.Limits.Accepts(empty) {
			s.Result.Count = 1
			s.ReportFound(empty)
			if s.Observer.Solution != nil {
				s.Observer.Solution(empty)
			}
			break
		}
	}
	return atGoal
}

// searchDepth finds the solutions of exactly depth moves.
func (s *problemSearch) searchDepth(ctx context.Context, depth int, kinds Kinds) (found *Collection, err error) {
	s.kept.Store(0)
	var tasks []task
	if err := store.Guard(func() { tasks = s.tasks(depth, kinds) }); err != nil {
		return nil, err
	}
	found, err = s.runTasks(ctx, tasks)
	if err == nil && s.kept.Load() > maxKept {
		err = &TooManyError{maxKept, depth}
	}
	return found, err
}

// fewNodes is the most positions that a depth may have for one thread to search the next depth
// alone. Starting other threads would take longer than that search.
const fewNodes = 300

// runTasks runs the tasks of a list, on one thread if s.alone is set and otherwise on all, and returns what
// they have found.
func (s *problemSearch) runTasks(ctx context.Context, list []task) (*Collection, error) {
	threads := min(s.Limits.Threads, len(list))
	if s.alone {
		threads = min(threads, 1)
	}
	for len(s.workers) < threads {
		s.workers = append(s.workers, workerPool.Get().(*worker))
	}
	found := make([]*Collection, max(1, threads))
	nodes := make([]uint64, threads)
	for i := range found {
		found[i] = s.NewCollection(ctx)
	}
	err := tasks.Run(ctx, threads, len(list), s.stop.Set, func(i int, next tasks.Next) error {
		nodes[i] = s.runWorker(s.workers[i], list, next, found[i])
		return nil
	})
	var total uint64
	for _, n := range nodes {
		total += n
	}
	s.Result.Nodes += total
	s.alone = total <= fewNodes
	for _, other := range found[1:] {
		found[0].Join(other)
	}
	return found[0], err
}

// workerPool lets searches reuse workers, whose scratch memory takes 52 kB each.
var workerPool = sync.Pool{New: func() any { return new(worker) }}

// releaseWorkers returns the workers to the pool. They keep no reference to this search.
func (s *problemSearch) releaseWorkers() {
	for _, w := range s.workers {
		w.engine, w.found, w.stop = nil, nil, nil
		workerPool.Put(w)
	}
	s.workers = nil
}

// runWorker runs tasks of the list until none is left. It adds the solutions to out and returns
// the number of positions visited.
func (s *problemSearch) runWorker(w *worker, list []task, next tasks.Next, out *Collection) uint64 {
	w.stop, w.nodes = &s.stop, 0
	w.found = func(w *worker) {
		if !w.isSolution() || s.Limits.Accept != nil && !s.Limits.Accept(newRecord(w).solution()) {
			return
		}
		if s.Observer.Found != nil {
			s.ReportFound(newRecord(w).solution())
		}
		if s.Observer.Solution == nil && !s.solvesAnotherFrame(w) {
			out.Count(w.alg())
			return
		}
		out.addRecord(newRecord(w))
		if out.limit == 0 && s.kept.Add(1) > maxKept {
			s.stop.Set()
		}
	}
	for i, ok := next(); ok && !s.stop.Load(); i, ok = next() {
		before := w.nodes
		w.runTask(&list[i])
		s.ReportProgress(w.nodes-before, len(list))
	}
	return w.nodes
}

// solvesAnotherFrame reports whether the moves of the worker reach the goal in another frame as well.
// Then they may be found there, too.
func (s *problemSearch) solvesAnotherFrame(w *worker) bool {
	if len(s.engines) == 1 {
		return false
	}
	after := w.frame.Cube.ApplyAlg(w.alg())
	if len(w.alg().Inverse) > 0 { // see Problem.OneSided
		after = after.Inverse()
	}
	after = after.Conj(w.frame.Sym.Inverse())
	return slices.ContainsFunc(s.engines, func(e *engine) bool {
		c := after.Conj(e.frame.Sym)
		inverse := c.Inverse()
		n := e.nodeOf(&c, &inverse, 0)
		return e.frameIndex != w.frameIndex && e.atGoal(&n)
	})
}

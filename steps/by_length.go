package steps

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"nissy/cube"
	"nissy/internal/goroutines"
	"nissy/internal/interrupt"
	"nissy/internal/sorting"
	"nissy/niss"
	"nissy/pruning"
)

// solveByLength solves with seekers, by increasing length: it does for other methods what
// niss.Solve does for coordinates. The seekers must search only the moves of l.
func solveByLength(ctx context.Context, r *solveCall, l niss.Limits, newSeeker func() methodSeeker) (niss.Result, error) {
	if l.Threads <= 0 {
		l.Threads = runtime.GOMAXPROCS(0)
	}
	l.Max = min(l.Max, niss.MaxMoves)
	s := &lengthSearch{call: r, limits: l, horizon: niss.NewHorizon(l), observer: r.nissObserver(), result: niss.Result{Searched: l.Min - 1}}
	for range l.Threads {
		k := newSeeker()
		k.look(r.cube)
		s.seekers = append(s.seekers, k)
	}
	s.estimate()
	if !s.isReachable() {
		return niss.Result{Searched: -1}, fmt.Errorf("%s: %w", r.step.Name, &niss.UnreachableError{Moves: l.Moves})
	}
	err := s.run(ctx)
	return s.result, err
}

// lengthSearch is one call of solveByLength.
type lengthSearch struct {
	call      *solveCall
	limits    niss.Limits
	horizon   *niss.Horizon
	observer  niss.Observer
	seekers   []methodSeeker // one for each thread
	estimates []Estimate     // by frame
	mu        sync.Mutex     // protects observer and progress
	progress  niss.Progress  // of the current length
	result    niss.Result
}

func (s *lengthSearch) estimate() {
	s.estimates = make([]Estimate, len(s.call.frames))
	all := make([]int, len(s.estimates))
	for f := range all {
		all[f] = f
	}
	s.seekers[0].estimate(all, s.estimates)
}

// isReachable reports whether the moves of the limits lead to the goal. It may miss that
// they do not, and checks nothing if they are all moves, or may be on both sides.
func (s *lengthSearch) isReachable() bool {
	if s.limits.Moves == 0 || s.limits.Policy == niss.NISS {
		return true
	}
	kinds := s.limits.Policy.Kinds()
	return slices.ContainsFunc(s.estimates, func(e Estimate) bool {
		return kinds&niss.OnNormal != 0 && e[0] != pruning.Unreachable || kinds&niss.OnInverse != 0 && e[1] != pruning.Unreachable
	})
}

func (s *lengthSearch) run(ctx context.Context) error {
	if s.limits.Min == 0 && s.reportEmptySolution() && !s.call.step.GoesOn() {
		return nil
	}
	defer context.AfterFunc(ctx, s.stop)()
	for length := max(s.limits.Min, 1); length <= s.limits.Max && !s.enough(); length++ {
		kinds := s.horizon.Kinds(length)
		if kinds == 0 {
			break
		}
		if err := s.search(ctx, length, kinds); err != nil {
			return err
		}
		s.result.Searched = length
	}
	return nil
}

// stop ends the searches that are running.
func (s *lengthSearch) stop() {
	for _, k := range s.seekers {
		k.stop()
	}
}

// enough reports whether the limits allow no more solutions.
func (s *lengthSearch) enough() bool { return s.limits.Count > 0 && s.result.Count >= s.limits.Count }

// reportEmptySolution reports the empty solution if the cube is at the goal in a frame. It
// returns whether it is.
func (s *lengthSearch) reportEmptySolution() bool {
	var empty foundSolutions
	atGoal := false
	for f, estimate := range s.estimates {
		if estimate != (Estimate{}) {
			continue
		}
		atGoal = true
		if sol := (niss.Solution{Frame: f}); s.limits.Accepts(sol) {
			empty.add(sol)
		}
	}
	if empty.list == nil {
		return atGoal
	}
	s.result.Searched = 0
	s.horizon.Found(niss.OnNormal|niss.OnInverse|niss.OnBoth, 0)
	if s.observer.Found != nil {
		s.observer.Found(empty.list[0].Solution)
	}
	s.report(&empty)
	return true
}

// lengthTask is a part of the search of one length: the solutions of one kind in a frame
// whose first side with moves begins with one of first.
type lengthTask struct {
	frame int
	kind  niss.Kinds
	first cube.MoveSet
}

// tasks splits the search of a length by frame, kind and first move.
func (s *lengthSearch) tasks(length int, kinds niss.Kinds) (tasks []lengthTask) {
	for f, estimate := range s.estimates {
		possible := kinds
		for side, least := range estimate {
			if int(least) > length {
				possible &^= niss.OnNormal << side
			}
		}
		for _, kind := range []niss.Kinds{niss.OnNormal, niss.OnInverse, niss.OnBoth} {
			for m := range cube.Move(cube.NumFaceMoves) {
				if possible&kind != 0 {
					tasks = append(tasks, lengthTask{f, kind, 1 << m})
				}
			}
		}
	}
	return tasks
}

// search finds and reports the solutions of one length.
func (s *lengthSearch) search(ctx context.Context, length int, kinds niss.Kinds) error {
	if s.observer.Depth != nil {
		s.observer.Depth(length)
	}
	tasks := s.tasks(length, kinds)
	s.progress = niss.Progress{Depth: length, Total: len(tasks), Nodes: s.result.Nodes}
	found := make([]foundSolutions, len(s.seekers))
	errs := make([]error, len(s.seekers))
	var taken atomic.Int64
	group := goroutines.NewGroup(ctx, s.stop)
	for thread := range s.seekers {
		found[thread] = foundSolutions{limit: s.remaining(), countOnly: s.observer.Solution == nil}
		group.Start(func() { errs[thread] = s.work(ctx, thread, length, tasks, &taken, &found[thread]) })
	}
	group.Wait()
	s.result.Nodes = s.progress.Nodes
	if s.observer.Nodes != nil {
		s.observer.Nodes(s.result.Nodes)
	}
	all := foundSolutions{limit: s.remaining()}
	for i := range found {
		all.join(&found[i])
	}
	if all.tooMany {
		return &niss.TooManyError{Length: length}
	}
	s.horizon.Found(all.kinds, length)
	s.report(&all)
	return cmp.Or(errors.Join(errs...), ctx.Err())
}

// remaining returns how many more solutions the limits allow, or 0 for no limit.
func (s *lengthSearch) remaining() int {
	if s.limits.Count == 0 {
		return 0
	}
	return s.limits.Count - s.result.Count
}

// work makes tasks of a length until none is left.
func (s *lengthSearch) work(ctx context.Context, thread, length int, tasks []lengthTask, taken *atomic.Int64, found *foundSolutions) error {
	add := func(sol niss.Solution) {
		if !s.limits.Accepts(sol) {
			return
		}
		s.reportFound(sol)
		if found.add(sol); found.tooMany {
			s.stop()
		}
	}
	for interrupt.Err(ctx) == nil && !found.tooMany {
		i := int(taken.Add(1)) - 1
		if i >= len(tasks) {
			break
		}
		t := tasks[i]
		begin := niss.Beginning{First: [2]cube.MoveSet{t.first, cube.AllMoves}}
		if t.kind == niss.OnInverse {
			begin.First[1] = t.first
		}
		nodes, err := s.seekers[thread].seek(t.frame, t.kind, length, begin, add)
		if err != nil {
			return err
		}
		s.reportProgress(nodes)
	}
	return nil
}

// reportFound reports a solution as soon as it is found.
func (s *lengthSearch) reportFound(sol niss.Solution) {
	if s.observer.Found != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.observer.Found(sol)
	}
}

// reportProgress reports that one more task is done.
func (s *lengthSearch) reportProgress(nodes uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.progress.Done++
	s.progress.Nodes += nodes
	if s.observer.Progress != nil {
		s.observer.Progress(s.progress)
	}
}

// report counts the solutions and passes them to the observer, in order.
func (s *lengthSearch) report(found *foundSolutions) {
	found.sort()
	s.result.Count += found.count
	if s.observer.Solution == nil {
		return
	}
	for _, sol := range found.list {
		if s.observer.Stop != nil && s.observer.Stop() {
			return
		}
		s.observer.Solution(sol.Solution)
	}
}

// foundSolutions collects solutions of one length.
type foundSolutions struct {
	list      []orderedSolution
	limit     int  // the most solutions to keep; 0 means all
	countOnly bool // keep no solutions
	count     int
	kinds     niss.Kinds // of the solutions
	tooMany   bool       // there are more than can be sorted; some are missing
}

type orderedSolution struct {
	niss.Solution
	order string // see niss.Order
}

// maxFound is the most solutions of one length that are kept for sorting.
const maxFound = 4_000_000

func (f *foundSolutions) add(s niss.Solution) {
	f.count++
	f.kinds |= niss.KindOf(s.Alg)
	if f.countOnly {
		return
	}
	if len(f.list) == maxFound {
		f.tooMany = true
		return
	}
	f.list = append(f.list, orderedSolution{s, niss.Order(s.Alg)})
	if f.limit > 0 && len(f.list) > 4*f.limit+1024 {
		f.sort()
	}
}

// join adds the solutions of another collection.
func (f *foundSolutions) join(g *foundSolutions) {
	f.list = append(f.list, g.list...)
	f.count += g.count
	f.kinds |= g.kinds
	f.tooMany = f.tooMany || g.tooMany || len(f.list) > maxFound
}

// sort sorts the solutions, merges those with the same moves, and drops those beyond the
// limit.
func (f *foundSolutions) sort() {
	if f.list == nil {
		if f.limit > 0 {
			f.count = min(f.count, f.limit)
		}
		return
	}
	sorting.Sort(f.list, func(a, b orderedSolution) int {
		return cmp.Or(cmp.Compare(a.order, b.order), cmp.Compare(a.Frame, b.Frame))
	})
	kept := f.list[:0]
	for _, s := range f.list {
		if n := len(kept); n > 0 && kept[n-1].order == s.order {
			kept[n-1].OtherFrames = append(kept[n-1].OtherFrames, append([]int{s.Frame}, s.OtherFrames...)...)
		} else if f.limit > 0 && n == f.limit {
			break
		} else {
			kept = append(kept, s)
		}
	}
	for i := range kept {
		slices.Sort(kept[i].OtherFrames)
	}
	clear(f.list[len(kept):])
	f.list = kept
	f.count = len(kept)
}

package steps

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"nissy/cube"
	"nissy/niss"
	"nissy/niss/tasks"
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
	if s.limits.Min == 0 && s.reportEmptySolution(ctx) && !s.call.step.GoesOn() {
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
func (s *lengthSearch) reportEmptySolution(ctx context.Context) bool {
	empty := niss.NewCollection(ctx, 0, false) // the same moves in several frames are one solution
	atGoal := false
	for f, estimate := range s.estimates {
		if estimate != (Estimate{}) {
			continue
		}
		atGoal = true
		if sol := (niss.Solution{Frame: f}); s.limits.Accepts(sol) {
			if empty.Kinds() == 0 && s.observer.Found != nil {
				s.observer.Found(sol)
			}
			empty.Add(sol)
		}
	}
	if empty.Kinds() == 0 {
		return atGoal
	}
	s.result.Searched = 0
	s.horizon.Found(niss.OnNormal|niss.OnInverse|niss.OnBoth, 0)
	s.result.Count += empty.Report(ctx, s.observer)
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
	list := s.tasks(length, kinds)
	s.progress = niss.Progress{Depth: length, Total: len(list), Nodes: s.result.Nodes}
	found := make([]*niss.Collection, len(s.seekers))
	for thread := range s.seekers {
		found[thread] = s.newCollection(ctx)
	}
	err := tasks.Run(ctx, len(s.seekers), len(list), s.stop, func(thread int, next tasks.Next) error {
		return s.work(thread, length, list, next, found[thread])
	})
	s.result.Nodes = s.progress.Nodes
	if s.observer.Nodes != nil {
		s.observer.Nodes(s.result.Nodes)
	}
	all := s.newCollection(ctx)
	for _, one := range found {
		all.Join(one)
	}
	if s.areTooMany(all) {
		return &niss.TooManyError{Length: length}
	}
	s.horizon.Found(all.Kinds(), length)
	s.result.Count += all.Report(ctx, s.observer)
	return cmp.Or(err, ctx.Err())
}

// newCollection returns a collection for the solutions of a length.
func (s *lengthSearch) newCollection(ctx context.Context) *niss.Collection {
	remaining := 0 // no limit
	if s.limits.Count > 0 {
		remaining = s.limits.Count - s.result.Count
	}
	return niss.NewCollection(ctx, remaining, s.observer.Solution == nil)
}

// work makes tasks of the list, which are those of a length, until none is left.
func (s *lengthSearch) work(thread, length int, list []lengthTask, next tasks.Next, found *niss.Collection) error {
	add := func(sol niss.Solution) {
		if !s.limits.Accepts(sol) {
			return
		}
		s.reportFound(sol)
		if found.Add(sol); s.areTooMany(found) {
			s.stop()
		}
	}
	for i, ok := next(); ok && !s.areTooMany(found); i, ok = next() {
		t := list[i]
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

// maxFound is the most solutions of one length that are kept for sorting.
const maxFound = 4_000_000

// areTooMany reports whether more solutions were found than are kept. With a limit there are
// never too many, because the collection drops those beyond it.
func (s *lengthSearch) areTooMany(found *niss.Collection) bool {
	return s.limits.Count == 0 && found.Len() > maxFound
}

package steps

import (
	"context"
	"fmt"
	"slices"

	"nissy/cube"
	"nissy/internal/interrupt"
	"nissy/niss"
	"nissy/niss/tasks"
	"nissy/pruning"
)

// solveByLength solves with seekers, by increasing length: it does for other methods what
// niss.Solve does for coordinates. The seekers must search only the moves of l.
func solveByLength(ctx context.Context, r *solveCall, l niss.Limits, newSeeker func(stop *interrupt.Flag) methodSeeker) (niss.Result, error) {
	s := &lengthSearch{LengthSearch: niss.NewLengthSearch(l, r.nissObserver()), call: r}
	for range s.Limits.Threads {
		k := newSeeker(&s.stop)
		k.look(r.cube)
		s.seekers = append(s.seekers, k)
	}
	s.estimate()
	if !s.isReachable() {
		return niss.Result{Searched: -1}, fmt.Errorf("%s: %w", r.step.Name, &niss.UnreachableError{Moves: l.Moves})
	}
	err := s.run(ctx)
	return s.Result, err
}

// lengthSearch is one call of solveByLength.
type lengthSearch struct {
	*niss.LengthSearch
	call      *solveCall
	seekers   []methodSeeker // one for each thread
	estimates []Estimate     // by frame
	stop      interrupt.Flag // of all seekers
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
	kinds := s.Limits.Policy.Kinds()
	if s.Limits.Moves == 0 || kinds&niss.OnBoth != 0 {
		return true
	}
	return slices.ContainsFunc(s.estimates, func(e Estimate) bool {
		return kinds&niss.OnNormal != 0 && e[0] != pruning.Unreachable || kinds&niss.OnInverse != 0 && e[1] != pruning.Unreachable
	})
}

func (s *lengthSearch) run(ctx context.Context) error {
	if s.Limits.Min == 0 && s.reportEmptySolution(ctx) && !s.call.step.GoesOn() {
		return nil
	}
	defer s.stop.Watch(ctx)()
	return s.Run(ctx, func(length int, kinds niss.Kinds) (*niss.Collection, error) { return s.search(ctx, length, kinds) })
}

// reportEmptySolution reports the empty solution if the cube is at the goal in a frame. It
// returns whether it is.
func (s *lengthSearch) reportEmptySolution(ctx context.Context) bool {
	empty := niss.NewCollection(ctx, 0) // the same moves in several frames are one solution
	atGoal := false
	for f, estimate := range s.estimates {
		if estimate != (Estimate{}) {
			continue
		}
		atGoal = true
		if sol := (niss.Solution{Frame: f}); s.Limits.Accepts(sol) {
			if empty.Kinds() == 0 && s.Observer.Found != nil {
				s.Observer.Found(sol)
			}
			empty.Add(sol)
		}
	}
	if empty.Kinds() == 0 {
		return atGoal
	}
	s.Result.Searched = 0
	s.Report(ctx, 0, empty, niss.OnNormal|niss.OnInverse|niss.OnBoth)
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

// search finds the solutions of one length.
func (s *lengthSearch) search(ctx context.Context, length int, kinds niss.Kinds) (*niss.Collection, error) {
	list := s.tasks(length, kinds)
	found := make([]*niss.Collection, len(s.seekers))
	nodes := make([]uint64, len(s.seekers))
	for thread := range s.seekers {
		found[thread] = s.NewCollection(ctx)
	}
	err := tasks.Run(ctx, len(s.seekers), len(list), s.stop.Set, func(thread int, next tasks.Next) (err error) {
		nodes[thread], err = s.work(thread, length, list, next, found[thread])
		return err
	})
	all := s.NewCollection(ctx)
	for thread, one := range found {
		s.Result.Nodes += nodes[thread]
		all.Join(one)
	}
	if err == nil && s.areTooMany(all) {
		err = &niss.TooManyError{Most: maxFound, Length: length}
	}
	return all, err
}

// work makes tasks of the list, which are those of a length, until none is left. It returns the
// number of positions visited.
func (s *lengthSearch) work(thread, length int, list []lengthTask, next tasks.Next, found *niss.Collection) (nodes uint64, err error) {
	add := func(sol niss.Solution) {
		if !s.Limits.Accepts(sol) {
			return
		}
		s.ReportFound(sol)
		if s.Observer.Solution == nil && len(s.estimates) == 1 {
			found.Count(sol.Alg)
		} else if found.Add(sol); s.areTooMany(found) {
			s.stop.Set()
		}
	}
	for i, ok := next(); ok && !s.areTooMany(found); i, ok = next() {
		t := list[i]
		begin := niss.Beginning{First: [2]cube.MoveSet{t.first, cube.AllMoves}}
		if t.kind == niss.OnInverse {
			begin.First[1] = t.first
		}
		visited, err := s.seekers[thread].seek(t.frame, t.kind, length, begin, add)
		if err != nil {
			return nodes, err
		}
		nodes += visited
		s.ReportProgress(visited, len(list))
	}
	return nodes, nil
}

// maxFound is the most solutions of one length that are kept for sorting.
const maxFound = 4_000_000

// areTooMany reports whether more solutions were found than are kept. With a limit there are
// never too many, because the collection drops those beyond it.
func (s *lengthSearch) areTooMany(found *niss.Collection) bool {
	return s.Limits.Count == 0 && found.Len() > maxFound
}

package steps

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/niss"
	"nissy/niss/optimal"
	"nissy/pruning"
)

// wholeCubeSearch solves the whole cube with package optimal.
type wholeCubeSearch struct {
	light   bool // use only the smallest table
	moveset cube.MoveSet
	metric  optimal.Metric
	bytes   int64 // size of the table to use, by the nearest one; 0: any table
}

func (w *wholeCubeSearch) final() bool          { return true }
func (w *wholeCubeSearch) moves() cube.MoveSet  { return w.moveset }
func (w *wholeCubeSearch) choice() cube.MoveSet { return cube.AllMoves }
func (w *wholeCubeSearch) produces() []Facts    { return producesAll }

func wholeSteps() []*Step {
	return append([]*Step{
		{Name: "optimal", Title: "Optimal solution", method: &wholeCubeSearch{moveset: cube.AllMoves}, frames: noAxisFrames, requirement: centresSolved},
		{Name: "light", Title: "Optimal solution, with a smaller table", method: &wholeCubeSearch{light: true, moveset: cube.AllMoves}, frames: noAxisFrames, requirement: centresSolved},
	}, stepsByAxis(
		Step{
			Name: "eofin", Title: "Finish, keeping EO (detected)",
			method: &wholeCubeSearch{moveset: cube.EOMoves}, requirement: EO,
		},
		"eo%sfin", "Finish, keeping EO on %s", onFB)...)
}

// InMetric returns the step with lengths counted in the metric. Only steps that search
// with package optimal have a choice; for others the error is an *OptionError.
func (s *Step) InMetric(m optimal.Metric) (*Step, error) {
	if m == optimal.HTM {
		return s, nil
	}
	search, ok := s.method.(*wholeCubeSearch)
	if !ok {
		var names []string
		for _, s := range wholeSteps() {
			names = append(names, s.Name)
		}
		reason := fmt.Sprintf("counts moves in %s; only %s can count in %s", optimal.HTM, strings.Join(names, " "), m)
		return nil, &OptionError{s.Name, reason}
	}
	counting, inMetric := *s, *search
	inMetric.metric = m
	counting.method = &inMetric
	return &counting, nil
}

// WithTable returns a step that solves the whole cube with the table whose size is nearest to bytes.
// It returns other steps, and those for 0 bytes, as they are.
func (s *Step) WithTable(bytes int64) *Step {
	search, ok := s.method.(*wholeCubeSearch)
	if !ok || bytes == 0 {
		return s
	}
	changed, withTable := *s, *search
	withTable.bytes = bytes
	changed.method = &withTable
	return &changed
}

// WithGoals returns a step that leads to any of the goals instead of the solved cube. The goals are
// different, upright and possible. Only optimal and light have other goals; for other steps the error is
// an *OptionError.
func (s *Step) WithGoals(goals []history.Goal) (*Step, error) {
	if _, ok := s.method.(*wholeCubeSearch); !ok || s.requirement != centresSolved {
		return nil, &OptionError{s.Name, "cannot lead to given positions; only optimal, light and twophase can"}
	}
	changed := *s
	changed.frames = nil
	for i := range goals {
		f := s.frames[0]
		f.goal = &goals[i]
		changed.frames = append(changed.frames, f)
	}
	return &changed, nil
}

// leftTo returns what is left of c to the goal of a frame: moves that solve the result lead from c to
// the goal.
func (f *frame) leftTo(c cube.Cube) cube.Cube {
	if f.goal == nil {
		return c
	}
	inverse := f.goal.Cube.Inverse()
	return inverse.Mul(&c)
}

// tables returns the tables to search with. If there is none, it builds one.
func (w *wholeCubeSearch) tables(ctx context.Context, st *pruning.Store) ([]*optimal.Table, error) {
	sizes, first := optimal.Sizes(w.metric), optimal.Default(w.metric)
	if w.light {
		sizes, first = sizes[:1], sizes[0]
	}
	if w.bytes > 0 {
		size, _, err := optimal.Nearest(st, sizes, w.bytes)
		if err != nil {
			return nil, err
		}
		sizes, first = []*optimal.Size{size}, size
	}
	return optimal.LoadFor(ctx, st, sizes, first)
}

// solve searches all frames at once.
func (w *wholeCubeSearch) solve(ctx context.Context, st *pruning.Store, r *solveCall, l niss.Limits) (niss.Result, error) {
	if err := r.cube.Check(); err != nil { // the search would never end
		return niss.Result{}, err
	}
	moves := w.moveset
	if l.Moves != 0 {
		moves = l.Moves.Transform(r.frames[0].sym)
		if slices.ContainsFunc(r.frames, func(f frame) bool { return l.Moves.Transform(f.sym) != moves }) {
			return niss.Result{}, fmt.Errorf("%s: to restrict the moves, use the step for one axis", r.step.Name)
		}
	}
	frames, err := w.reachable(ctx, st, r, l.Moves)
	if err != nil {
		return niss.Result{Searched: -1}, fmt.Errorf("%s: %w", r.step.Name, err)
	}
	tables, err := w.tables(ctx, st)
	if err != nil {
		return niss.Result{}, err
	}
	o := r.nissObserver()
	l.Moves = moves
	merger := &frameMerger{limit: l.Count, report: o.Solution}
	merge := len(r.frames) > 1 && r.frames[0].goal == nil && o.Solution != nil
	if merge {
		o.Solution = merger.add
		l.Count *= len(r.frames)
	}
	result, err := optimal.Solve(ctx, tables, frames, l, o)
	if merge {
		merger.flush()
		result.Count = merger.reported
	}
	return result, err
}

// reachable returns the frames of the call for a search. It leaves out those whose goals the moves
// cannot reach; if there is no other, the error is that of checkReachable.
func (w *wholeCubeSearch) reachable(ctx context.Context, st *pruning.Store, r *solveCall, moves cube.MoveSet) (list []niss.Frame, err error) {
	var frames []frame
	for _, f := range r.frames {
		left := f.leftTo(r.cube)
		err = checkReachable(ctx, st, left, moves)
		if _, unreachable := errors.AsType[*niss.UnreachableError](err); unreachable {
			continue
		}
		if err != nil {
			return nil, err
		}
		frames, list = append(frames, f), append(list, niss.NewFrame(left, f.sym))
	}
	if len(list) == 0 {
		return nil, err
	}
	r.frames = frames
	return list, nil
}

// frameMerger merges solutions that consist of the same moves in several frames, and
// reports at most limit solutions, or all if the limit is 0.
type frameMerger struct {
	limit    int
	report   func(niss.Solution)
	length   int             // of the solutions that wait
	waiting  []niss.Solution // those of one length
	byMoves  map[string]int  // indexes of waiting solutions by their moves
	reported int
}

// add adds a solution, which is not shorter than those before it.
func (m *frameMerger) add(s niss.Solution) {
	if s.Alg.Len() > m.length || m.byMoves == nil {
		m.flush()
		m.length, m.byMoves = s.Alg.Len(), map[string]int{}
	}
	moves := s.Alg.String()
	if i, ok := m.byMoves[moves]; ok {
		m.waiting[i].OtherFrames = append(m.waiting[i].OtherFrames, s.Frame)
		return
	}
	m.byMoves[moves] = len(m.waiting)
	m.waiting = append(m.waiting, s)
}

// flush reports the waiting solutions.
func (m *frameMerger) flush() {
	for _, s := range m.waiting {
		if m.limit > 0 && m.reported >= m.limit {
			break
		}
		m.report(s)
		m.reported++
	}
	m.waiting = nil
}

// checkReachable returns a *niss.UnreachableError if the moves cannot solve the whole
// cube. It checks single coordinates only, so it may miss some unreachable positions.
func checkReachable(ctx context.Context, st *pruning.Store, c cube.Cube, moves cube.MoveSet) error {
	if moves == 0 {
		return nil
	}
	for _, co := range []*pruning.Coord{pruning.EO, pruning.CO, pruning.ESlice, pruning.CP} {
		table, err := st.Moves(ctx, co)
		if err != nil {
			return err
		}
		value := uint16(co.Of(&cube.Solved))
		p := &niss.Problem{
			Coords:       []niss.TrackedCoord{{Coord: co, Moves: table}},
			Alternatives: []niss.Alternative{{Coords: []int{0}, Goals: [][]uint16{{value}}}},
			Moves:        cube.AllMoves,
		}
		for _, sym := range anyToUD {
			if err := niss.Reachable(p, []niss.Frame{niss.NewFrame(c, sym)}, niss.Limits{Moves: moves}); err != nil {
				return err
			}
		}
	}
	return nil
}

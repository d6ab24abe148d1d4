package steps

import (
	"context"
	"fmt"
	"strings"

	"nissy/cube"
	"nissy/niss"
	"nissy/optimal"
	"nissy/pruning"
)

// wholeCubeSearch solves the whole cube with package optimal.
type wholeCubeSearch struct {
	light   bool // with the smallest table
	moveset cube.MoveSet
	metric  optimal.Metric
}

func (w *wholeCubeSearch) final() bool          { return true }
func (w *wholeCubeSearch) moves() cube.MoveSet  { return w.moveset }
func (w *wholeCubeSearch) choice() cube.MoveSet { return cube.AllMoves }
func (w *wholeCubeSearch) produces() []Facts    { return []Facts{everything} }

func wholeSteps() []*Step {
	return append([]*Step{
		{Name: "optimal", Title: "Optimal solution", method: &wholeCubeSearch{moveset: cube.AllMoves}, frames: here, requires: CentresSolved},
		{Name: "light", Title: "Optimal solution, with a smaller table", method: &wholeCubeSearch{light: true, moveset: cube.AllMoves}, frames: here, requires: CentresSolved},
	}, family(
		Step{
			Name: "eofin", Title: "Finish, keeping EO (detected)",
			method: &wholeCubeSearch{moveset: cube.EOMoves}, requires: EO,
		},
		"eo%sfin", "Finish, keeping EO on %s", onFB)...)
}

// MetricError says that a step does not count moves in a metric.
type MetricError struct {
	Step   string
	Metric optimal.Metric
}

func (e *MetricError) Error() string {
	var names []string
	for _, s := range wholeSteps() {
		names = append(names, s.Name)
	}
	return fmt.Sprintf("%s: moves count in %s; only %s count in %s", e.Step, optimal.HTM, strings.Join(names, " "), e.Metric)
}

// In returns the step with its lengths counted in the metric. The error is a
// *MetricError: only steps by the optimal solver have a choice.
func (s *Step) In(m optimal.Metric) (*Step, error) {
	if m == optimal.HTM {
		return s, nil
	}
	search, ok := s.method.(*wholeCubeSearch)
	if !ok {
		return nil, &MetricError{Step: s.Name, Metric: m}
	}
	counting, inMetric := *s, *search
	inMetric.metric = m
	counting.method = &inMetric
	return &counting, nil
}

// tables returns the tables to search with; one is built if there is none.
func (w *wholeCubeSearch) tables(ctx context.Context, st *pruning.Store) ([]*optimal.Table, error) {
	sizes, first := optimal.Sizes(w.metric), optimal.Default(w.metric)
	if w.light {
		sizes, first = sizes[:1], sizes[0]
	}
	return optimal.LoadFor(ctx, st, sizes, first)
}

// solve solves the cube in all frames at once.
func (w *wholeCubeSearch) solve(ctx context.Context, st *pruning.Store, r *run, l niss.Limits) (niss.Result, error) {
	if err := r.cube.Check(); err != nil { // it would be searched for ever
		return niss.Result{}, err
	}
	moves := w.moveset
	if l.Moves != 0 {
		var alike bool
		if moves, alike = seenAlike(l.Moves, r.frames); !alike {
			return niss.Result{}, fmt.Errorf("%s: with certain moves its axis must be named", r.step.Name)
		}
	}
	if err := reachable(ctx, st, r.cube, l.Moves); err != nil {
		return niss.Result{Searched: -1}, fmt.Errorf("%s: %w", r.step.Name, err)
	}
	tables, err := w.tables(ctx, st)
	if err != nil {
		return niss.Result{}, err
	}
	var positions []cube.Cube
	for _, f := range r.frames {
		positions = append(positions, r.cube.Conj(f.sym))
	}
	inner := r.niss()
	tell := func(to func(niss.Solution)) func(optimal.Solution) {
		if to == nil {
			return nil
		}
		return func(s optimal.Solution) { to(unframed(s, r.frames)) }
	}
	var progress func(optimal.Progress)
	if inner.Progress != nil {
		progress = func(p optimal.Progress) { inner.Progress(Progress(p)) }
	}
	result, err := optimal.Solve(ctx, tables, positions, optimal.Limits{
		Moves: moves, Min: l.Min, Max: l.Max, Beyond: l.Beyond, Count: l.Count, Threads: l.Threads,
	}, optimal.Observer{Depth: inner.Depth, Nodes: inner.Nodes, Found: tell(inner.Found), Solution: tell(inner.Solution), Progress: progress})
	return niss.Result{Count: result.Count, Searched: result.Searched, Nodes: result.Nodes}, err
}

// unframed returns a solution as moves of the user's cube, turns of opposite faces
// in the order of the moves.
func unframed(s optimal.Solution, frames []frame) niss.Solution {
	back := frames[s.Position].sym.Inverse()
	moves := make([]cube.Move, len(s.Moves))
	for i, m := range s.Moves {
		moves[i] = back.Move(m)
		if i > 0 && moves[i].Axis() == moves[i-1].Axis() && moves[i] < moves[i-1] {
			moves[i-1], moves[i] = moves[i], moves[i-1]
		}
	}
	return niss.Solution{Alg: cube.Alg{Normal: moves}, Frame: s.Position}
}

// seenAlike returns the moves as they are seen in the frames; ok is false if
// that is not the same for all.
func seenAlike(moves cube.MoveSet, frames []frame) (seen cube.MoveSet, ok bool) {
	seen = moves.Seen(frames[0].sym)
	for _, f := range frames[1:] {
		if moves.Seen(f.sym) != seen {
			return 0, false
		}
	}
	return seen, true
}

// reachable checks, as far as single coordinates tell, that moves can solve the
// whole cube. The error is a *niss.UnreachableError.
func reachable(ctx context.Context, st *pruning.Store, c cube.Cube, moves cube.MoveSet) error {
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
			Slots:        []niss.Slot{{Coord: co, Moves: table}},
			Alternatives: []niss.Alternative{{Slots: []int{0}, Goals: [][]uint16{{value}}}},
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

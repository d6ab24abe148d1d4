package steps

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/niss"
	"nissy/pruning"
)

// Solution is one solution of a step.
type Solution struct {
	cube.Alg
	Axis     string // "ud", "rl", "fb", or empty for steps without an axis
	Place    string // of a block ("DBL"); empty for steps without places
	Detected string // what a step that detects its axis or place has solved ("eofb"); empty for the others
	Note     string // the case that it leads to, if asked for: "4a1 4e" after DR, "drud 4c4e, drrl 3c2e" after EO
}

// Observer follows a search. Its functions may be nil; no two are called at
// the same time.
type Observer struct {
	Depth    func(depth int) // a depth is about to be searched
	Nodes    func(uint64)    // positions looked at so far, after each depth
	Found    func(Solution)  // a solution as it is found, in no order
	Solution func(Solution)  // the solutions in their final order
	Enough   func() bool     // asked before each Solution: no more are wanted, though they count
	Progress func(Progress)  // how far the depth is, at times
	Cases    bool            // name the case that each solution leads to
}

// Progress tells how far the search of a depth is.
type Progress = niss.Progress

// Solve finds solutions of the step for the position c, with the tables of st,
// and tells the observer. The order of the solutions is that of niss.Solve. A
// cube that is not ready is a *NotReadyError. When ctx ends, its error is
// returned after the solutions found. Moves of the limits that the step cannot be
// searched with are a *MovesError, moves that never lead to the goal a
// *niss.UnreachableError.
func Solve(ctx context.Context, st *pruning.Store, step *Step, c cube.Cube, l niss.Limits, o Observer) (niss.Result, error) {
	frames, err := step.readyFrames(&c)
	if err != nil {
		return niss.Result{}, err
	}
	if step.Final() {
		l.Policy = niss.Normal
	}
	if frames, err = step.turnedBy(l.Moves, frames); err != nil {
		return niss.Result{}, err
	}
	run := &run{step: step, cube: c, frames: frames, observer: o}
	var result niss.Result
	err = st.Guarded(func() error {
		result, err = run.search(ctx, st, l)
		return err
	})
	return result, err
}

// run is one call of Solve. It may search several times, but tells each
// solution once: the order of solutions is always the same.
type run struct {
	step     *Step
	cube     cube.Cube
	frames   []frame
	observer Observer
	problem  *niss.Problem
	told     int // solutions told
}

func (r *run) search(ctx context.Context, st *pruning.Store, l niss.Limits) (niss.Result, error) {
	if r.step.whole != nil {
		return r.step.whole.search(ctx, st, r, l)
	}
	var err error
	if r.problem, err = r.step.solver.problem(ctx, st); err != nil {
		return niss.Result{}, err
	}
	c := r.cube
	if r.step.solver.prepare != nil {
		c = r.step.solver.prepare(c)
	}
	var frames []niss.Frame
	for _, f := range r.frames {
		frames = append(frames, niss.NewFrame(c, f.sym))
	}
	if err := niss.Reachable(r.problem, frames, l); err != nil {
		return niss.Result{Searched: -1}, fmt.Errorf("%s: %w", r.step.Name, err)
	}
	return niss.Solve(ctx, r.problem, frames, l, r.niss())
}

// niss returns the observer of the search.
func (r *run) niss() niss.Observer {
	o := niss.Observer{Depth: r.observer.Depth, Nodes: r.observer.Nodes, Enough: r.observer.Enough, Progress: r.observer.Progress}
	if r.observer.Found != nil {
		o.Found = func(s niss.Solution) { r.observer.Found(r.solution(s)) }
	}
	if r.observer.Solution != nil {
		seen := 0
		o.Solution = func(s niss.Solution) {
			if seen++; seen > r.told {
				r.told = seen
				r.observer.Solution(r.solution(s))
			}
		}
	}
	return o
}

// solution describes a solution of the search.
func (r *run) solution(s niss.Solution) Solution {
	f := r.frames[s.Frame]
	sol := Solution{Alg: s.Alg, Place: f.place}
	if f.axes == nil {
		switch {
		case f.detected != nil && r.step.Final(): // what solves the cube solves it in all places
			sol.Detected = f.detected[0]
		case f.detected != nil:
			r.detectPlaces(&sol)
		}
		return sol
	}
	noted := r.observer.Cases && r.step.note != nil
	var after cube.Cube
	if len(f.axes) > 1 || noted {
		after = r.cube.ApplyAlg(s.Alg)
	}
	solved := 0
	if len(f.axes) > 1 {
		solved = max(0, slices.IndexFunc(f.axes, func(a cube.Axis) bool { return after.IsDR(a) }))
	}
	sol.Axis = f.axes[solved].String()
	if f.detected != nil {
		sol.Detected = f.detected[solved]
	}
	if noted {
		sol.Note = r.step.note(&after, f.axes[solved])
	}
	return sol
}

// detectPlaces names the places where the solution has solved a block.
func (r *run) detectPlaces(sol *Solution) {
	after := r.cube.ApplyAlg(sol.Alg)
	solved := after.SolvedPieces()
	var places, names []string
	for _, f := range r.frames {
		if solved.Has(f.solves) && r.problem.Solved(after.Conj(f.sym)) {
			places = append(places, f.place)
			names = append(names, f.detected[0])
		}
	}
	sol.Place, sol.Detected = strings.Join(places, ","), strings.Join(names, ", ")
}

// htrSubset names the subset that a DR on the axis leads to.
func htrSubset(c *cube.Cube, dr cube.Axis) string { return c.HTRSubsetName(dr) }

// drCases names the cases of DR on the axes other than that of EO.
func drCases(c *cube.Cube, eo cube.Axis) string {
	cases := ""
	for _, dr := range drAfterEO(eo) {
		if cases != "" {
			cases += ", "
		}
		cases += "dr" + dr.String() + " " + c.DRCase(dr)
	}
	return cases
}

// problem loads what the solver needs.
func (s *solver) problem(ctx context.Context, st *pruning.Store) (*niss.Problem, error) {
	p := &niss.Problem{Moves: s.moves, Ending: s.ending, OneSided: s.oneSided, Distinct: s.distinct}
	for _, sl := range s.slots {
		moves, err := st.Moves(ctx, sl.coord)
		if err != nil {
			return nil, err
		}
		p.Slots = append(p.Slots, niss.Slot{Coord: sl.coord, Moves: moves, View: sl.view})
	}
	for _, alt := range s.alternatives {
		a, err := s.alternative(ctx, st, alt)
		if err != nil {
			return nil, err
		}
		p.Alternatives = append(p.Alternatives, a)
	}
	return p, nil
}

func (s *solver) alternative(ctx context.Context, st *pruning.Store, alt alternative) (a niss.Alternative, err error) {
	goals := []cube.Cube{cube.Solved}
	for _, p := range alt {
		table, err := st.Table(ctx, p.table)
		if err != nil {
			return a, err
		}
		a.Probes = append(a.Probes, niss.Probe{Table: table, Rows: p.rows, Col: p.col})
		a.Slots = append(a.Slots, p.slots()...)
		if p.table.Goals != nil {
			goals = p.table.Goals()
		}
	}
	slices.Sort(a.Slots)
	a.Slots = slices.Compact(a.Slots)
	for i := range goals {
		values := make([]uint16, len(a.Slots))
		for k, slot := range a.Slots {
			values[k] = uint16(s.slots[slot].coord.Of(&goals[i]))
		}
		a.Goals = append(a.Goals, values)
	}
	slices.SortFunc(a.Goals, slices.Compare)
	a.Goals = slices.CompactFunc(a.Goals, slices.Equal)
	return a, nil
}

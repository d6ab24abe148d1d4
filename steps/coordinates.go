package steps

import (
	"context"
	"fmt"
	"slices"

	"nissy/cube"
	"nissy/niss"
	"nissy/pruning"
)

// coordinateSearch searches with package niss for a goal that coordinates describe.
// Steps on different axes share it.
type coordinateSearch struct {
	slots        []slot // at most niss.MaxCoords
	alternatives []alternative
	moveset      cube.MoveSet
	ending       niss.Ending
	isFinal      bool    // see Step.Final
	produced     []Facts // see method.produces
	oneSided     bool    // see niss.Problem
	distinct     bool    // see niss.Problem

	// transform returns the position to search in place of another. It may be nil.
	transform func(cube.Cube) cube.Cube
}

// slot is a coordinate that the search follows.
type slot struct {
	coord *pruning.Coord
	view  niss.View
}

// alternative is one way to reach the goal. The largest of its probes is its estimate.
// The goal is reached when all slots that the probes read have the values of a goal of
// the tables.
type alternative []probe

// probe is a lookup in a pruning table.
type probe struct {
	table *pruning.Spec
	rows  []int // indexes of the slots of the row coordinates
	col   int   // index of the slot of the column coordinate
}

// slots returns the indexes of the slots that the probe reads.
func (p *probe) slots() []int { return append(slices.Clone(p.rows), p.col) }

func (s *coordinateSearch) final() bool         { return s.isFinal }
func (s *coordinateSearch) moves() cube.MoveSet { return s.moveset }
func (s *coordinateSearch) produces() []Facts   { return s.produced }

// choice returns the moves for which the estimate is valid: those for which all
// tables were built. They may be more than the moveset.
func (s *coordinateSearch) choice() cube.MoveSet {
	choice := cube.AllMoves
	for _, alternative := range s.alternatives {
		for _, p := range alternative {
			for _, slot := range p.slots() {
				view := s.slots[slot].view
				choice &= p.table.Moves.Transform(view.Turn.Inverse()).Transform(view.Conj.Inverse())
			}
		}
	}
	return choice
}

func (s *coordinateSearch) solve(ctx context.Context, st *pruning.Store, r *solveCall, l niss.Limits) (niss.Result, error) {
	problem, err := s.problem(ctx, st)
	if err != nil {
		return niss.Result{}, err
	}
	r.atGoal = problem.Solved
	c := s.transformed(r.cube)
	var frames []niss.Frame
	for _, f := range r.frames {
		frames = append(frames, niss.NewFrame(c, f.sym))
	}
	if err := niss.Reachable(problem, frames, l); err != nil {
		return niss.Result{Searched: -1}, fmt.Errorf("%s: %w", r.step.Name, err)
	}
	return niss.Solve(ctx, problem, frames, l, r.nissObserver())
}

// transformed returns the position to search in place of c.
func (s *coordinateSearch) transformed(c cube.Cube) cube.Cube {
	if s.transform == nil {
		return c
	}
	return s.transform(c)
}

// problem loads the move tables and pruning tables and returns the problem for package
// niss.
func (s *coordinateSearch) problem(ctx context.Context, st *pruning.Store) (*niss.Problem, error) {
	p := &niss.Problem{Moves: s.moveset, Ending: s.ending, OneSided: s.oneSided, Distinct: s.distinct}
	for _, sl := range s.slots {
		moves, err := st.Moves(ctx, sl.coord)
		if err != nil {
			return nil, err
		}
		p.Coords = append(p.Coords, niss.TrackedCoord{Coord: sl.coord, Moves: moves, View: sl.view})
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

// alternative loads the tables of an alternative. Its goals are those that a
// table declares, or the solved cube if none does.
func (s *coordinateSearch) alternative(ctx context.Context, st *pruning.Store, alt alternative) (a niss.Alternative, err error) {
	goals := []cube.Cube{cube.Solved}
	for _, p := range alt {
		table, err := st.Table(ctx, p.table)
		if err != nil {
			return a, err
		}
		a.Probes = append(a.Probes, niss.Probe{Table: table, Rows: p.rows, Col: p.col})
		a.Coords = append(a.Coords, p.slots()...)
		if p.table.Goals != nil {
			goals = p.table.Goals()
		}
	}
	slices.Sort(a.Coords)
	a.Coords = slices.Compact(a.Coords)
	for i := range goals {
		values := make([]uint16, len(a.Coords))
		for k, slot := range a.Coords {
			values[k] = uint16(s.slots[slot].coord.Of(&goals[i]))
		}
		a.Goals = append(a.Goals, values)
	}
	slices.SortFunc(a.Goals, slices.Compare)
	a.Goals = slices.CompactFunc(a.Goals, slices.Equal)
	return a, nil
}

// loadedCoordinates is a coordinateSearch with its tables.
type loadedCoordinates struct {
	search  *coordinateSearch
	problem *niss.Problem
}

func (s *coordinateSearch) load(ctx context.Context, st *pruning.Store) (loadedMethod, error) {
	problem, err := s.problem(ctx, st)
	return &loadedCoordinates{s, problem}, err
}

func (s *loadedCoordinates) atGoal(c cube.Cube) bool { return s.problem.Solved(c) }

func (s *loadedCoordinates) newSeeker(_ context.Context, frames []frame, ending niss.Ending) methodSeeker {
	var syms []cube.Sym
	for _, f := range frames {
		syms = append(syms, f.sym)
	}
	problem := s.problem
	if ending != niss.AnyEnding {
		problem = problem.WithEnding(ending)
	}
	return &coordinateSeeker{s.search, niss.NewSearcher(problem, syms)}
}

// coordinateSeeker is the methodSeeker of a coordinateSearch.
type coordinateSeeker struct {
	search *coordinateSearch
	seeker *niss.Searcher
}

func (k *coordinateSeeker) stop()            { k.seeker.Stop() }
func (k *coordinateSeeker) look(c cube.Cube) { k.seeker.SetPosition(k.search.transformed(c)) }
func (k *coordinateSeeker) estimate(frames []int, estimates []Estimate) {
	k.seeker.Estimate(frames, estimates)
}

func (k *coordinateSeeker) seek(frame int, kinds niss.Kinds, length int, begin niss.Beginning, found func(niss.Solution)) (uint64, error) {
	return k.seeker.Search(frame, kinds, length, begin, found), nil
}

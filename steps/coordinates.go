package steps

import (
	"context"
	"fmt"
	"slices"

	"nissy/cube"
	"nissy/niss"
	"nissy/pruning"
)

// coordinateSearch follows coordinates with package niss to a goal that they
// describe. It pairs an estimator with a moveset, in the canonical orientation: EO
// on F/B, CO and DR on U/D. Steps on different axes share it.
type coordinateSearch struct {
	slots        []slot
	alternatives []alternative
	moveset      cube.MoveSet
	ending       niss.Ending
	isFinal      bool
	makes        []Facts                   // see method.produces
	oneSided     bool                      // see niss.Problem
	distinct     bool                      // see niss.Problem
	prepare      func(cube.Cube) cube.Cube // applied to the position before it is searched; may be nil
}

// slot is a coordinate that the search follows.
type slot struct {
	coord *pruning.Coord
	view  niss.View
}

// alternative is one way to the goal: probes whose maximum bounds the
// distance. The slots that they read must have the goal's values.
type alternative []probe

// probe is a lookup in a table; rows and col are slots.
type probe struct {
	table *pruning.Spec
	rows  []int
	col   int
}

// slots returns the slots that the probe reads.
func (p *probe) slots() []int { return append(slices.Clone(p.rows), p.col) }

func (s *coordinateSearch) final() bool         { return s.isFinal }
func (s *coordinateSearch) moves() cube.MoveSet { return s.moveset }
func (s *coordinateSearch) produces() []Facts   { return s.makes }

// choice returns the moves for which the estimate holds: those for which all its
// tables were built. They may be more than the step makes unless it is asked to.
func (s *coordinateSearch) choice() cube.MoveSet {
	choice := cube.AllMoves
	for _, alternative := range s.alternatives {
		for _, p := range alternative {
			for _, slot := range p.slots() {
				view := s.slots[slot].view
				choice &= p.table.Moves.Seen(view.Turn.Inverse()).Seen(view.Conj.Inverse())
			}
		}
	}
	return choice
}

func (s *coordinateSearch) solve(ctx context.Context, st *pruning.Store, r *run, l niss.Limits) (niss.Result, error) {
	problem, err := s.problem(ctx, st)
	if err != nil {
		return niss.Result{}, err
	}
	r.atGoal = problem.Solved
	c := s.prepared(r.cube)
	var frames []niss.Frame
	for _, f := range r.frames {
		frames = append(frames, niss.NewFrame(c, f.sym))
	}
	if err := niss.Reachable(problem, frames, l); err != nil {
		return niss.Result{Searched: -1}, fmt.Errorf("%s: %w", r.step.Name, err)
	}
	return niss.Solve(ctx, problem, frames, l, r.niss())
}

// prepared returns the position to search in place of c.
func (s *coordinateSearch) prepared(c cube.Cube) cube.Cube {
	if s.prepare == nil {
		return c
	}
	return s.prepare(c)
}

// problem loads the tables that the search needs.
func (s *coordinateSearch) problem(ctx context.Context, st *pruning.Store) (*niss.Problem, error) {
	p := &niss.Problem{Moves: s.moveset, Ending: s.ending, OneSided: s.oneSided, Distinct: s.distinct}
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

func (s *coordinateSearch) alternative(ctx context.Context, st *pruning.Store, alt alternative) (a niss.Alternative, err error) {
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

func (s *loadedCoordinates) newSeeker(_ context.Context, frames []frame) methodSeeker {
	var syms []cube.Sym
	for _, f := range frames {
		syms = append(syms, f.sym)
	}
	return &coordinateSeeker{s.search, niss.NewSeeker(s.problem, syms)}
}

type coordinateSeeker struct {
	search *coordinateSearch
	seeker *niss.Seeker
}

func (k *coordinateSeeker) stop()                              { k.seeker.Stop() }
func (k *coordinateSeeker) look(c cube.Cube)                   { k.seeker.Look(k.search.prepared(c)) }
func (k *coordinateSeeker) estimate(frames []int, near []Near) { k.seeker.Estimate(frames, near) }

func (k *coordinateSeeker) seek(frame int, kinds niss.Kinds, length int, first [2]cube.MoveSet, found func(niss.Solution)) (uint64, error) {
	return k.seeker.Seek(frame, kinds, length, first, found), nil
}

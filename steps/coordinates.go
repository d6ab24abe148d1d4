package steps

import (
	"context"
	"fmt"
	"slices"

	"nissy/cube"
	"nissy/internal/interrupt"
	"nissy/niss"
	"nissy/pruning"
)

// coordinateSearch searches with package niss for a goal that coordinates describe.
// Steps on different axes share it.
type coordinateSearch struct {
	alternatives []alternative // they follow at most the coordinates that a niss.Problem can have
	moveset      cube.MoveSet  // 0 means the moves of the first table
	ending       niss.Ending
	isFinal      bool    // see Step.Final
	produced     []Facts // see method.produces
	oneSided     bool    // see niss.Problem

	// byHalfTurns says that half turns lead from each position at the goal to each other. Then
	// moves on both sides need as many quarter turns as moves on one side.
	byHalfTurns bool

	quarters *quarterBound // of solutions; nil: none

	// transform returns the position to search in place of another. It may be nil.
	transform func(cube.Cube) cube.Cube
}

// quarterBound is the most quarter turns that solutions of a search have.
type quarterBound struct {
	of   *coordinateSearch // without the bound
	most int
}

// withQuarters returns the search for solutions with at most so many quarter turns.
func (s *coordinateSearch) withQuarters(most int) *coordinateSearch {
	bounded := *s
	bounded.quarters = &quarterBound{s, most}
	return &bounded
}

// alternative is one way to reach the goal. The largest of its probes is its estimate.
// The goal is reached when all coordinates of the probes have the values of a goal of
// the tables.
type alternative []probe

// probe is a lookup in a pruning table by the table's coordinates, as seen in a view.
type probe struct {
	table *pruning.Spec
	view  niss.View
}

func (s *coordinateSearch) final() bool       { return s.isFinal }
func (s *coordinateSearch) produces() []Facts { return s.produced }

func (s *coordinateSearch) moves() cube.MoveSet {
	if s.moveset == 0 {
		return s.alternatives[0][0].table.Moves
	}
	return s.moveset
}

// choice returns the moves for which the estimate is valid: those for which all
// tables were built. They may be more than the moveset.
func (s *coordinateSearch) choice() cube.MoveSet {
	choice := cube.AllMoves
	for _, alternative := range s.alternatives {
		for _, p := range alternative {
			choice &= p.table.Moves.Transform(p.view.Turn.Inverse()).Transform(p.view.Conj.Inverse())
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

// Tables lists the names of the pruning tables with which the search for the step estimates. There
// are none if it only has move tables, or searches the whole cube with package optimal.
func (s *Step) Tables() (names []string) {
	if search, ok := s.method.(*coordinateSearch); ok {
		for _, p := range slices.Concat(search.alternatives...) {
			names = append(names, p.table.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
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
	p := &niss.Problem{Moves: s.moves(), Ending: s.ending, OneSided: s.oneSided}
	for _, alt := range s.alternatives {
		a, err := loadAlternative(ctx, st, p, alt)
		if err != nil {
			return nil, err
		}
		p.Alternatives = append(p.Alternatives, a)
	}
	if s.quarters != nil {
		p.Quarters = pruning.Cached(st, *s.quarters, func() *niss.QuarterTurns { return niss.NewQuarterTurns(p, s.quarters.most) })
	}
	return p, nil
}

// loadAlternative loads the tables of an alternative, and adds their coordinates to the
// problem. The goals are those that a table declares, or the solved cube if none does.
func loadAlternative(ctx context.Context, st *pruning.Store, to *niss.Problem, alt alternative) (a niss.Alternative, err error) {
	goals := []cube.Cube{cube.Solved}
	for _, p := range alt {
		first := len(a.Coords)
		for _, coord := range append(slices.Clone(p.table.Rows), p.table.Col) {
			slot, err := follow(ctx, st, to, coord, p.view)
			if err != nil {
				return a, err
			}
			a.Coords = append(a.Coords, slot)
		}
		table, err := st.Table(ctx, p.table)
		if err != nil {
			return a, err
		}
		slots := slices.Clone(a.Coords[first:])
		last := len(slots) - 1
		a.Probes = append(a.Probes, niss.Probe{Table: table, Rows: slots[:last], Col: slots[last]})
		if p.table.Goals != nil {
			goals = p.table.Goals()
		}
	}
	slices.Sort(a.Coords)
	a.Coords = slices.Compact(a.Coords)
	for i := range goals {
		values := make([]uint16, len(a.Coords))
		for k, slot := range a.Coords {
			values[k] = uint16(to.Coords[slot].Coord.Of(&goals[i]))
		}
		a.Goals = append(a.Goals, values)
	}
	slices.SortFunc(a.Goals, slices.Compare)
	a.Goals = slices.CompactFunc(a.Goals, slices.Equal)
	return a, nil
}

// follow returns the index in p.Coords of the coordinate in a view. It adds it unless it is there.
func follow(ctx context.Context, st *pruning.Store, p *niss.Problem, c *pruning.Coord, view niss.View) (int, error) {
	for i, known := range p.Coords {
		if known.Coord == c && known.View == view {
			return i, nil
		}
	}
	moves, err := st.Moves(ctx, c)
	p.Coords = append(p.Coords, niss.TrackedCoord{Coord: c, Moves: moves, View: view})
	return len(p.Coords) - 1, err
}

func (s *coordinateSearch) load(ctx context.Context, st *pruning.Store) (loadedMethod, error) {
	problem, err := s.problem(ctx, st)
	newSeeker := func(_ context.Context, frames []frame, ending niss.Ending, stop *interrupt.Flag) methodSeeker {
		var syms []cube.Sym
		for _, f := range frames {
			syms = append(syms, f.sym)
		}
		if ending == niss.AnyEnding {
			return &coordinateSeeker{s, niss.NewSearcher(problem, syms, stop)}
		}
		return &coordinateSeeker{s, niss.NewSearcher(problem.WithEnding(ending), syms, stop)}
	}
	return loadedMethod{newSeeker, func(c cube.Cube) bool { return problem.Solved(c) }}, err
}

// coordinateSeeker is the methodSeeker of a coordinateSearch.
type coordinateSeeker struct {
	search *coordinateSearch
	seeker *niss.Searcher
}

func (k *coordinateSeeker) look(c cube.Cube) { k.seeker.SetPosition(k.search.transformed(c)) }

// estimate keeps apart the frames that have no solution with so few quarter turns, which are not
// ready, and those in which only moves on both sides may be one.
func (k *coordinateSeeker) estimate(frames []int, estimates []Estimate) {
	k.seeker.Estimate(frames, estimates)
	if k.search.quarters == nil || k.search.byHalfTurns {
		return
	}
	for _, f := range frames {
		for side := range estimates[f] {
			estimates[f][side] = min(estimates[f][side], niss.MaxMoves+1)
		}
	}
}

func (k *coordinateSeeker) seek(frame int, kinds niss.Kinds, length int, begin niss.Beginning, found func(niss.Solution)) (uint64, error) {
	return k.seeker.Search(frame, kinds, length, begin, found), nil
}

// EODistances looks up how far EO is. It is safe for concurrent use.
type EODistances struct{ table *pruning.Table }

// LoadEODistances loads the table for EODistances.
func LoadEODistances(ctx context.Context, st *pruning.Store) (*EODistances, error) {
	table, err := st.Table(ctx, pruning.TableEO)
	return &EODistances{table}, err
}

// of returns the least number of moves, on normal, that solve EO on the
// axis. The centres must be solved.
func (d *EODistances) of(c *cube.Cube, a cube.Axis) int {
	viewed := c.Conj(toFB[a])
	return d.table.Distance(&viewed)
}

// Shortest returns the least number of moves, on normal, that solve EO on any axis.
func (d *EODistances) Shortest(c *cube.Cube) int {
	return min(d.of(c, cube.UD), d.of(c, cube.RL), d.of(c, cube.FB))
}

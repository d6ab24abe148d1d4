package core

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/niss"
	"nissy/session"
	"nissy/session/cubes"
	"nissy/session/search"
)

// Search is a search of nissy-core: its arguments.
type Search struct {
	Cube, Solver string
	Sides        Sides
	Min, Max     uint // fewest and most moves; if Min is above Max, it is Max
	Count        uint // most solutions
	Beyond       uint // how many moves longer than the shortest solution the others may be
	Threads      uint // 0: all cores
	Data         []byte

	// RightInverse writes the moves on inverse of a cube that is turned as ApplyMoves makes them.
	// nissy-core renames them with the moves on normal.
	RightInverse bool
}

// Sides is a set of the kinds of solutions to find: the flags for NISS. The numbers are part of the
// interface in C.
type Sides uint

// The kinds of solutions.
const (
	OnNormal Sides = 1 << iota
	OnInverse
	OnBoth
)

// Solutions are what a search has found.
type Solutions struct {
	Lines []string
	Nodes uint64 // positions visited
	// Lookups is how many positions were looked up in tables; 0 if the solver does not count them.
	Lookups uint64
}

// The largest values that a search uses; nissy-core has the same most moves.
const (
	mostMovesOfSolution = 20
	mostSolutions       = session.MostSolutions
	mostThreads         = session.MostThreads
)

// Solve searches for solutions. If h.Poll stops it, the result has what it has found until then.
func (c *Core) Solve(q Search, h Hooks) (Solutions, error) {
	p, err := parseCube(q.Cube)
	if err != nil || q.Count == 0 {
		return Solutions{}, err
	}
	s, err := findSolver(q.Solver)
	if err != nil {
		return Solutions{}, err
	}
	if err := cmp.Or(s.unsolvable(p), s.check(q.Data)); err != nil {
		return Solutions{}, err
	}
	found := &collector{core: c, hooks: h, solver: s, request: q.request(p), most: int(min(q.Count, mostSolutions))}
	if s.isHTR() {
		found.request.All, found.request.Count = true, nil // the collector hides others, and counts
	}
	err = found.solve(q)
	return Solutions{found.lines(p, q.RightInverse), found.nodes, found.lookups}, err
}

// ofEdges and ofCorners are the parts of a cube that some solvers look at, in the words of cube.Check about
// pieces that moves cannot bring there.
const ofEdges, ofCorners = "is flipped", "is twisted"

// looksAt are the parts that matter to coordinates, if these are not all.
var looksAt = map[string][]string{
	"EO": {ofEdges}, "DR": {ofEdges, ofCorners}, "DREO": {ofEdges, ofCorners}, "CORNERS": {ofCorners}, "CORNERSX": {ofCorners},
}

// unsolvable returns an error for a cube with each piece once that moves cannot solve, if that matters to the solver.
func (s solver) unsolvable(c cube.Cube) error {
	err := c.Check()
	if err == nil {
		return nil
	}
	parts, some := looksAt[s.Coordinate]
	if some && !slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(err.Error(), part) }) {
		return nil
	}
	return failure(UnsolvableCube, "%v", err)
}

// request returns the request for the upright cube, without the sides on which moves are made.
// nissy-core solves the upright cube, too: the axis of a solver does not depend on how the cube is held.
func (q Search) request(c cube.Cube) search.Solve {
	most := min(q.Max, mostMovesOfSolution)
	return search.Solve{
		Solver:   q.Solver,
		Position: history.Position{State: new(c.Upright())},
		Bounds: search.Bounds{
			Min:    new(int(min(q.Min, most))),
			Max:    new(int(most)),
			Beyond: new(int(min(q.Beyond, mostMovesOfSolution))),
			Count:  new(int(min(q.Count, mostSolutions))),
		},
		Threads: int(min(q.Threads, mostThreads)),
		Verbose: true, // for the number of positions
	}
}

// collector runs the requests of a search and collects the solutions.
type collector struct {
	core    *Core
	hooks   Hooks
	solver  solver
	request search.Solve
	most    int // solutions of a request, and of all
	found   []cube.Alg
	nodes   uint64
	lookups uint64
}

// solve runs the requests. A solved step has one solution, without moves.
func (c *collector) solve(q Search) error {
	if c.solver.isWhole() {
		return c.run(c.request, c.hooks)
	}
	empty := c.request
	empty.Min, empty.Max = new(int), new(int)
	if err := c.run(empty, Hooks{Poll: c.hooks.Poll}); err != nil || len(c.found) > 0 {
		if q.Min > 0 {
			c.found = nil
		}
		return err
	}
	sides := c.solver.sides(q.Sides)
	if c.solver.isLinear() {
		return c.solveLinear(sides)
	}
	for _, policy := range sides.policies() {
		request := c.request
		request.Policy = policy
		if err := c.run(request, c.hooks); err != nil {
			return err
		}
	}
	return nil
}

// solveLinear is solve for a step that has only solutions on normal for nissy: those on inverse are
// those of the inverse cube.
func (c *collector) solveLinear(sides Sides) error {
	if sides&OnNormal != 0 {
		if err := c.run(c.request, c.hooks); err != nil {
			return err
		}
	}
	if sides&OnInverse == 0 {
		return nil
	}
	inverse := c.request
	inverse.Position = history.Position{State: new(c.request.Position.State.Inverse())}
	before := len(c.found)
	err := c.run(inverse, c.hooks)
	for i := before; i < len(c.found); i++ {
		c.found[i] = cube.Alg{Inverse: c.found[i].Normal}
	}
	return err
}

// policies returns the policies that together allow the kinds of solutions.
func (s Sides) policies() []niss.Policy {
	switch s & (OnNormal | OnInverse | OnBoth) {
	case OnNormal:
		return []niss.Policy{niss.Normal}
	case OnInverse:
		return []niss.Policy{niss.Inverse}
	case OnNormal | OnInverse:
		return []niss.Policy{niss.Linear}
	case OnBoth:
		return []niss.Policy{niss.Mixed}
	case OnNormal | OnBoth:
		return []niss.Policy{niss.Normal, niss.Mixed}
	case OnInverse | OnBoth:
		return []niss.Policy{niss.Inverse, niss.Mixed}
	case OnNormal | OnInverse | OnBoth:
		return []niss.Policy{niss.NISS}
	}
	return nil
}

// run runs a request and keeps its solutions. If the program has stopped it, that is not an error.
func (c *collector) run(r search.Solve, h Hooks) error {
	enough := len(c.found) + c.most
	err := c.core.run(r, h, func(e session.Event) (more bool) {
		switch e := e.(type) {
		case search.Depth:
			if h.Depth != nil {
				h.Depth(e.Depth, len(c.found))
			}
		case search.Solution:
			if len(c.found) < enough && c.solver.shows(e.Alg) {
				c.found = append(c.found, e.Alg)
			}
		case search.SearchSummary:
			c.nodes += e.Nodes
			c.lookups += e.Lookups
		}
		return !c.solver.isHTR() || len(c.found) < enough // a search with a count ends by itself
	})
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// lines returns the solutions as text, the shortest first. The moves are those for the cube as it is
// held; for rightInverse see Search.
func (c *collector) lines(held cube.Cube, rightInverse bool) []string {
	slices.SortStableFunc(c.found, func(a, b cube.Alg) int { return cmp.Compare(a.Len(), b.Len()) })
	turned := held.Orientation()
	var lines []string
	for _, alg := range c.found[:min(len(c.found), c.most)] {
		if alg.Len() > c.found[0].Len()+*c.request.Beyond {
			break
		}
		seen := cube.Alg{Normal: cubes.SortParallel(turned.Moves(alg.Normal)), Inverse: cubes.SortParallel(alg.Inverse)}
		if !rightInverse {
			seen.Inverse = cubes.SortParallel(turned.Moves(alg.Inverse))
		}
		if len(seen.Inverse) > len(seen.Normal) {
			lines = append(lines, seen.InverseFirst())
			continue
		}
		lines = append(lines, seen.String())
	}
	return lines
}

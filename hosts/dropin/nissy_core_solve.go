package dropin

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"nissy/cube"
	"nissy/history"
	"nissy/niss"
	"nissy/session"
	"nissy/session/search"
	"nissy/session/tables"
	"nissy/steps"
)

// coreCoordinate is what is particular about a coordinate of nissy-core.
type coreCoordinate struct {
	bytes int64 // of its table
	sides niss.Kinds
	log   int // the least length whose search is announced
}

const (
	anySide = niss.OnNormal | niss.OnInverse | niss.OnBoth
	oneSide = niss.OnNormal | niss.OnInverse
)

// coreCoordinates are the coordinates by name. That of the whole cube has none.
var coreCoordinates = map[string]coreCoordinate{
	"":         {0, niss.OnNormal, 15},
	"EO":       {1536, anySide, 12},
	"DR":       {74_768_501, anySide, 12},
	"DREO":     {92_414, anySide, 12},
	"HTR":      {270_768, anySide, 12},
	"DRSLICE":  {55_976_768, oneSide, 12},
	"DRFIN":    {56_184_384, niss.OnNormal, 12},
	"CORNERS":  {1_242_756, oneSide, 12},
	"CORNERSX": {1_242_756, oneSide, 12},
}

// coreSides are the values of -nisstype.
var coreSides = map[string]niss.Policy{
	"": niss.Normal, "normal": niss.Normal, "inverse": niss.Inverse, "linear": niss.Linear, "mixed": niss.Mixed, "all": niss.NISS,
}

func (n *nissyCore) solverInfo(context.Context) error {
	solver, err := n.solver()
	if err != nil {
		return n.fail(coreBadSolver, "Unknown error (make sure solver is valid)")
	}
	name, bytes := solver.Coordinate, coreCoordinates[solver.Coordinate].bytes
	if name == "" {
		name, bytes = coreH48(solver)
	}
	fmt.Fprintf(n.out, "%d\n%s\n", bytes, name)
	return nil
}

// coreH48 returns the name of a solver of the whole cube and the size of its table. That of optimal is h48h7.
func coreH48(solver search.Solver) (name string, bytes int64) {
	for h := 0; ; h++ {
		name = "h48h" + strconv.Itoa(h)
		numbered, err := search.ParseSolver(name)
		if err != nil || numbered.TableBytes == solver.TableBytes || h == 7 && solver.TableBytes == 0 {
			return name, numbered.TableBytes
		}
	}
}

func (n *nissyCore) genData(ctx context.Context) error {
	solver, err := n.solver()
	if err != nil {
		return n.fail(coreNoSuchSolver, "gendata: unknown solver %s", n.options["-solver"])
	}
	var request session.Request = tables.Generate{Step: solver.Step}
	if solver.Coordinate == "" {
		request = tables.GenerateWhole{Bytes: solver.TableBytes}
	}
	folder := ""
	err = n.events(ctx, request, func(e session.Event) {
		if g, ok := e.(tables.Generated); ok {
			folder = g.Folder
		}
	})
	if err != nil {
		n.notice(err.Error())
		return n.fail(coreNotBuilt, "Unknown error in generating data")
	}
	n.log("Data written to %s", folder)
	return nil
}

func (n *nissyCore) solveCube(ctx context.Context) error {
	return n.solve(ctx, n.cube)
}

func (n *nissyCore) solveScramble(ctx context.Context) error {
	moves, err := n.movesOnCube("-moves")
	return n.solve(ctx, func() (*cube.Cube, error) {
		c := cube.Solved.ApplyAlg(moves)
		return &c, err
	})
}

// coreSearch is a search with a solver.
type coreSearch struct {
	*nissyCore
	solver    search.Solver
	policy    niss.Policy
	turned    cube.Sym // how the cube is turned as a whole
	upright   cube.Cube
	min, max  int
	beyond    int
	count     int // 0: all
	solutions []cube.Alg
}

// solve solves the cube that read returns. As with nissy-core, the exit code does not say what is wrong with
// the cube.
func (n *nissyCore) solve(ctx context.Context, read func() (*cube.Cube, error)) error {
	policy, ok := coreSides[n.options["-nisstype"]]
	if !ok {
		const names = "normal\ninverse\nlinear\nmixed\nall"
		fmt.Fprintf(n.Stderr, "solve: unknown niss type '%s', use one of the following:\n%s", n.options["-nisstype"], names)
		return coreBadSides
	}
	solver, err := n.solver()
	if err != nil {
		return n.fail(coreBadSolver, "solve: unknown solver '%s'", n.options["-solver"])
	}
	c, err := read()
	if err != nil || !isConsistent(c) {
		n.log("[solve] Error: cube is invalid")
		return nil
	}
	s := &coreSearch{nissyCore: n, solver: solver, policy: policy, turned: c.Orientation(), upright: c.Upright()}
	s.readBounds()
	if _, err := search.ParseSolver(n.options["-solver"]); err != nil {
		n.log("Error: could not parse transformation from '%s'", n.options["-solver"])
		return nil
	}
	return s.run(ctx)
}

// mostCoreMoves is the greatest length of a solution, and also the bound above the shortest one by default.
const mostCoreMoves = 20

// readBounds sets the bounds from the options. By default there is one solution, a shortest one; with -O
// there are all within it.
func (s *coreSearch) readBounds() {
	s.min, s.max, s.beyond, s.count = s.number("-m", 0), s.number("-M", mostCoreMoves), s.number("-O", mostCoreMoves), s.number("-n", 0)
	if s.count == 0 && s.beyond == mostCoreMoves {
		s.count = 1
	}
	if s.max > mostCoreMoves {
		s.log("[solve] 'maxmoves' larger than 20 not supported yet, setting it to 20")
		s.max = mostCoreMoves
	}
	if s.min > s.max {
		const larger = "[solve] value provided for 'minmoves' (%d) is larger than that provided for 'maxmoves' (%d), setting 'minmoves' to %d"
		s.log(larger, s.min, s.max, s.max)
		s.min = s.max
	}
	if threads := s.number("-t", 0); threads > s.Threads {
		const above = "[solve] Selected number of threads (%d) is above the maximum value (%d), using %d threads instead"
		s.log(above, threads, s.Threads, s.Threads)
	}
}

// number returns the number of an option: the digits at its beginning. A negative number is a very large one.
func (n *nissyCore) number(option string, otherwise int) int {
	text, ok := n.options[option]
	if !ok {
		return otherwise
	}
	var number int64
	fmt.Sscanf(text, "%d", &number)
	return int(min(uint32(number), math.MaxInt32))
}

// run searches and prints the solutions.
func (s *coreSearch) run(ctx context.Context) error {
	err := s.search(ctx)
	var notReady *steps.NotReadyError
	switch {
	case errors.As(err, &notReady), errors.Is(err, cube.ErrImpossible):
		s.log("[%s solve] Error: cube not ready", cmp.Or(s.solver.Coordinate, "H48"))
		return nil
	case err != nil && ctx.Err() == nil:
		return err
	case len(s.solutions) == 0:
		s.log("No solutions found")
	}
	for _, a := range s.solutions {
		fmt.Fprintln(s.out, coreAlg(a))
	}
	return nil
}

// coreAlg writes a solution, the longer side first.
func coreAlg(a cube.Alg) string {
	if len(a.Inverse) > len(a.Normal) {
		return a.InverseFirst()
	}
	return a.String()
}

// search finds the solutions. Where nissy searches on normal only, but nissy-core does not, it
// searches on the normal of the inverse.
func (s *coreSearch) search(ctx context.Context) error {
	c := coreCoordinates[s.solver.Coordinate]
	if s.min > 0 && s.solver.Coordinate != "" {
		if solved, err := s.isSolved(ctx); solved || err != nil {
			return err
		}
	}
	switch kinds := s.policy.Kinds() & c.sides; {
	case c.sides == anySide:
		return s.find(ctx, s.upright, s.policy, false)
	case c.sides == niss.OnNormal: // nissy-core ignores -nisstype
		return s.find(ctx, s.upright, niss.Normal, false)
	case kinds&niss.OnNormal != 0:
		if err := s.find(ctx, s.upright, niss.Normal, false); err != nil || kinds&niss.OnInverse == 0 {
			return err
		}
		fallthrough
	case kinds&niss.OnInverse != 0:
		err := s.find(ctx, s.upright.Inverse(), niss.Normal, true)
		s.merge()
		return err
	}
	return nil
}

// isSolved reports whether no moves are needed. nissy-core then looks for no others.
func (s *coreSearch) isSolved(ctx context.Context) (solved bool, err error) {
	request := s.request(s.upright, niss.Normal)
	request.Min, request.Max = new(0), new(0)
	err = s.events(ctx, request, func(e session.Event) {
		if _, ok := e.(search.Solution); ok {
			solved = true
		}
	})
	return solved, err
}

// request returns the request for solutions of a cube.
func (s *coreSearch) request(c cube.Cube, policy niss.Policy) search.Solve {
	r := search.Solve{
		Solver: s.options["-solver"], Position: history.Position{State: &c}, Policy: policy,
		Bounds: search.Bounds{Min: &s.min, Max: &s.max}, Threads: min(s.number("-t", 0), s.Threads), Verbose: true,
	}
	if s.beyond < mostCoreMoves {
		r.Beyond = &s.beyond
	}
	switch {
	case s.solver.Coordinate == "HTR":
		r.All = true // nissy-core hides others
	case s.count > 0:
		r.Count = &s.count
	}
	return r
}

// find adds solutions of a cube. If it is the inverse of the one to solve, their moves are on the inverse.
func (s *coreSearch) find(ctx context.Context, c cube.Cube, policy niss.Policy, onInverse bool) error {
	enough, stop := context.WithCancel(ctx)
	defer stop()
	before, first := len(s.solutions), coreCoordinates[s.solver.Coordinate].log
	err := s.events(enough, s.request(c, policy), func(e session.Event) {
		switch e := e.(type) {
		case search.Depth:
			if e.Depth >= first {
				s.log("[%s solve] Found %d solutions, searching at depth %d", cmp.Or(s.solver.Coordinate, "H48"), len(s.solutions), e.Depth)
			}
		case search.Solution:
			a := e.Alg
			if onInverse {
				a.Normal, a.Inverse = nil, a.Normal
			}
			full := s.count > 0 && len(s.solutions)-before == s.count
			if !full && (s.solver.Coordinate != "HTR" || s.showsHTR(a)) {
				a.Normal = sortPairs(s.turned.Moves(a.Normal))
				s.solutions = append(s.solutions, a)
				full = s.count > 0 && len(s.solutions)-before == s.count
			}
			if full {
				stop()
			}
		}
	})
	if ctx.Err() == nil && enough.Err() != nil {
		return nil
	}
	return err
}

// sortPairs puts turns of opposite faces in the usual order.
func sortPairs(moves []cube.Move) []cube.Move {
	for i := 1; i < len(moves); i++ {
		if moves[i-1].Axis() == moves[i].Axis() && moves[i-1] > moves[i] {
			moves[i-1], moves[i] = moves[i], moves[i-1]
		}
	}
	return moves
}

// merge merges the solutions on both sides within the bounds.
func (s *coreSearch) merge() {
	slices.SortStableFunc(s.solutions, func(a, b cube.Alg) int { return cmp.Compare(a.Len(), b.Len()) })
	if len(s.solutions) > 0 && s.beyond < mostCoreMoves {
		longest := s.solutions[0].Len() + s.beyond
		s.solutions = slices.DeleteFunc(s.solutions, func(a cube.Alg) bool { return a.Len() > longest })
	}
	if s.count > 0 {
		s.solutions = s.solutions[:min(len(s.solutions), s.count)]
	}
}

// showsHTR reports whether nissy-core shows a solution for HTR. There are two or more that differ only by the
// half turns that they leave to do. It shows the one that turns U rather than D, as the solver views
// the cube: D or D' may be only its first quarter turn, and sides end with clockwise quarter turns.
func (s *coreSearch) showsHTR(a cube.Alg) bool {
	quarters := 0
	for _, side := range [2][]cube.Move{a.Normal, a.Inverse} {
		moves := s.solver.Rotation.Inverse().Moves(side)
		for i, m := range moves {
			switch {
			case m.Face() == cube.D && (m.Turns() == 2 || quarters > 0):
				return false
			case i > 0 && m.Axis() == cube.UD && moves[i-1].Axis() == cube.UD:
				return false
			case i == len(moves)-1 && m.Turns() != 1:
				return false
			case m.Turns() != 2:
				quarters++
			}
		}
	}
	return true
}

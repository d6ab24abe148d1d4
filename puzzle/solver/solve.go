package solver

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"nissy/pruning/store"
	"nissy/puzzle"
)

// Request is a position to solve.
type Request struct {
	Start puzzle.State
	Free  *puzzle.Mask // nil: all must be solved
	puzzle.Bounds
	Count     int  // at most so many solutions; 0: all
	CountOnly bool // Solution is not called
}

// Observer hears what happens; any of its functions may be nil.
type Observer struct {
	Depth    func(depth int, nodes uint64) // a length is searched next, after so many positions
	Solution func(moves []int)             // in order: by length, then by the order of the moves in the puzzle
}

// Result sums a search up.
type Result struct {
	Count    int    // of solutions
	Shortest int    // length of the shortest one
	Searched int    // the greatest length that was searched whole; -1: none
	Nodes    uint64 // positions looked at
	Finite   bool   // there are no longer sequences of moves: the search was complete
}

// Solver solves positions of one puzzle. Tables are kept for the next position
// that asks for the same pieces. It serves one caller at a time.
type Solver struct {
	puzzle     *puzzle.Puzzle
	tables     *Tables
	loaded     map[string][]*table // by signature
	coordCache map[string]*numberedCoord
	eager      bool // keep long computations, and cut searches into tasks, at every chance: for tests
}

// New returns a solver.
func New(p *puzzle.Puzzle, tables *Tables) *Solver {
	t := *tables
	if t.Dir == nil {
		t.Dir = store.OpenDir("")
	}
	if t.Notice == nil {
		t.Notice = func(string) {}
	}
	if t.Progress == nil {
		t.Progress = func(Progress) {}
	}
	if t.Memory == nil {
		t.Memory = store.AvailableMemory
	}
	t.pool = newThreadPool(t.Threads)
	return &Solver{puzzle: p, tables: &t, loaded: map[string][]*table{}, coordCache: map[string]*numberedCoord{}}
}

// Close gives the memory of the tables back.
func (s *Solver) Close() {
	for _, list := range s.loaded {
		closeTables(list)
	}
	s.loaded = map[string][]*table{}
}

// Solve finds the solutions of a position: all shortest ones and, with slack,
// those that are longer by as much. An error is *UnsolvableError if there is
// none, *puzzle.TooLargeError for want of memory, or that of ctx; what was found
// before has been told.
func (s *Solver) Solve(ctx context.Context, r Request, o Observer) (Result, error) {
	p, limits, kept := s.restrict(r.Limits)
	free := r.Free
	if free == nil {
		free = p.NewMask()
	}
	none := Result{Searched: -1}
	pr, err := s.newProblem(ctx, p, fmt.Sprint(kept), r.Metric, r.Start, free)
	if err != nil {
		return none, err
	}
	run := &solveRun{Solver: s, Request: r, Observer: o, moveIndices: kept, positionSearch: newPositionSearch(pr, limits)}
	run.countOnly = r.CountOnly
	if s.eager {
		run.splitNodes = 0
	}
	if err := run.chooseTables(ctx); err != nil {
		return none, err
	}
	return run.searchDepths(ctx)
}

// restrict leaves out the moves that a limit does not let be made at all. It
// returns the puzzle without them, the other limits, and the moves that are left.
func (s *Solver) restrict(limits []puzzle.Limit) (*puzzle.Puzzle, []puzzle.Limit, []int) {
	gone := make([]bool, len(s.puzzle.Moves))
	for _, l := range limits {
		for _, m := range l.Moves {
			gone[m] = gone[m] || l.Most <= 0
		}
	}
	number := make([]int, len(gone))
	var kept []int
	for m := range gone {
		if !gone[m] {
			number[m] = len(kept)
			kept = append(kept, m)
		}
	}
	if len(kept) == len(gone) {
		return s.puzzle, limits, kept
	}
	var rest []puzzle.Limit
	for _, l := range limits {
		if l.Most > 0 {
			var moves []int
			for _, m := range l.Moves {
				if !gone[m] {
					moves = append(moves, number[m])
				}
			}
			rest = append(rest, puzzle.Limit{Name: l.Name, Moves: moves, Most: l.Most})
		}
	}
	return s.puzzle.Restrict(kept), rest, kept
}

// run is one call of Solve.
type solveRun struct {
	*Solver
	Request
	Observer
	*positionSearch
	moveIndices []int // the numbers of the moves that are used
	size        int   // of the tables that are used
	reported    int
}

// ready takes the tables of the first level, or of the highest one whose tables
// are all there.
func (r *solveRun) chooseTables(ctx context.Context) error {
	if len(r.costs) == 0 || len(r.coords) == 0 {
		return nil
	}
	for l := len(tableSizes) - 1; l > 0; l-- {
		if r.allAvailable(tableSizes[l]) {
			r.size = l
			break
		}
	}
	return r.loadTables(ctx)
}

// allThere reports whether all tables of a level are in memory or in files.
func (r *solveRun) allAvailable(l tableSize) bool {
	for _, group := range r.coordGroups(l) {
		if r.loadedTable(group) == nil && !r.Solver.tables.stored(r.problem, group) {
			return false
		}
	}
	return true
}

// find returns a table that is in memory, or nil.
func (r *solveRun) loadedTable(group []int) *table {
	for _, t := range r.Solver.loaded[r.signature()] {
		mine := slices.Clone(t.coords)
		slices.Sort(mine)
		if slices.Equal(mine, group) {
			return t
		}
	}
	return nil
}

// climb takes the tables of the level.
func (r *solveRun) loadTables(ctx context.Context) error {
	var list []*table
	for _, group := range r.coordGroups(tableSizes[r.size]) {
		t := r.loadedTable(group)
		if t == nil {
			var err error
			if t, err = r.Solver.tables.load(ctx, r.problem, group); err != nil {
				return err
			}
			key := r.signature()
			r.Solver.loaded[key] = append(r.Solver.loaded[key], t)
		}
		list = append(list, t)
	}
	slices.SortStableFunc(list, func(a, b *table) int { return b.rowCount*b.colCount - a.rowCount*a.colCount })
	r.positionSearch.setTables(list)
	return nil
}

// higher goes over to the tables of the next level if the next depth, which takes
// growth times as long as the last one, is likely to take longer than to build
// them. Without the memory it stays.
func (r *solveRun) enlargeTables(ctx context.Context, took time.Duration, growth float64) error {
	for r.size < len(tableSizes)-1 {
		next, entries := tableSizes[r.size+1], 0
		for _, group := range r.coordGroups(next) {
			if r.loadedTable(group) == nil {
				entries += r.product(group).entries()
			}
		}
		build := float64(entries) * next.buildNanos * float64(len(r.costs)) / float64(r.pool.threads)
		if entries > 0 && float64(took)*growth < build {
			return nil
		}
		r.size++
		err := r.loadTables(ctx)
		if _, ok := errors.AsType[*puzzle.TooLargeError](err); ok {
			r.size--
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// depths searches one length after the other.
func (r *solveRun) searchDepths(ctx context.Context) (Result, error) {
	res := Result{Searched: -1}
	first := r.estimate()
	if first == unreached {
		return res, unsolvable("no moves lead to it (orbit)")
	}
	res.Searched = first - 1
	most, solved, before := r.Max, false, uint64(0)
	for length := first; length <= most; length++ {
		if r.Depth != nil {
			r.Depth(length, res.Nodes)
		}
		began := time.Now()
		found, err := r.searchDepth(ctx, length, before, r.report)
		res.Count += found.count
		res.Nodes += found.nodes
		if found.count > 0 && !solved {
			solved = true
			res.Shortest = length
			most = min(most, length+r.Slack)
		}
		if r.CountOnly && r.Count > 0 {
			res.Count = min(res.Count, r.Count)
		}
		if err != nil {
			return res, err
		}
		res.Searched = length
		if r.isEnough(res.Count) {
			return res, nil
		}
		if !found.cut {
			res.Finite = true
			return res, nil
		}
		growth := min(max(2, float64(found.nodes)/float64(before+1)), float64(len(r.costs)))
		before = found.nodes
		if length == most {
			break // there is no next one
		}
		if err := r.enlargeTables(ctx, time.Since(began), growth); err != nil {
			return res, err
		}
	}
	return res, nil
}

func (r *solveRun) isEnough(count int) bool { return r.Count > 0 && count >= r.Count }

// tell hands a solution on, and returns whether more are wanted.
func (r *solveRun) report(moves []int) bool {
	if r.Solution != nil {
		full := make([]int, len(moves))
		for i, m := range moves {
			full[i] = r.moveIndices[m]
		}
		r.Solution(full)
	}
	r.reported++
	return !r.isEnough(r.reported)
}

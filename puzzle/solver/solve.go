package solver

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"nissy/internal/machine"
	"nissy/puzzle"
	"nissy/puzzle/solver/pool"
)

// Request is a position to solve.
type Request struct {
	Start puzzle.State
	Goals []puzzle.State // where solutions lead to: any of these; none: the solved position
	Free  *puzzle.Mask   // what need not be solved; nil if everything must be
	puzzle.Bounds
	NotFirst  []int // moves with which no solution begins, by index
	After     []int // a solution: those up to it, in their order, are left out; nil for none
	Count     int   // largest number of solutions; 0 for all
	CountOnly bool  // do not call Observer.Solution
	AllOrders bool  // moves that commute are tried in both orders unless they are next to each other, as in ksolve+
}

// Observer receives the events of a search. Any of its functions may be nil.
type Observer struct {
	// Depth is called before each length is searched.
	Depth func(depth int)

	// Nodes is called after each length with the number of positions searched so far.
	Nodes func(uint64)

	// Solution is called for each solution. Solutions are sorted by length, then by
	// the order of their moves in the puzzle. Moves are given by index.
	Solution func(moves []int)
}

// Result summarizes a search.
type Result struct {
	Count    int    // of solutions
	Searched int    // the greatest length that was searched completely; -1 if none was
	Nodes    uint64 // positions searched
	Finite   bool   // no longer sequences exist, so the search was complete
}

// Solver solves positions of one puzzle. It keeps its tables for later positions
// with the same pieces to solve. It must not be used by several goroutines at the
// same time.
type Solver struct {
	puzzle     *puzzle.Puzzle
	tables     *Tables
	loaded     map[string]*table        // by name
	coordCache sync.Map                 // of problem.numberCoord
	coordBytes uint64                   // the most memory that coordinates of a problem were granted
	orders     map[string]*puzzle.Order // by moves, see order

	// eager is for tests: the solver saves checkpoints and splits depths whenever it can.
	eager bool
}

// New returns a solver for a puzzle. It uses defaults for the fields of tables that
// are nil, without changing tables.
func New(p *puzzle.Puzzle, tables *Tables) *Solver {
	t := tables.WithDefaults()
	t.pool = pool.New(t.Threads)
	return &Solver{puzzle: p, tables: t, loaded: map[string]*table{}, orders: map[string]*puzzle.Order{}}
}

// Close releases the memory of the tables.
func (s *Solver) Close() {
	for _, t := range s.loaded {
		t.array.Close()
	}
	clear(s.loaded)
}

// Solve finds the solutions of a position: all shortest ones, and with slack also
// longer ones. If the position is proved to be unsolvable, the error is
// *UnsolvableError. If there is too little memory, it is *machine.MemoryError. If
// ctx ends, it is the error of ctx, and the solutions found so far have been
// reported.
func (s *Solver) Solve(ctx context.Context, r Request, o Observer) (Result, error) {
	runs, err := s.newRuns(ctx, r, o)
	if err != nil {
		return Result{Searched: -1}, err
	}
	return searchDepths(ctx, runs)
}

// order returns which moves may follow a sequence of moves of p, and which may begin it. The key identifies p.
func (s *Solver) order(p *puzzle.Puzzle, key string, all bool, notFirst []int) *puzzle.Order {
	build := p.CanonicalOrder
	if all {
		build = p.NeighbourOrder
	}
	key = fmt.Sprint(key, all, notFirst)
	if s.orders[key] == nil {
		s.orders[key] = build(notFirst...)
	}
	return s.orders[key]
}

// restrict removes the moves that limits forbid completely. It returns the puzzle
// without them, the other limits, and the indices of the moves that remain.
func (s *Solver) restrict(limits []puzzle.Limit) (*puzzle.Puzzle, []puzzle.Limit, []int) {
	gone := make([]bool, len(s.puzzle.Moves))
	for _, l := range limits {
		for _, m := range l.Moves {
			gone[m] = gone[m] || l.Most <= 0
		}
	}
	var kept []int
	for m := range gone {
		if !gone[m] {
			kept = append(kept, m)
		}
	}
	if len(kept) == len(gone) {
		return s.puzzle, limits, kept
	}
	var rest []puzzle.Limit
	for _, l := range limits {
		if l.Most <= 0 {
			continue
		}
		left := puzzle.Limit{Most: l.Most}
		for _, m := range l.Moves {
			if i, ok := slices.BinarySearch(kept, m); ok {
				left.Moves = append(left.Moves, i)
			}
		}
		rest = append(rest, left)
	}
	return s.puzzle.Restrict(kept), rest, kept
}

// solveRun is one call of Solve, for one of the goals.
type solveRun struct {
	*Solver
	Request
	Observer
	*positionSearch
	moveIndices []int // index in the puzzle of the solver, by move of the restricted puzzle
	size        int   // index in tableSizes of the tables in use
	reported    int   // number of solutions
	leftOut     int   // number of solutions up to After, at the current length
	merge       bool  // there are several runs: found keeps the solutions of a length
	found       [][]int

	first  int    // no solution is shorter
	finite bool   // no sequence is longer than those that were searched
	before uint64 // positions of the depth before the last one
	nodes  uint64 // positions of the last depth
	took   time.Duration
}

// chooseTables loads the tables of the largest size that is already available, or
// otherwise those of the smallest size.
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

// allAvailable reports whether all tables of a size are in memory, in files, or so
// small that they need no file.
func (r *solveRun) allAvailable(size tableSize) bool {
	for _, group := range r.coordGroups(size) {
		if r.loaded[r.tableName(group)] == nil && !r.Solver.tables.stored(r.problem, group) {
			return false
		}
	}
	return true
}

// checkTables returns a *machine.MemoryError if there is too little memory to build the
// tables of the current size. The garbage collector may not keep up with small tables.
// Large ones that have a file are mapped.
func (r *solveRun) checkTables() error {
	needs, most := uint64(0), uint64(0)
	for _, group := range r.coordGroups(tableSizes[r.size]) {
		entries := r.product(group).entries()
		build := buildBytes(entries, r.maxCost)
		switch {
		case r.loaded[r.tableName(group)] != nil:
		case entries <= maxUnstored:
			needs += 2 * build
		case !r.Solver.tables.stored(r.problem, group):
			needs, most = needs+uint64(entries/2), max(most, build)
		}
	}
	return r.Solver.tables.checkMemory("build the tables of this puzzle", needs+most)
}

// loadTables loads the tables of the current size, and uses them.
func (r *solveRun) loadTables(ctx context.Context) error {
	if err := r.checkTables(); err != nil {
		return err
	}
	var list []*table
	for _, group := range r.coordGroups(tableSizes[r.size]) {
		t := r.loaded[r.tableName(group)]
		if t == nil {
			var err error
			if t, err = r.Solver.tables.load(ctx, r.problem, group); err != nil {
				return err
			}
			r.loaded[r.tableName(group)] = t
		}
		list = append(list, t)
	}
	slices.SortStableFunc(list, func(a, b *table) int { return b.rowCount*b.colCount - a.rowCount*a.colCount })
	r.positionSearch.setTables(list)
	return nil
}

// enlargeTables switches to tables of the next size if the next depth is likely to
// take longer than building them. took is how long the last depth took, and the
// next one is expected to take growth times as long. If there is too little memory,
// the tables stay as they are.
func (r *solveRun) enlargeTables(ctx context.Context, took time.Duration, growth float64) error {
	for r.size < len(tableSizes)-1 {
		next, entries := tableSizes[r.size+1], 0
		for _, group := range r.coordGroups(next) {
			if r.loaded[r.tableName(group)] == nil {
				entries += r.product(group).entries()
			}
		}
		build := float64(entries) * next.buildNanos * float64(len(r.costs)) / float64(r.pool.Threads())
		if entries > 0 && float64(took)*growth < build {
			return nil
		}
		r.size++
		err := r.loadTables(ctx)
		if _, ok := errors.AsType[*machine.MemoryError](err); ok {
			r.size--
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// isLeftOut reports whether a solution, by index in the puzzle of the solver, is one up to r.After.
func (r *solveRun) isLeftOut(moves []int) bool {
	p := r.Solver.puzzle
	return r.After != nil && cmp.Or(cmp.Compare(p.Length(moves, r.Metric), p.Length(r.After, r.Metric)), slices.Compare(moves, r.After)) <= 0
}

// searchDepths searches one length after another, each in all runs. A run takes part from its estimate on.
func searchDepths(ctx context.Context, runs []*solveRun) (Result, error) {
	first := runs[0]
	for _, r := range runs[1:] {
		if r.first < first.first {
			first = r
		}
	}
	res := Result{Searched: first.first - 1}
	most, solved := first.Max, false
	for length := first.first; length <= most; length++ {
		if first.Depth != nil {
			first.Depth(length)
		}
		found, err := searchLength(ctx, runs, length, &res)
		if first.Nodes != nil {
			first.Nodes(res.Nodes)
		}
		if found && !solved {
			solved = true
			most = min(most, length+first.Slack)
		}
		if first.CountOnly && first.Count > 0 {
			res.Count = min(res.Count, first.Count)
		}
		if err != nil {
			return res, err
		}
		res.Searched = length
		if first.isEnough(res.Count) {
			return res, nil
		}
		if !slices.ContainsFunc(runs, func(r *solveRun) bool { return !r.finite }) {
			res.Finite = true
			return res, nil
		}
		if length == most {
			break // no next depth needs larger tables
		}
		for _, r := range runs {
			if err := r.prepareNext(ctx, length); err != nil {
				return res, err
			}
		}
	}
	return res, nil
}

// searchLength searches a length in all runs. It reports whether there are solutions, which may be left out.
func searchLength(ctx context.Context, runs []*solveRun, length int, res *Result) (solved bool, err error) {
	for _, r := range runs {
		r.nodes, r.leftOut = 0, 0
		if r.first > length || r.finite {
			continue
		}
		began := time.Now()
		var found depthResult
		found, err = r.searchDepth(ctx, length, r.before, r.report)
		r.nodes, r.took, r.finite = found.nodes, time.Since(began), !found.cut
		res.Nodes += found.nodes
		solved = solved || found.count > 0
		if !r.merge {
			res.Count += found.count - r.leftOut
		}
		if err != nil {
			break
		}
	}
	if first := runs[0]; first.merge {
		res.Count += first.reportMerged(runs)
	}
	return solved, err
}

// reportMerged passes the solutions that the runs have found on, in order, and returns their number. A
// sequence may lead to several goals, if not everything must be solved.
func (r *solveRun) reportMerged(runs []*solveRun) (count int) {
	var all [][]int
	for _, run := range runs {
		all = append(all, run.found...)
		run.found = nil
	}
	slices.SortFunc(all, slices.Compare)
	all = slices.CompactFunc(all, slices.Equal)
	r.merge = false
	for _, moves := range all {
		if r.isEnough(r.reported) {
			break
		}
		count++
		if r.CountOnly {
			r.reported++
		} else {
			r.report(moves)
		}
	}
	r.merge = true
	return count
}

// prepareNext chooses the tables for the length after one that was searched.
func (r *solveRun) prepareNext(ctx context.Context, length int) error {
	if r.first > length || r.finite {
		return nil
	}
	growth := min(max(2, float64(r.nodes)/float64(r.before+1)), float64(len(r.costs)))
	r.before = r.nodes
	return r.enlargeTables(ctx, r.took, growth)
}

// isEnough reports whether the request asks for no more than count solutions.
func (r *solveRun) isEnough(count int) bool { return r.Count > 0 && count >= r.Count }

// report passes a solution to the observer. It returns whether more solutions are
// wanted.
func (r *solveRun) report(moves []int) bool {
	full := make([]int, len(moves))
	for i, m := range moves {
		full[i] = r.moveIndices[m]
	}
	if r.isLeftOut(full) {
		r.leftOut++
		return true
	}
	if r.merge {
		r.found = append(r.found, moves)
		return !r.isEnough(len(r.found))
	}
	if r.Solution != nil {
		r.Solution(full)
	}
	r.reported++
	return !r.isEnough(r.reported)
}

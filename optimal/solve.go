package optimal

import (
	"cmp"
	"context"
	"errors"
	"math/bits"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"nissy/cube"
	"nissy/optimal/kernel"
	"nissy/pruning/store"
)

// Limits bound a search.
type Limits struct {
	Moves   cube.MoveSet // moves that may be made, closed under inversion; 0: all
	Min     int          // fewest moves (HTM)
	Max     int          // most moves (HTM)
	Beyond  int          // at most this many moves above the shortest solution; negative: no such bound
	Count   int          // at most this many solutions; 0: no such bound
	Threads int          // searching goroutines; 0: all cores
}

// Solution is one solution of a search.
type Solution struct {
	Moves    []cube.Move
	Position int // which of the positions it solves
}

// Observer follows a search. Its functions may be nil; no two are called at
// the same time.
type Observer struct {
	Depth    func(depth int) // a depth is about to be searched
	Found    func(Solution)  // a solution as it is found, in no order
	Solution func(Solution)  // the solutions, sorted within each length
}

// Result sums a search up.
type Result struct {
	Count    int    // solutions
	Searched int    // no solution of at most this many moves is missing; -1 if none is known
	Nodes    uint64 // positions made
	Lookups  uint64 // entries read
}

// maxMoves is the most moves that a solution can have.
const maxMoves = 40

// Solve finds the solutions of the positions, whose centres are at home, by
// increasing length; if one of them is solved, the empty solution only. With a
// bound on their number any of a length may be found, with one thread always
// the same ones. When ctx ends, its error is returned and Searched tells how
// far the search came.
func Solve(ctx context.Context, t *Table, positions []cube.Cube, l Limits, o Observer) (Result, error) {
	s := newSolver(t, positions, l, o)
	defer context.AfterFunc(ctx, func() { s.stop.Store(true) })()
	shortest := -1
	for depth := s.limits.Min; depth <= s.limits.Max; depth++ {
		if shortest >= 0 && l.Beyond >= 0 && depth > shortest+l.Beyond {
			break
		}
		if err := s.depth(ctx, depth); err != nil {
			return s.result, err
		}
		if s.result.Count > 0 && shortest < 0 {
			shortest = depth
		}
		s.result.Searched = depth
		if s.wanted() == 0 || depth == 0 && s.result.Count > 0 {
			break
		}
		if s.result.Nodes > promoteAfter {
			t.Promote()
			s.lines = t.array.Bytes()
		}
	}
	return s.result, nil
}

// promoteAfter is the number of positions after which a search goes on for so
// long that it pays to make its table faster.
const promoteAfter = 1_000_000

// solver runs one search.
type solver struct {
	table    *Table
	lines    []byte
	limits   Limits
	observer Observer
	roots    []level
	before   []uint64 // nodes of the tasks of the depth before
	stop     atomic.Bool
	result   Result

	mu    sync.Mutex // of what the workers share: the solutions of a depth
	found map[string]bool
}

// enough is a number of solutions that is never reached.
const enough = int(^uint(0) >> 1)

func newSolver(t *Table, positions []cube.Cube, l Limits, o Observer) *solver {
	if l.Threads <= 0 {
		l.Threads = runtime.GOMAXPROCS(0)
	}
	if l.Moves == 0 {
		l.Moves = cube.AllMoves
	}
	l.Max = min(l.Max, maxMoves)
	s := &solver{table: t, lines: t.array.Bytes(), limits: l, observer: o, result: Result{Searched: l.Min - 1}}
	for i := range positions {
		s.roots = append(s.roots, level{allowed: [2]cube.MoveSet{l.Moves, l.Moves}})
		s.place(&s.roots[i], &positions[i])
	}
	return s
}

// place puts a position into a node and looks its bounds up.
func (s *solver) place(n *level, c *cube.Cube) {
	inv := c.Inverse()
	n.pos = [2]kernel.Vec{kernel.NewVec(c), kernel.NewVec(&inv)}
	n.parity = parity(c)
	for side := range n.bound {
		n.bound[side] = uint8(s.table.bound(s.lines, kernel.PlaceOf(s.table.Coord.At(&n.pos[side], n.parity)), &n.pos[side], maxMoves))
	}
}

// parity returns the parity of the corner permutation.
func parity(c *cube.Cube) int {
	p := 0
	for i := range cube.Corner(cube.NumCorners) {
		a, _ := c.CornerAt(i)
		for j := range i {
			if b, _ := c.CornerAt(j); b > a {
				p ^= 1
			}
		}
	}
	return p
}

// wanted is how many more solutions are wanted.
func (s *solver) wanted() int {
	if s.limits.Count == 0 {
		return enough
	}
	return s.limits.Count - s.result.Count
}

// depth finds the solutions of just so many moves.
func (s *solver) depth(ctx context.Context, depth int) error {
	if s.observer.Depth != nil {
		s.observer.Depth(depth)
	}
	s.found = make(map[string]bool)
	tasks := s.tasks(depth)
	order := byNodes(tasks)
	errs := make([]error, min(s.limits.Threads, len(tasks)))
	var taken atomic.Int64
	var wg sync.WaitGroup
	for i := range errs {
		wg.Go(func() {
			errs[i] = store.Guard(func() { s.work(tasks, order, &taken) })
			if errs[i] != nil {
				s.stop.Store(true)
			}
		})
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	s.before = s.before[:0]
	for i := range tasks {
		s.before = append(s.before, tasks[i].nodes)
	}
	s.tell()
	if s.wanted() > 0 {
		return ctx.Err()
	}
	return nil
}

// tell gives the observer the solutions of a depth, sorted.
func (s *solver) tell() {
	solutions := make([]string, 0, len(s.found))
	for key := range s.found {
		solutions = append(solutions, key)
	}
	slices.Sort(solutions)
	solutions = solutions[:min(len(solutions), s.wanted())]
	s.result.Count += len(solutions)
	if s.observer.Solution != nil {
		for _, key := range solutions {
			s.observer.Solution(solutionOf(key))
		}
	}
}

// task is the part of a search that begins with certain moves.
type task struct {
	position int
	first    []cube.Move // on normal
	rest     int
	nodes    uint64 // positions that were made for it
}

// tasks splits the search of a depth by the position and the first moves. What
// took longest at the depth before comes first: it is likeliest to have the
// solution.
func (s *solver) tasks(depth int) []task {
	plies := 3
	if depth < 12 {
		plies = min(depth, 1)
	}
	var tasks []task
	for p := range s.roots {
		tasks = appendTasks(tasks, task{position: p, rest: depth}, s.limits.Moves, s.limits.Moves, plies)
	}
	if len(s.before) == len(tasks) {
		for i := range tasks {
			tasks[i].nodes = s.before[i]
		}
	}
	return tasks
}

// appendTasks appends the tasks that continue t by so many more plies, next
// being the moves that may come next.
func appendTasks(tasks []task, t task, next, all cube.MoveSet, plies int) []task {
	if plies == 0 {
		return append(tasks, t)
	}
	for _, m := range next.Moves() {
		first := append(t.first[:len(t.first):len(t.first)], m)
		tasks = appendTasks(tasks, task{position: t.position, first: first, rest: t.rest - 1}, all.After(m), all, plies-1)
	}
	return tasks
}

// byNodes returns the order in which tasks are done.
func byNodes(tasks []task) []int {
	order := make([]int, len(tasks))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(tasks[j].nodes, tasks[i].nodes) })
	return order
}

func (s *solver) work(tasks []task, order []int, taken *atomic.Int64) {
	w := &worker{solver: s}
	for !s.stop.Load() {
		i := int(taken.Add(1)) - 1
		if i >= len(tasks) {
			break
		}
		t := &tasks[order[i]]
		before := w.nodes
		w.do(t)
		t.nodes = w.nodes - before
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.result.Nodes += w.nodes
	s.result.Lookups += w.lookups
}

// level is a node of the search.
type level struct {
	pos     [2]kernel.Vec   // the position and its inverse
	parity  int             // of the corner permutation
	bound   [2]uint8        // lower bounds from both; 0 if not known
	allowed [2]cube.MoveSet // moves that may come next on either side
}

// worker searches one task at a time. It belongs to one goroutine.
type worker struct {
	*solver
	position int
	sides    [2][]cube.Move // moves made on normal and on inverse
	levels   [maxMoves + 1]level
	broods   [maxMoves + 1]brood
	nodes    uint64
	lookups  uint64
}

// brood is the children of a node, on either side.
type brood struct {
	same, other kernel.Brood // on the side that moves, and their inverses
	place       kernel.Places
	bound       [2][cube.NumFaceMoves]uint8
}

func (w *worker) do(t *task) {
	at := &w.levels[t.rest]
	*at = w.roots[t.position]
	w.position = t.position
	w.sides = [2][]cube.Move{append(w.sides[0][:0], t.first...), w.sides[1][:0]}
	if len(t.first) > 0 {
		c := at.pos[0].Cube().Apply(t.first...)
		w.place(at, &c)
		at.allowed[0] = w.limits.Moves & cube.AllMoves.After(t.first[len(t.first)-1])
	}
	if int(max(at.bound[0], at.bound[1])) <= t.rest {
		w.search(t.rest)
	}
}

var solved = kernel.NewVec(&cube.Solved)

// search finds the solutions of exactly left more moves from the node of that
// level.
func (w *worker) search(left int) {
	at := &w.levels[left]
	if left == 0 {
		if at.pos[0] == solved {
			w.solution()
		}
		return
	}
	if w.stop.Load() || at.pos[0] == solved {
		return
	}
	if left == 1 {
		w.last(at)
		return
	}
	side := 0
	if bits.OnesCount32(uint32(at.allowed[1])) < bits.OnesCount32(uint32(at.allowed[0])) {
		side = 1
	}
	b := &w.broods[left]
	for which := w.prune(at, side, left-1, b); which != 0; which &= which - 1 {
		m := cube.Move(bits.TrailingZeros32(uint32(which)))
		w.enter(at, side, m, left-1, b)
		w.sides[side] = append(w.sides[side], m)
		w.search(left - 1)
		w.sides[side] = w.sides[side][:len(w.sides[side])-1]
	}
}

// last makes the last move.
func (w *worker) last(at *level) {
	w.nodes++
	for _, m := range at.allowed[0].Moves() {
		if c := kernel.Undo(m); at.pos[0] == *c {
			w.sides[0] = append(w.sides[0], m)
			w.solution()
			w.sides[0] = w.sides[0][:len(w.sides[0])-1]
			return
		}
	}
}

// prune makes the children of a node on one side and returns those that may be
// no more than left moves away. The other side's bound comes first: half turns
// leave it as it is.
func (w *worker) prune(at *level, side, left int, b *brood) cube.MoveSet {
	which := at.allowed[side]
	w.nodes += uint64(bits.OnesCount32(uint32(which)))
	kernel.Expand(&at.pos[side], &at.pos[1-side], &b.same, &b.other)
	if left > base+3 { // no bound is higher
		b.bound = [2][cube.NumFaceMoves]uint8{}
		return which
	}
	look := which
	if known := at.bound[1-side]; known != 0 {
		look &^= cube.HalfTurns
		if int(known) > left {
			which &^= cube.HalfTurns
		}
		for half := cube.Move(1); half < cube.NumFaceMoves; half += 3 {
			b.bound[1-side][half] = known
		}
	}
	which &^= w.lookUp(&b.other, look, at.parity, left, b, 1-side)
	which &^= w.lookUp(&b.same, which, at.parity, left, b, side)
	return which
}

// lookUp reads the bounds of some children and returns those of which it is
// above left.
func (w *worker) lookUp(v *kernel.Brood, which cube.MoveSet, parity, left int, b *brood, side int) (far cube.MoveSet) {
	w.table.Coord.Locate(v, which, parity, w.lines, &b.place)
	w.lookups += uint64(bits.OnesCount32(uint32(which)))
	for ; which != 0; which &= which - 1 {
		m := bits.TrailingZeros32(uint32(which))
		d := w.table.bound(w.lines, b.place[m], &v[m], left)
		b.bound[side][m] = uint8(d)
		if d > left {
			far |= 1 << m
		}
	}
	return far
}

// enter makes a child the node of its level. Half turns do not change what the
// coordinate sees of the other side; so if a bound is just met, the last move
// cannot be one, and it is the other side's next.
func (w *worker) enter(at *level, side int, m cube.Move, left int, b *brood) {
	to := &w.levels[left]
	to.pos[side], to.pos[1-side] = b.same[m], b.other[m]
	to.parity = at.parity
	if !m.IsHalf() {
		to.parity ^= 1
	}
	to.allowed = at.allowed
	to.allowed[side] = w.limits.Moves & cube.AllMoves.After(m)
	for k := range to.bound {
		to.bound[k] = b.bound[k][m]
		if int(to.bound[k]) == left {
			to.allowed[1-k] &^= cube.HalfTurns
		}
	}
}

// solution notes the moves made: those on normal, then those on inverse undone.
// The same solution may be met in several writings.
func (w *worker) solution() {
	alg := cube.Alg{Normal: slices.Concat(w.sides[0], cube.InvertMoves(w.sides[1]))}
	clean := alg.Cleanup().Normal
	if len(clean) != alg.Len() {
		return // some moves cancel: it is a longer writing of another solution
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	key := keyOf(w.position, clean)
	if w.found[key] {
		return
	}
	w.found[key] = true
	if w.observer.Found != nil {
		w.observer.Found(Solution{clean, w.position})
	}
	if len(w.found) >= w.wanted() {
		w.stop.Store(true)
	}
}

// keyOf and solutionOf write solutions as text that sorts like them.
func keyOf(position int, moves []cube.Move) string {
	key := []byte{byte(position)}
	for _, m := range moves {
		key = append(key, byte(m))
	}
	return string(key)
}

func solutionOf(key string) Solution {
	s := Solution{Position: int(key[0])}
	for _, m := range []byte(key[1:]) {
		s.Moves = append(s.Moves, cube.Move(m))
	}
	return s
}

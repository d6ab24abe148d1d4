package optimal

import (
	"math/bits"
	"slices"

	"nissy/cube"
	"nissy/optimal/kernel"
)

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

package solver

import (
	"context"
	"math/bits"
	"slices"

	"nissy/internal/interrupt"
	"nissy/pruning/store"
	"nissy/puzzle/solver/pool"
)

// rankEnumerator finds the lists to which moves lead from a seed, and numbers them
// in the order of their ranks. It follows only base moves, which are those of the
// definition, and derives their powers.
type rankEnumerator struct {
	coordSpec
	ranking
	bases         []int // by move: the move that it is a power of
	baseMoves     []int // the moves that are their own base
	baseIndex     []int // by move: index of its base in baseMoves
	pool          *pool.Pool
	rankTargets   []uint32 // by rank × number of base moves + base move: the rank after the move
	reached       []uint64 // bit by rank: moves lead to it
	reachedBefore []uint32 // by word of reached: number of bits set in earlier words
}

// enumerateByRank does what enumerate does with the help of a ranking, on all
// threads.
func enumerateByRank(
	ctx context.Context, spec coordSpec, r ranking, bases, seed []int, most int, pool *pool.Pool,
) (*coord, error) {
	e := &rankEnumerator{coordSpec: spec, ranking: r, bases: bases, pool: pool}
	for m, base := range bases {
		if m == base {
			e.baseMoves = append(e.baseMoves, m)
		}
		e.baseIndex = append(e.baseIndex, slices.Index(e.baseMoves, base))
	}
	e.rankTargets = store.Large[uint32](r.arrangements() * len(e.baseMoves))
	e.reached = make([]uint64, (r.arrangements()+63)/64)
	var size int
	switch r := r.(type) {
	case *permutationRanking:
		to := e.slotTargets(r)
		e.movePermutations(ctx, r, to)
		size = e.markAlternating(ctx, r, to, e.rank(seed))
	case enumerableRanking:
		e.moveLists(ctx, r)
	}
	if size == 0 {
		size = e.markReachable(ctx, e.rank(seed))
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if size > most {
		return nil, nil
	}
	c := e.newCoord(ctx, size)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	c.find = e.find
	return c, nil
}

// slotTargets returns, by base move and slot, where the move takes a piece from the
// slot.
func (e *rankEnumerator) slotTargets(p *permutationRanking) [][]int {
	var list [][]int
	after := make([]int, len(p.classes))
	for _, m := range e.baseMoves {
		e.apply(m, p.classes, after)
		to := make([]int, len(after))
		for slot, class := range after {
			to[p.pieces[class]] = slot
		}
		list = append(list, to)
	}
	return list
}

// movePermutations applies all base moves to all permutations.
func (e *rankEnumerator) movePermutations(ctx context.Context, p *permutationRanking, to [][]int) {
	n := len(p.classes)
	e.pool.Each(ctx, len(to)*n, func(i int) {
		move := i / n
		w := permutationWalk{p.units, to[move], e.rankTargets[move:], len(to)}
		w.walkFrom(i % n)
	})
}

// ranksPerTask is the number of ranks that a thread takes at a time.
const ranksPerTask = 1 << 12

// moveLists applies all base moves to all lists.
func (e *rankEnumerator) moveLists(ctx context.Context, r enumerableRanking) {
	e.pool.Ranges(ctx, e.arrangements(), ranksPerTask, func(first, end int) {
		after := make([]int, len(e.home))
		for rank, list := range r.all(first, end) {
			for j, m := range e.baseMoves {
				e.apply(m, list, after)
				e.rankTargets[rank*len(e.baseMoves)+j] = uint32(e.rank(after))
			}
		}
	})
}

// markAlternating does what markReachable does if the moves generate all
// permutations, or all even ones. Otherwise it returns 0.
func (e *rankEnumerator) markAlternating(ctx context.Context, p *permutationRanking, moves [][]int, seed int) int {
	if !generatesAlternating(moves) {
		return 0
	}
	if slices.ContainsFunc(moves, func(m []int) bool { return permutationParity(m) == 1 }) {
		for i := range e.reached {
			e.reached[i] = ^uint64(0)
		}
		e.reached[len(e.reached)-1] >>= -e.arrangements() & 63
		return e.arrangements()
	}
	parities := p.parities()
	parity := parities[seed]
	e.pool.Ranges(ctx, e.arrangements()/2, ranksPerTask/2, func(first, end int) {
		for pair := first; pair < end; pair++ { // of ranks that differ in parity
			rank := 2*pair + int(parity^parities[2*pair])
			e.reached[rank/64] |= 1 << (rank % 64)
		}
	})
	return e.arrangements() / 2
}

// generatesAlternating reports whether moves of 7 to 10 slots generate all even
// permutations. They do if they take any four pieces to any four slots: the other
// groups that do this are the Mathieu groups, which need at least 11 slots (P. J.
// Cameron, Permutation Groups, 1999, section 4.11). For other numbers of slots it
// returns false.
func generatesAlternating(moves [][]int) bool {
	if len(moves) == 0 || len(moves[0]) < 7 || len(moves[0]) > 10 {
		return false
	}
	n := len(moves[0])
	var seen [10000]bool
	queue := make([]int, 1, 10000) // four slots are the digits of a number
	queue[0] = 123
	for i := 0; i < len(queue); i++ {
		at := queue[i]
		for _, to := range moves {
			after := to[at/1000]*1000 + to[at/100%10]*100 + to[at/10%10]*10 + to[at%10]
			if !seen[after] {
				seen[after] = true
				queue = append(queue, after)
			}
		}
	}
	return len(queue)-1 == n*(n-1)*(n-2)*(n-3) // the first one is in the queue twice
}

// markReachable marks the ranks to which moves lead from the seed, and returns
// their number. It stops when ctx ends.
func (e *rankEnumerator) markReachable(ctx context.Context, seed int) int {
	e.reached[seed/64] |= 1 << (seed % 64)
	queue := make([]uint32, e.arrangements()+1)
	queue[0] = uint32(seed)
	size := 1
	for at := 0; at < size; at++ {
		if at%ranksPerTask == 0 && interrupt.Err(ctx) != nil {
			break
		}
		for _, to := range e.rankTargets[int(queue[at])*len(e.baseMoves):][:len(e.baseMoves)] {
			word := &e.reached[to/64]
			queue[size] = to // size grows only if it is new; a branch would wait for memory
			size += int(^*word >> (to % 64) & 1)
			*word |= 1 << (to % 64)
		}
	}
	return size
}

// newCoord numbers the ranks that were reached, and builds the move table. The
// coordinate is incomplete if ctx ends.
func (e *rankEnumerator) newCoord(ctx context.Context, size int) *coord {
	e.reachedBefore = make([]uint32, len(e.reached))
	n := 0
	for i, word := range e.reached {
		e.reachedBefore[i] = uint32(n)
		n += bits.OnesCount64(word)
	}
	c := &coord{size: size, goals: e.findGoals(ctx, size)}
	n, k := len(e.bases), len(e.baseMoves)
	baseTargets := store.Large[uint32](size * k)
	e.pool.Ranges(ctx, len(e.reached), ranksPerTask/64, func(first, end int) {
		for i := first; i < end; i++ {
			id := int(e.reachedBefore[i])
			for word := e.reached[i]; word != 0; word &= word - 1 {
				rank := i*64 + bits.TrailingZeros64(word)
				for j, to := range e.rankTargets[rank*k:][:k] {
					baseTargets[id*k+j] = uint32(e.valueOf(int(to)))
				}
				id++
			}
		}
	})
	e.rankTargets = nil
	c.moves = allocMoveTable(size, n)
	e.pool.Ranges(ctx, size, ranksPerTask, func(first, end int) {
		row := make([]uint32, n)
		for id := first; id < end; id++ {
			e.composeMoves(row, baseTargets, id)
			c.moves.setRow(id, row)
		}
	})
	return c
}

// findGoals returns the numbers of the goals, in ascending order.
func (e *rankEnumerator) findGoals(ctx context.Context, size int) (list []uint32) {
	switch r := e.ranking.(type) {
	case *permutationRanking:
		r.goals(e.goalEntry, func(rank int) {
			if id := e.valueOf(rank); id >= 0 {
				list = append(list, uint32(id))
			}
		})
	case enumerableRanking:
		goals := make([]bool, size)
		e.pool.Ranges(ctx, e.arrangements(), ranksPerTask, func(first, end int) {
			for rank, value := range r.all(first, end) {
				if id := e.valueOf(rank); id >= 0 {
					goals[id] = e.isGoal(value)
				}
			}
		})
		for id, goal := range goals {
			if goal {
				list = append(list, uint32(id))
			}
		}
	}
	return list
}

// composeMoves fills in all moves of a value. Each move is a power of a base move,
// and is composed from the previous power.
func (e *rankEnumerator) composeMoves(row, baseTargets []uint32, id int) {
	for m, j := range e.baseIndex {
		from := id
		if e.bases[m] != m {
			from = int(row[m-1])
		}
		row[m] = baseTargets[from*len(e.baseMoves)+j]
	}
}

// valueOf returns the number of the value with the given rank, or -1 if no moves
// lead to it.
func (e *rankEnumerator) valueOf(rank int) int {
	word, bit := e.reached[rank/64], uint64(1)<<(rank%64)
	if word&bit == 0 {
		return -1
	}
	return int(e.reachedBefore[rank/64]) + bits.OnesCount64(word&(bit-1))
}

// find returns the number of a list, or -1 if no moves lead to it.
func (e *rankEnumerator) find(list []int) int {
	rank := e.rank(list)
	if rank < 0 {
		return -1
	}
	return e.valueOf(rank)
}

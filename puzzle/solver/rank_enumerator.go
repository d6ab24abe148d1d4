package solver

import (
	"context"
	"math/bits"
	"slices"

	"nissy/pruning/store"
)

// spread finds the lists to which moves lead from a seed, and numbers them in the
// order of their ranks.
type rankEnumerator struct {
	coordSpec
	ranking
	bases         []int // by move
	baseMoves     []int // the moves of the definition
	baseIndex     []int // by move: the number of the one that it is a power of
	pool          *threadPool
	rankTargets   []uint32 // by rank and bare move: the rank behind it
	reached       []uint64 // bit by rank: moves lead there
	reachedBefore []uint32 // by word of seen: how many ranks are seen in those before
}

// enumerateRanks does what enumerate does, by ranks, on all threads.
func enumerateByRank(ctx context.Context, v coordSpec, r ranking, bases, seed []int, most int, crew *threadPool) (*coord, func([]int) int, error) {
	s := &rankEnumerator{coordSpec: v, ranking: r, bases: bases, pool: crew}
	for m, base := range bases {
		if m == base {
			s.baseMoves = append(s.baseMoves, m)
		}
		s.baseIndex = append(s.baseIndex, slices.Index(s.baseMoves, base))
	}
	s.rankTargets = store.Large[uint32](r.total() * len(s.baseMoves))
	s.reached = make([]uint64, (r.total()+63)/64)
	var size int
	switch r := r.(type) {
	case *permutationRanking:
		to := s.slotTargets(r)
		s.movePermutations(ctx, r, to)
		size = s.markAlternating(r, to, s.rank(seed))
	case enumerableRanking:
		s.moveLists(ctx, r)
	}
	if size == 0 {
		size = s.markReachable(s.rank(seed))
	}
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	if size > most {
		return nil, nil, nil
	}
	return s.newCoord(size), s.find, nil
}

// places returns where each bare move takes a piece, by place.
func (s *rankEnumerator) slotTargets(p *permutationRanking) [][]int {
	var list [][]int
	behind := make([]int, len(p.classes))
	for _, m := range s.baseMoves {
		s.apply(m, p.classes, behind)
		to := make([]int, len(behind))
		for place, class := range behind {
			to[p.pieces[class]] = place
		}
		list = append(list, to)
	}
	return list
}

// walk makes all bare moves from all permutations.
func (s *rankEnumerator) movePermutations(ctx context.Context, p *permutationRanking, to [][]int) {
	n := len(p.classes)
	s.pool.each(ctx, len(to)*n, func(i int) {
		move := i / n
		w := permutationWalk{p.units, to[move], s.rankTargets[move:], len(to)}
		w.walkFrom(i % n)
	})
}

// portion is how many ranks a thread takes at a time.
const ranksPerTask = 1 << 12

// stepAll makes all bare moves from all lists.
func (s *rankEnumerator) moveLists(ctx context.Context, r enumerableRanking) {
	s.pool.ranges(ctx, s.total(), ranksPerTask, func(first, end int) {
		behind := make([]int, s.length)
		for rank, list := range r.all(first, end) {
			for j, m := range s.baseMoves {
				s.apply(m, list, behind)
				s.rankTargets[rank*len(s.baseMoves)+j] = uint32(s.rank(behind))
			}
		}
	})
}

// reachAlternating does what reach does if the moves make all permutations, or all
// even ones; otherwise it returns 0.
func (s *rankEnumerator) markAlternating(p *permutationRanking, moves [][]int, seed int) int {
	if !generatesAlternating(moves) {
		return 0
	}
	if slices.ContainsFunc(moves, func(m []int) bool { return permutationParity(m) == 1 }) {
		for i := range s.reached {
			s.reached[i] = ^uint64(0)
		}
		s.reached[len(s.reached)-1] >>= -s.total() & 63
		return s.total()
	}
	parities := p.parities()
	parity := parities.parity(seed)
	s.pool.ranges(context.Background(), s.total()/2, ranksPerTask/2, func(first, end int) {
		for pair := first; pair < end; pair++ { // of ranks, one of which is even
			rank := 2*pair + int(parity^parities.parity(2*pair))
			s.reached[rank/64] |= 1 << (rank % 64)
		}
	})
	return s.total() / 2
}

// alternating reports whether moves of 7 to 10 places make all even permutations. They
// do if they take any four pieces to any four places: of the other groups that do so,
// the Mathieu groups, none is of less than 11 places (P. J. Cameron, Permutation
// Groups, 1999, section 4.11).
func generatesAlternating(moves [][]int) bool {
	if len(moves) == 0 || len(moves[0]) < 7 || len(moves[0]) > 10 {
		return false
	}
	n := len(moves[0])
	var seen [10000]bool
	queue := make([]int, 1, 10000) // the places are the digits of a number
	queue[0] = 123
	for i := 0; i < len(queue); i++ {
		at := queue[i]
		for _, to := range moves {
			behind := to[at/1000]*1000 + to[at/100%10]*100 + to[at/10%10]*10 + to[at%10]
			if !seen[behind] {
				seen[behind] = true
				queue = append(queue, behind)
			}
		}
	}
	return len(queue)-1 == n*(n-1)*(n-2)*(n-3) // the first one comes again
}

// reach marks what moves lead to from a rank, and returns how much that is.
func (s *rankEnumerator) markReachable(seed int) int {
	s.reached[seed/64] |= 1 << (seed % 64)
	queue := make([]uint32, s.total()+1)
	queue[0] = uint32(seed)
	size := 1
	for at := 0; at < size; at++ {
		for _, to := range s.rankTargets[int(queue[at])*len(s.baseMoves):][:len(s.baseMoves)] {
			word := &s.reached[to/64]
			queue[size] = to // stays if it is new; no branch, which would wait for the memory
			size += int(^*word >> (to % 64) & 1)
			*word |= 1 << (to % 64)
		}
	}
	return size
}

// coord numbers what was reached, and makes the table of moves.
func (s *rankEnumerator) newCoord(size int) *coord {
	s.reachedBefore = make([]uint32, len(s.reached))
	n := 0
	for i, word := range s.reached {
		s.reachedBefore[i] = uint32(n)
		n += bits.OnesCount64(word)
	}
	c := &coord{size: size, goals: s.findGoals(size)}
	n, k := len(s.bases), len(s.baseMoves)
	bare := store.Large[uint32](size * k)
	s.pool.ranges(context.Background(), len(s.reached), ranksPerTask/64, func(first, end int) {
		for i := first; i < end; i++ {
			id := int(s.reachedBefore[i])
			for word := s.reached[i]; word != 0; word &= word - 1 {
				rank := i*64 + bits.TrailingZeros64(word)
				for j, to := range s.rankTargets[rank*k:][:k] {
					bare[id*k+j] = uint32(s.valueOf(int(to)))
				}
				id++
			}
		}
	})
	s.rankTargets = nil
	c.moves = allocMoveTable(size, n)
	s.pool.ranges(context.Background(), size, ranksPerTask, func(first, end int) {
		row := make([]uint32, n)
		for id := first; id < end; id++ {
			s.composeMoves(row, bare, id)
			c.moves.setRow(id, row)
		}
	})
	return c
}

// goals returns the numbers of goals.
func (s *rankEnumerator) findGoals(size int) (list []uint32) {
	switch r := s.ranking.(type) {
	case *permutationRanking:
		r.goals(s.goalEntry, func(rank int) {
			if id := s.valueOf(rank); id >= 0 {
				list = append(list, uint32(id))
			}
		})
	case enumerableRanking:
		goals := make([]bool, size)
		s.pool.ranges(context.Background(), s.total(), ranksPerTask, func(first, end int) {
			for rank, value := range r.all(first, end) {
				if id := s.valueOf(rank); id >= 0 {
					goals[id] = s.isGoal(value)
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

// spell makes all moves of the bare ones, of which each is the power of one.
func (s *rankEnumerator) composeMoves(row, bare []uint32, id int) {
	for m, j := range s.baseIndex {
		from := id
		if s.bases[m] != m {
			from = int(row[m-1])
		}
		row[m] = bare[from*len(s.baseMoves)+j]
	}
}

// id returns the number of a rank, -1 if no moves lead to it.
func (s *rankEnumerator) valueOf(rank int) int {
	word, bit := s.reached[rank/64], uint64(1)<<(rank%64)
	if word&bit == 0 {
		return -1
	}
	return int(s.reachedBefore[rank/64]) + bits.OnesCount64(word&(bit-1))
}

// find returns the number of a list, -1 if no moves lead to it.
func (s *rankEnumerator) find(list []int) int {
	rank := s.rank(list)
	if rank < 0 {
		return -1
	}
	return s.valueOf(rank)
}

package solver

import (
	"context"
	"math/bits"
	"slices"

	"nissy/pruning/store"
)

// spread finds the lists to which moves lead from a seed, and numbers them in the
// order of their ranks.
type spread struct {
	vector
	ranking
	bases  []int // by move
	bare   []int // the moves of the definition
	bareOf []int // by move: the number of the one that it is a power of
	crew   *crew
	to     []uint32 // by rank and bare move: the rank behind it
	seen   []uint64 // bit by rank: moves lead there
	before []uint32 // by word of seen: how many ranks are seen in those before
}

// enumerateRanks does what enumerate does, by ranks, on all threads.
func enumerateRanks(ctx context.Context, v vector, r ranking, bases, seed []int, most int, crew *crew) (*coord, func([]int) int, error) {
	s := &spread{vector: v, ranking: r, bases: bases, crew: crew}
	for m, base := range bases {
		if m == base {
			s.bare = append(s.bare, m)
		}
		s.bareOf = append(s.bareOf, slices.Index(s.bare, base))
	}
	s.to = store.Large[uint32](r.total() * len(s.bare))
	s.seen = make([]uint64, (r.total()+63)/64)
	var size int
	switch r := r.(type) {
	case *permutations:
		to := s.places(r)
		s.walk(ctx, r, to)
		size = s.reachAlternating(r, to, s.rank(seed))
	case listing:
		s.stepAll(ctx, r)
	}
	if size == 0 {
		size = s.reach(s.rank(seed))
	}
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	if size > most {
		return nil, nil, nil
	}
	return s.coord(size), s.find, nil
}

// places returns where each bare move takes a piece, by place.
func (s *spread) places(p *permutations) [][]int {
	var list [][]int
	behind := make([]int, len(p.classes))
	for _, m := range s.bare {
		s.step(m, p.classes, behind)
		to := make([]int, len(behind))
		for place, class := range behind {
			to[p.pieces[class]] = place
		}
		list = append(list, to)
	}
	return list
}

// walk makes all bare moves from all permutations.
func (s *spread) walk(ctx context.Context, p *permutations, to [][]int) {
	n := len(p.classes)
	s.crew.each(ctx, len(to)*n, func(i int) {
		move := i / n
		w := walk{p.units, to[move], s.to[move:], len(to)}
		w.from(i % n)
	})
}

// portion is how many ranks a thread takes at a time.
const portion = 1 << 12

// stepAll makes all bare moves from all lists.
func (s *spread) stepAll(ctx context.Context, r listing) {
	s.crew.portions(ctx, s.total(), portion, func(first, end int) {
		behind := make([]int, s.length)
		for rank, list := range r.lists(first, end) {
			for j, m := range s.bare {
				s.step(m, list, behind)
				s.to[rank*len(s.bare)+j] = uint32(s.rank(behind))
			}
		}
	})
}

// reachAlternating does what reach does if the moves make all permutations, or all
// even ones; otherwise it returns 0.
func (s *spread) reachAlternating(p *permutations, moves [][]int, seed int) int {
	if !alternating(moves) {
		return 0
	}
	if slices.ContainsFunc(moves, func(m []int) bool { return odd(m) == 1 }) {
		for i := range s.seen {
			s.seen[i] = ^uint64(0)
		}
		s.seen[len(s.seen)-1] >>= -s.total() & 63
		return s.total()
	}
	parities := p.parities()
	parity := parities.of(seed)
	s.crew.portions(context.Background(), s.total()/2, portion/2, func(first, end int) {
		for pair := first; pair < end; pair++ { // of ranks, one of which is even
			rank := 2*pair + int(parity^parities.of(2*pair))
			s.seen[rank/64] |= 1 << (rank % 64)
		}
	})
	return s.total() / 2
}

// alternating reports whether moves of 7 to 10 places make all even permutations. They
// do if they take any four pieces to any four places: of the other groups that do so,
// the Mathieu groups, none is of less than 11 places (P. J. Cameron, Permutation
// Groups, 1999, section 4.11).
func alternating(moves [][]int) bool {
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
func (s *spread) reach(seed int) int {
	s.seen[seed/64] |= 1 << (seed % 64)
	queue := make([]uint32, s.total()+1)
	queue[0] = uint32(seed)
	size := 1
	for at := 0; at < size; at++ {
		for _, to := range s.to[int(queue[at])*len(s.bare):][:len(s.bare)] {
			word := &s.seen[to/64]
			queue[size] = to // stays if it is new; no branch, which would wait for the memory
			size += int(^*word >> (to % 64) & 1)
			*word |= 1 << (to % 64)
		}
	}
	return size
}

// coord numbers what was reached, and makes the table of moves.
func (s *spread) coord(size int) *coord {
	s.before = make([]uint32, len(s.seen))
	n := 0
	for i, word := range s.seen {
		s.before[i] = uint32(n)
		n += bits.OnesCount64(word)
	}
	c := &coord{size: size, goals: s.goals(size)}
	n, k := len(s.bases), len(s.bare)
	bare := store.Large[uint32](size * k)
	s.crew.portions(context.Background(), len(s.seen), portion/64, func(first, end int) {
		for i := first; i < end; i++ {
			id := int(s.before[i])
			for word := s.seen[i]; word != 0; word &= word - 1 {
				rank := i*64 + bits.TrailingZeros64(word)
				for j, to := range s.to[rank*k:][:k] {
					bare[id*k+j] = uint32(s.id(int(to)))
				}
				id++
			}
		}
	})
	s.to = nil
	c.moves = emptyMoveTable(size, n)
	s.crew.portions(context.Background(), size, portion, func(first, end int) {
		row := make([]uint32, n)
		for id := first; id < end; id++ {
			s.spell(row, bare, id)
			c.moves.put(id, row)
		}
	})
	return c
}

// goals returns the numbers of goals.
func (s *spread) goals(size int) (list []uint32) {
	switch r := s.ranking.(type) {
	case *permutations:
		r.goals(s.right, func(rank int) {
			if id := s.id(rank); id >= 0 {
				list = append(list, uint32(id))
			}
		})
	case listing:
		goals := make([]bool, size)
		s.crew.portions(context.Background(), s.total(), portion, func(first, end int) {
			for rank, value := range r.lists(first, end) {
				if id := s.id(rank); id >= 0 {
					goals[id] = s.goal(value)
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
func (s *spread) spell(row, bare []uint32, id int) {
	for m, j := range s.bareOf {
		from := id
		if s.bases[m] != m {
			from = int(row[m-1])
		}
		row[m] = bare[from*len(s.bare)+j]
	}
}

// id returns the number of a rank, -1 if no moves lead to it.
func (s *spread) id(rank int) int {
	word, bit := s.seen[rank/64], uint64(1)<<(rank%64)
	if word&bit == 0 {
		return -1
	}
	return int(s.before[rank/64]) + bits.OnesCount64(word&(bit-1))
}

// find returns the number of a list, -1 if no moves lead to it.
func (s *spread) find(list []int) int {
	rank := s.rank(list)
	if rank < 0 {
		return -1
	}
	return s.id(rank)
}

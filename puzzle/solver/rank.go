package solver

import (
	"context"
	"math/bits"
	"slices"
	"sync/atomic"
)

// ranking numbers the lists that a vector may be, without regard to what moves
// lead to.
type ranking interface {
	total() int
	rank(list []int) int // -1: it is none of them
}

// maxRanks is the most numbers of a ranking.
const maxRanks = 1 << 22

// arrangements ranks the ways in which pieces of some classes may lie, in the
// order of the alphabet. Each class has a stretch of bits, one for each piece.
type arrangements struct {
	size  int
	ways  uint64
	first []int    // by class: its first bit; then their number
	below []uint64 // by class: the bits of smaller ones
	own   []uint64 // by class: its bits
	part  [65]uint64
}

// shift is the precision of arrangements.part: what is divided is below 1<<28,
// what it is divided by at most 64.
const shift = 34

// newArrangements ranks what arises from the list by moving its numbers, which
// are below classes. It returns nil if there are too many.
func newArrangements(list []int, classes int) ranking {
	a := &arrangements{size: len(list), ways: 1, first: make([]int, classes+1)}
	if a.size > 64 {
		return nil
	}
	k := uint64(0)
	for class := range classes {
		mine := uint64(count(list, class))
		for i := range mine {
			k++
			if a.ways = a.ways * k / (i + 1); a.ways > maxRanks {
				return nil
			}
		}
		a.first[class+1] = a.first[class] + int(mine)
	}
	for class := range classes {
		a.below = append(a.below, uint64(1)<<a.first[class]-1)
		a.own = append(a.own, uint64(1)<<a.first[class+1]-1)
		a.own[class] &^= a.below[class]
	}
	for n := range a.part[1:] {
		a.part[n+1] = 1<<shift/uint64(n+1) + 1
	}
	return a
}

func (a *arrangements) total() int { return int(a.ways) }

// of returns ways × some / left, which is a whole number.
func (a *arrangements) of(ways uint64, some, left int) uint64 {
	return ways * uint64(some) * a.part[left] >> shift
}

func (a *arrangements) rank(list []int) int {
	n, ways, free := uint64(0), a.ways, ^uint64(0)
	for i, class := range list {
		left := a.size - i
		own := free & a.own[class]
		if own == 0 {
			return -1
		}
		n += a.of(ways, bits.OnesCount64(free&a.below[class]), left)
		ways = a.of(ways, bits.OnesCount64(own), left)
		free &^= own & -own
	}
	return int(n)
}

// turnings ranks the ways in which pieces may be turned, of a fixed sum if no
// move changes that.
type turnings struct {
	free  int // how many are free
	n     int // orientations
	sum   int // of all; -1: any
	ranks int
}

// newTurnings ranks what arises from the list by turning. It returns nil if
// there are too many.
func newTurnings(list []int, n int, keepsSum bool) ranking {
	t := &turnings{free: len(list), n: n, sum: -1, ranks: 1}
	if keepsSum {
		t.free, t.sum = t.free-1, sum(list)%n
	}
	for range t.free {
		if t.ranks *= n; t.ranks > maxRanks {
			return nil
		}
	}
	return t
}

func (t *turnings) total() int { return t.ranks }

func (t *turnings) rank(list []int) int {
	n, total := 0, 0
	for _, x := range list[:t.free] {
		n = n*t.n + x
		total += x
	}
	if t.sum >= 0 && (total+list[t.free])%t.n != t.sum {
		return -1
	}
	return n
}

// spread finds the lists to which moves lead from a seed, and numbers them in the
// order of their ranks.
type spread struct {
	vector
	ranking
	bases   []int // by move
	bare    []int // the moves of the definition
	threads int
	seen    []atomic.Uint64 // bit by rank
	before  []uint32        // by word of seen: how many ranks are reached in those before
	to      []uint32        // by rank, for each bare move: the rank that it leads to
	goals   []bool          // by rank
}

// portion is how many lists a goroutine looks at before it asks for more.
const portion = 1 << 10

// enumerateRanks does what enumerate does, by ranks, on several goroutines.
func enumerateRanks(ctx context.Context, v vector, r ranking, bases, seed []int, most, threads int) (*coord, func([]int) int, error) {
	s := &spread{vector: v, ranking: r, bases: bases, threads: threads}
	for m, base := range bases {
		if m == base {
			s.bare = append(s.bare, m)
		}
	}
	s.seen = make([]atomic.Uint64, (r.total()+63)/64)
	s.to, s.goals = make([]uint32, r.total()*len(s.bare)), make([]bool, r.total())
	size, err := s.reach(ctx, seed, most)
	if err != nil || size > most {
		return nil, nil, err
	}
	return s.coord(size), s.find, nil
}

// reach follows all moves from the seed, and returns how many lists are reached.
func (s *spread) reach(ctx context.Context, seed []int, most int) (int, error) {
	words := s.keyWords()
	front := make([]uint64, words)
	s.pack(seed, front)
	s.mark(s.rank(seed))
	size := 1
	for len(front) > 0 && size <= most {
		piece := portion * words
		parts := make([][]uint64, (len(front)+piece-1)/piece)
		each(ctx, s.threads, len(parts), func(i int) {
			parts[i] = s.follow(front[i*piece:min((i+1)*piece, len(front))], words)
		})
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		front = slices.Concat(parts...)
		size += len(front) / words
	}
	return size, nil
}

// mark marks a rank and reports whether it is new.
func (s *spread) mark(rank int) bool {
	bit := uint64(1) << (rank % 64)
	word := &s.seen[rank/64]
	return word.Load()&bit == 0 && word.Or(bit)&bit == 0
}

// follow makes all moves from some lists, given by their keys, and returns the
// keys of those that are new.
func (s *spread) follow(keys []uint64, words int) (fresh []uint64) {
	in, out, key := make([]int, s.length), make([]int, s.length), make([]uint64, words)
	for ; len(keys) > 0; keys = keys[words:] {
		s.unpack(keys[:words], in)
		rank := s.rank(in)
		s.goals[rank] = s.right(in)
		for i, m := range s.bare {
			s.step(m, in, out)
			to := s.rank(out)
			s.to[rank*len(s.bare)+i] = uint32(to)
			if s.mark(to) {
				s.pack(out, key)
				fresh = append(fresh, key...)
			}
		}
	}
	return fresh
}

// coord numbers what was reached, and makes the table of moves.
func (s *spread) coord(size int) *coord {
	s.before = make([]uint32, len(s.seen))
	n := 0
	for i := range s.seen {
		s.before[i] = uint32(n)
		n += bits.OnesCount64(s.seen[i].Load())
	}
	c := &coord{size: size, moves: make([]uint32, size*len(s.bases)), goals: make([]bool, size)}
	inPortions(s.threads, len(s.seen), portion/64, func(first, end int) { s.fill(c, first, end) })
	inPortions(s.threads, size, portion, func(first, end int) { fillPowers(c, s.bases, first, end) })
	c.all = !slices.Contains(c.goals, false)
	return c
}

// inPortions calls f for all numbers below n, several at a time.
func inPortions(threads, n, some int, f func(first, end int)) {
	each(context.Background(), threads, (n+some-1)/some, func(i int) { f(i*some, min((i+1)*some, n)) })
}

// fill enters the goals and the bare moves of what was reached in some words.
func (s *spread) fill(c *coord, first, end int) {
	for i := first; i < end; i++ {
		id := int(s.before[i])
		for word := s.seen[i].Load(); word != 0; word &= word - 1 {
			rank := i*64 + bits.TrailingZeros64(word)
			c.goals[id] = s.goals[rank]
			for j, m := range s.bare {
				c.moves[id*len(s.bases)+m] = s.number(s.to[rank*len(s.bare)+j])
			}
			id++
		}
	}
}

// number returns the number of a rank that was reached.
func (s *spread) number(rank uint32) uint32 {
	below := uint64(1)<<(rank%64) - 1
	return s.before[rank/64] + uint32(bits.OnesCount64(s.seen[rank/64].Load()&below))
}

// find returns the number of a list, -1 if no moves lead to it.
func (s *spread) find(list []int) int {
	rank := s.rank(list)
	if rank < 0 || s.seen[rank/64].Load()>>(rank%64)&1 == 0 {
		return -1
	}
	return int(s.number(uint32(rank)))
}

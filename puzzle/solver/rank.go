package solver

import (
	"context"
	"math/bits"
	"slices"
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
	units []uint64 // if no two pieces are alike, by place: what it counts; otherwise nil
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
	a.units = a.distinct(a.ways)
	return a
}

// distinct returns what each place counts if all pieces differ, else nil.
func (a *arrangements) distinct(ways uint64) (units []uint64) {
	for _, own := range a.own {
		if own&(own-1) != 0 {
			return nil
		}
	}
	for left := a.size; left > 0; left-- {
		ways /= uint64(left)
		units = append(units, ways)
	}
	return units
}

func (a *arrangements) total() int { return int(a.ways) }

// of returns ways × some / left, which is a whole number.
func (a *arrangements) of(ways uint64, some, left int) uint64 {
	return ways * uint64(some) * a.part[left] >> shift
}

func (a *arrangements) rank(list []int) int {
	if a.units != nil {
		return a.rankDistinct(list)
	}
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

func (a *arrangements) rankDistinct(list []int) int {
	n, free := uint64(0), ^uint64(0)
	for i, class := range list {
		own := free & a.own[class]
		if own == 0 {
			return -1
		}
		n += a.units[i] * uint64(bits.OnesCount64(free&(own-1)))
		free ^= own
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
	bases  []int // by move
	bare   []int // the moves of the definition
	bareOf []int // by move: the number of the one that it is a power of
	crew   *crew
	seen   []uint64 // bit by rank
	fresh  []uint64 // those of the next layer
	from   []uint32 // by rank, for these: layer.from
	before []uint32 // by word of seen: how many ranks are reached in those before
	layers []*layer
}

// layer is the lists that a number of bare moves leads to, and no smaller one.
type layer struct {
	from  []uint32 // which move of which list of the layer before leads there: list × bare moves + move
	ranks []uint32
	keys  []uint64
	goals []bool
	to    []uint32 // by list and bare move: the rank behind it
}

// portion is how many lists a goroutine looks at before it asks for more.
const portion = 1 << 10

// enumerateRanks does what enumerate does, by ranks, on several goroutines.
func enumerateRanks(ctx context.Context, v vector, r ranking, bases, seed []int, most int, crew *crew) (*coord, func([]int) int, error) {
	words := (r.total() + 63) / 64
	s := &spread{
		vector: v, ranking: r, bases: bases, crew: crew,
		seen: make([]uint64, words), fresh: make([]uint64, words), from: make([]uint32, r.total()),
	}
	for m, base := range bases {
		if m == base {
			s.bare = append(s.bare, m)
		}
		s.bareOf = append(s.bareOf, slices.Index(s.bare, base))
	}
	size, err := s.reach(ctx, seed, most)
	if err != nil || size > most {
		return nil, nil, err
	}
	return s.coord(size), s.find, nil
}

// reach follows all moves from the seed, and returns how many lists are reached.
func (s *spread) reach(ctx context.Context, seed []int, most int) (int, error) {
	rank := s.rank(seed)
	s.seen[rank/64] |= 1 << (rank % 64)
	now := s.newLayer(nil, []uint32{uint32(rank)})
	s.pack(seed, now.keys)
	var before *layer
	size := 0
	for len(now.ranks) > 0 && size <= most {
		s.crew.portions(len(now.ranks), portion, func(first, end int) { s.follow(before, now, first, end) })
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		if before != nil {
			before.from, before.keys = nil, nil
		}
		s.layers = append(s.layers, now)
		size += len(now.ranks)
		before, now = now, s.next(now)
	}
	return size, nil
}

func (s *spread) newLayer(from, ranks []uint32) *layer {
	n := len(ranks)
	return &layer{from, ranks, make([]uint64, n*s.keyWords()), make([]bool, n), make([]uint32, n*len(s.bare))}
}

// follow makes all moves from some lists of a layer.
func (s *spread) follow(before, now *layer, first, end int) {
	in, out := make([]int, s.length), make([]int, s.length)
	words, k := s.keyWords(), len(s.bare)
	for i := first; i < end; i++ {
		key := now.keys[i*words:][:words]
		if before == nil {
			s.unpack(key, in)
		} else {
			at := int(now.from[i])
			s.unpack(before.keys[at/k*words:][:words], out)
			s.step(s.bare[at%k], out, in)
			s.pack(in, key)
		}
		now.goals[i] = s.right(in)
		for j, m := range s.bare {
			s.step(m, in, out)
			now.to[i*k+j] = uint32(s.rank(out))
		}
	}
}

// next returns the layer of what is reached from a layer only. It is in the order
// of the ranks, so that what goroutines write about parts of it is far apart.
func (s *spread) next(now *layer) *layer {
	for at, rank := range now.to { // those seen before are cheaper to write than to ask for
		s.from[rank] = uint32(at)
		s.fresh[rank/64] |= 1 << (rank % 64)
	}
	size := 0
	for i := range s.fresh {
		s.fresh[i] &^= s.seen[i]
		s.seen[i] |= s.fresh[i]
		size += bits.OnesCount64(s.fresh[i])
	}
	from, ranks := make([]uint32, 0, size), make([]uint32, 0, size)
	for i, word := range s.fresh {
		for ; word != 0; word &= word - 1 {
			rank := i*64 + bits.TrailingZeros64(word)
			from, ranks = append(from, s.from[rank]), append(ranks, uint32(rank))
		}
		s.fresh[i] = 0
	}
	return s.newLayer(from, ranks)
}

// coord numbers what was reached, and makes the table of moves.
func (s *spread) coord(size int) *coord {
	s.before = make([]uint32, len(s.seen))
	n := 0
	for i, word := range s.seen {
		s.before[i] = uint32(n)
		n += bits.OnesCount64(word)
	}
	c := &coord{size: size, goals: make([]bool, size)}
	moves := make([]uint32, size*len(s.bases))
	bare := make([]uint32, size*len(s.bare))
	for _, l := range s.layers {
		s.crew.portions(len(l.ranks), portion, func(first, end int) { s.enter(c, bare, l, first, end) })
	}
	s.layers, s.fresh, s.from = nil, nil, nil
	s.crew.portions(size, portion, func(first, end int) { s.spell(moves, bare, first, end) })
	c.moves = newMoveTable(size, len(s.bases), moves)
	c.all = !slices.Contains(c.goals, false)
	return c
}

// enter enters some lists of a layer: which are goals, and the bare moves.
func (s *spread) enter(c *coord, bare []uint32, l *layer, first, end int) {
	k := len(s.bare)
	for i := first; i < end; i++ {
		id := int(s.number(l.ranks[i]))
		c.goals[id] = l.goals[i]
		for j, to := range l.to[i*k:][:k] {
			bare[id*k+j] = s.number(to)
		}
	}
}

// spell makes all moves of the bare ones, of which each is the power of one, for
// some values.
func (s *spread) spell(moves, bare []uint32, first, end int) {
	n, k := len(s.bases), len(s.bare)
	for id := first; id < end; id++ {
		row := moves[id*n:][:n]
		for m, j := range s.bareOf {
			from := id
			if s.bases[m] != m {
				from = int(row[m-1])
			}
			row[m] = bare[from*k+j]
		}
	}
}

// number returns the number of a rank that was reached.
func (s *spread) number(rank uint32) uint32 {
	below := uint64(1)<<(rank%64) - 1
	return s.before[rank/64] + uint32(bits.OnesCount64(s.seen[rank/64]&below))
}

// find returns the number of a list, -1 if no moves lead to it.
func (s *spread) find(list []int) int {
	rank := s.rank(list)
	if rank < 0 || s.seen[rank/64]>>(rank%64)&1 == 0 {
		return -1
	}
	return int(s.number(uint32(rank)))
}

package solver

import (
	"iter"
	"math/bits"
	"slices"
)

// ranking numbers the lists that a vector may be, without regard to what moves
// lead to.
type ranking interface {
	total() int
	rank(list []int) int // -1: it is none of them
}

// listing is a ranking whose lists can be gone through. That of permutations has better
// ways.
type enumerableRanking interface {
	ranking
	// lists goes through the lists whose ranks are from first to before end, with
	// their ranks. Each list is valid until the next one.
	all(first, end int) iter.Seq2[int, []int]
}

// maxRanks is the most numbers of a ranking.
const maxRanks = 1 << 22

// newArrangements ranks what arises from the list by moving its numbers, which
// are below classes. It returns nil if there are too many.
func newMultisetRanking(list []int, classes int) ranking {
	if len(list) > 64 {
		return nil
	}
	a := &multisetRanking{size: len(list), ways: 1}
	k, alike := uint64(0), false
	for class := range classes {
		mine := countOf(list, class)
		a.counts, alike = append(a.counts, mine), alike || mine > 1
		for i := range uint64(mine) {
			k++
			if a.ways = a.ways * k / (i + 1); a.ways > maxRanks {
				return nil
			}
		}
	}
	if !alike && len(list) > 2 {
		return newPermutationRanking(list, classes)
	}
	a.prepare()
	return a
}

// permutations ranks the orders of three pieces or more that all differ: by where the
// first one is, then the second one.
type permutationRanking struct {
	classes []int // by piece
	pieces  []int // by class; -1: there is none of it
	units   []int // by piece: the number of orders of those behind it
}

func newPermutationRanking(list []int, classes int) *permutationRanking {
	p := &permutationRanking{}
	for class := range classes {
		if slices.Contains(list, class) {
			p.pieces, p.classes = append(p.pieces, len(p.classes)), append(p.classes, class)
		} else {
			p.pieces = append(p.pieces, -1)
		}
	}
	p.units = make([]int, len(list))
	unit := 1
	for i := range p.units {
		p.units[len(list)-1-i] = unit
		unit *= i + 1
	}
	return p
}

func (p *permutationRanking) total() int { return p.units[0] * len(p.units) }

func (p *permutationRanking) rank(list []int) int {
	var places [64]int
	all := uint64(1)<<len(list) - 1
	missing := all
	for place, class := range list {
		piece := p.pieces[class]
		if piece < 0 {
			return -1
		}
		places[piece] = place
		missing &^= 1 << piece
	}
	if missing != 0 {
		return -1
	}
	n, free := 0, all
	for piece, unit := range p.units {
		bit := uint64(1) << places[piece]
		n += unit * bits.OnesCount64(free&(bit-1))
		free ^= bit
	}
	return n
}

// goals calls found for the ranks of all permutations in which each class is at a place
// that is right.
func (p *permutationRanking) goals(right func(place, class int) bool, found func(rank int)) {
	var next func(piece int, free uint64, rank int)
	next = func(piece int, free uint64, rank int) {
		if piece == len(p.classes) {
			found(rank)
			return
		}
		for left := free; left != 0; left &= left - 1 {
			if right(bits.TrailingZeros64(left), p.classes[piece]) {
				next(piece+1, free&^(left&-left), rank)
			}
			rank += p.units[piece]
		}
	}
	next(0, 1<<len(p.classes)-1, 0)
}

// parities tells which permutations are odd: each piece adds how many free places are
// before its own.
type parities struct {
	first, last []uint8 // 1 if what the first pieces add is odd, and the last ones
}

func (p *permutationRanking) parities() parities {
	half := len(p.units) / 2
	return parities{digitParities(p.total()/p.units[half], len(p.units)-half), digitParities(p.units[half], 2)}
}

// digits returns the parities of the digits' sums of the numbers below n, whose last
// digit is below ways, the one before below ways+1 and so on.
func digitParities(n, ways int) []uint8 {
	list := make([]uint8, n)
	for size := 1; size < n; size, ways = size*ways, ways+1 {
		for digit := 1; digit < ways; digit++ {
			for i, parity := range list[:size] {
				list[digit*size+i] = parity ^ uint8(digit&1)
			}
		}
	}
	return list
}

func (p parities) parity(rank int) uint8 {
	return p.first[rank/len(p.last)] ^ p.last[rank%len(p.last)]
}

// walk goes through all permutations, piece by piece, and follows a move on the way,
// so that hardly anything is left to do for each: what the permutation counts is what
// its pieces count, one after the other, before the move and behind it.
type permutationWalk struct {
	units       []int
	slotTargets []int // by place: where the move takes a piece from there
	table       []uint32
	stride      int
}

// from goes through the permutations with the first piece at a place.
func (w *permutationWalk) walkFrom(place int) {
	to, all := w.slotTargets[place], uint64(1)<<len(w.units)-1
	w.next(1, all&^(1<<place), all&^(1<<to), place*w.units[0], to*w.units[0])
}

// next goes through the places of a piece. Free are those that no piece before it has.
func (w *permutationWalk) next(piece int, free, freeTo uint64, rank, rankTo int) {
	if piece == len(w.units)-2 {
		w.lastTwo(free, rank, rankTo)
		return
	}
	unit := w.units[piece]
	for left := free; left != 0; left &= left - 1 {
		to := uint64(1) << w.slotTargets[bits.TrailingZeros64(left)]
		smaller := bits.OnesCount64(freeTo & (to - 1))
		w.next(piece+1, free&^(left&-left), freeTo&^to, rank, rankTo+smaller*unit)
		rank += unit
	}
}

// lastTwo goes through the orders of the last two pieces.
func (w *permutationWalk) lastTwo(free uint64, rank, rankTo int) {
	if w.slotTargets[bits.TrailingZeros64(free)] < w.slotTargets[bits.Len64(free)-1] {
		w.table[rank*w.stride], w.table[(rank+1)*w.stride] = uint32(rankTo), uint32(rankTo+1)
	} else {
		w.table[rank*w.stride], w.table[(rank+1)*w.stride] = uint32(rankTo+1), uint32(rankTo)
	}
}

// arrangements ranks the ways in which pieces of some classes may lie, in the
// order of the alphabet. Each class has a stretch of bits, one for each piece.
type multisetRanking struct {
	size        int
	ways        uint64
	counts      []int    // by class
	below       []uint64 // by class: the bits of smaller ones
	own         []uint64 // by class: its bits
	reciprocals [65]uint64
}

// shift is the precision of arrangements.part: what is divided is below 1<<28,
// what it is divided by at most 64.
const reciprocalBits = 34

func (a *multisetRanking) prepare() {
	first := 0
	for _, n := range a.counts {
		a.below = append(a.below, uint64(1)<<first-1)
		a.own = append(a.own, (uint64(1)<<n-1)<<first)
		first += n
	}
	for n := range a.reciprocals[1:] {
		a.reciprocals[n+1] = 1<<reciprocalBits/uint64(n+1) + 1
	}
}

func (a *multisetRanking) total() int { return int(a.ways) }

// of returns ways × some / left, which is a whole number.
func (a *multisetRanking) scale(ways uint64, some, left int) uint64 {
	return ways * uint64(some) * a.reciprocals[left] >> reciprocalBits
}

func (a *multisetRanking) rank(list []int) int {
	n, ways, free := uint64(0), a.ways, ^uint64(0)
	for i, class := range list {
		left := a.size - i
		own := free & a.own[class]
		if own == 0 {
			return -1
		}
		n += a.scale(ways, bits.OnesCount64(free&a.below[class]), left)
		ways = a.scale(ways, bits.OnesCount64(own), left)
		free &^= own & -own
	}
	return int(n)
}

func (a *multisetRanking) all(first, end int) iter.Seq2[int, []int] {
	return func(yield func(int, []int) bool) {
		list := a.list(first)
		for n := first; n < end && yield(n, list); n++ {
			nextPermutation(list)
		}
	}
}

// list returns the list of the rank.
func (a *multisetRanking) list(rank int) []int {
	counts, ways := slices.Clone(a.counts), a.ways
	var list []int
	for left := a.size; left > 0; left-- {
		for class, n := range counts {
			begin := a.scale(ways, n, left) // so many begin with it
			if rank < int(begin) {
				ways, list = begin, append(list, class)
				counts[class]--
				break
			}
			rank -= int(begin)
		}
	}
	return list
}

// nextOrder makes the next list of the same numbers, in the order of the alphabet.
// Behind the last one comes the first.
func nextPermutation(list []int) {
	i := len(list) - 1
	for i > 0 && list[i-1] >= list[i] {
		i--
	}
	slices.Reverse(list[i:])
	if i == 0 {
		return
	}
	j := i
	for list[j] <= list[i-1] {
		j++
	}
	list[i-1], list[j] = list[j], list[i-1]
}

// turnings ranks the ways in which pieces may be turned, of a fixed sum if no
// move changes that.
type digitRanking struct {
	freeDigits int // how many are free
	base       int // orientations
	sum        int // of all; -1: any
	count      int
}

// newTurnings ranks what arises from the list by turning. It returns nil if
// there are too many.
func newDigitRanking(list []int, n int, keepsSum bool) ranking {
	t := &digitRanking{freeDigits: len(list), base: n, sum: -1, count: 1}
	if keepsSum {
		t.freeDigits, t.sum = t.freeDigits-1, sum(list)%n
	}
	for range t.freeDigits {
		if t.count *= n; t.count > maxRanks {
			return nil
		}
	}
	return t
}

// newSpots ranks lists of spots, also those with two pieces at one place. It returns
// nil if these are too many beside the others.
func newSpotRanking(list []int, spots int) ranking {
	if t, ok := newDigitRanking(list, spots, false).(*digitRanking); ok && t.count <= 4*maxChunkValues {
		return t
	}
	return nil
}

func (t *digitRanking) total() int { return t.count }

func (t *digitRanking) rank(list []int) int {
	n, total := 0, 0
	for _, x := range list[:t.freeDigits] {
		n = n*t.base + x
		total += x
	}
	if t.sum >= 0 && (total+list[t.freeDigits])%t.base != t.sum {
		return -1
	}
	return n
}

func (t *digitRanking) all(first, end int) iter.Seq2[int, []int] {
	return func(yield func(int, []int) bool) {
		list := make([]int, t.freeDigits, t.freeDigits+1)
		if t.sum >= 0 {
			list = append(list, 0)
		}
		for n := first; n < end; n++ {
			rest, total := n, 0
			for i := t.freeDigits - 1; i >= 0; i-- {
				list[i] = rest % t.base
				total += list[i]
				rest /= t.base
			}
			if t.sum >= 0 {
				list[t.freeDigits] = (t.sum + t.freeDigits*t.base - total) % t.base
			}
			if !yield(n, list) {
				return
			}
		}
	}
}

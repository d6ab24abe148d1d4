package solver

import (
	"iter"
	"math/bits"
	"slices"
)

// ranking numbers lists from 0, whether or not moves lead to them.
type ranking interface {
	// arrangements returns the number of lists.
	arrangements() int
	// rank returns the number of a list, or -1 if it is not one of the lists.
	rank(list []int) int
}

// enumerableRanking is a ranking that can enumerate its lists. permutationRanking
// has a faster way.
type enumerableRanking interface {
	ranking
	// all yields the lists with ranks from first to end-1, together with their
	// ranks. A list is valid until the next one.
	all(first, end int) iter.Seq2[int, []int]
}

// maxRanks is the largest number of lists in a ranking.
const maxRanks = 1 << 22

// newMultisetRanking ranks the rearrangements of a list whose numbers are below
// classes. It returns nil if there are too many.
func newMultisetRanking(list []int, classes int) ranking {
	if len(list) > 64 {
		return nil
	}
	r := &multisetRanking{size: len(list), ways: 1}
	k, alike := uint64(0), false
	for class := range classes {
		pieces := countOf(list, class)
		r.counts, alike = append(r.counts, pieces), alike || pieces > 1
		for i := range uint64(pieces) {
			k++
			if r.ways = r.ways * k / (i + 1); r.ways > maxRanks {
				return nil
			}
		}
	}
	if !alike && len(list) > 2 {
		return newPermutationRanking(list, classes)
	}
	r.prepare()
	return r
}

// permutationRanking ranks the orders of three or more distinct pieces: by the slot
// of the first piece, then that of the second piece, and so on.
type permutationRanking struct {
	classes []int // by piece: its number in the list
	pieces  []int // by class: the piece, or -1 if no piece has it
	units   []int // by piece: the number of orders of the pieces after it
}

// newPermutationRanking ranks the orders of a list of distinct numbers below
// classes.
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

func (p *permutationRanking) arrangements() int { return p.units[0] * len(p.units) }

func (p *permutationRanking) rank(list []int) int {
	var slots [64]int
	all := uint64(1)<<len(list) - 1
	missing := all
	for slot, class := range list {
		piece := p.pieces[class]
		if piece < 0 {
			return -1
		}
		slots[piece] = slot
		missing &^= 1 << piece
	}
	if missing != 0 {
		return -1
	}
	n, free := 0, all
	for piece, unit := range p.units {
		bit := uint64(1) << slots[piece]
		n += unit * bits.OnesCount64(free&(bit-1))
		free ^= bit
	}
	return n
}

// goals calls found with the rank of each permutation in which every class is in a
// slot that isGoal accepts, in ascending order.
func (p *permutationRanking) goals(isGoal func(slot, class int) bool, found func(rank int)) {
	var next func(piece int, free uint64, rank int)
	next = func(piece int, free uint64, rank int) {
		if piece == len(p.classes) {
			found(rank)
			return
		}
		for left := free; left != 0; left &= left - 1 {
			if isGoal(bits.TrailingZeros64(left), p.classes[piece]) {
				next(piece+1, free&^(left&-left), rank)
			}
			rank += p.units[piece]
		}
	}
	next(0, 1<<len(p.classes)-1, 0)
}

// parities returns the parity of each permutation by its rank: 1 if it is odd, and
// otherwise 0. Each piece contributes the number of free slots before its own. These
// numbers are the digits of the rank: the last one that is not always 0 is below 2,
// the previous one below 3, and so on.
func (p *permutationRanking) parities() []uint8 {
	list := make([]uint8, p.arrangements())
	for size, ways := 1, 2; size < len(list); size, ways = size*ways, ways+1 {
		for digit := 1; digit < ways; digit++ {
			for i, parity := range list[:size] {
				list[digit*size+i] = parity ^ uint8(digit&1)
			}
		}
	}
	return list
}

// permutationWalk enumerates all permutations piece by piece, and applies a move to
// each. The rank before the move and the rank after it are both sums over the
// pieces. Permutations that begin with the same pieces share partial sums, so that
// hardly any work remains for each permutation.
type permutationWalk struct {
	units       []int    // of the ranking
	slotTargets []int    // by slot: where the move takes a piece from there
	table       []uint32 // by rank × stride: receives the rank after the move
	stride      int
}

// walkFrom enumerates the permutations with the first piece in the given slot.
func (w *permutationWalk) walkFrom(slot int) {
	to, all := w.slotTargets[slot], uint64(1)<<len(w.units)-1
	w.next(1, all&^(1<<slot), all&^(1<<to), slot*w.units[0], to*w.units[0])
}

// next tries all slots for a piece. The bits of free are the slots that no earlier
// piece occupies, and freeTo are these slots after the move. rank and rankTo are
// the sums so far.
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

// lastTwo handles the two orders of the last two pieces.
func (w *permutationWalk) lastTwo(free uint64, rank, rankTo int) {
	if w.slotTargets[bits.TrailingZeros64(free)] < w.slotTargets[bits.Len64(free)-1] {
		w.table[rank*w.stride], w.table[(rank+1)*w.stride] = uint32(rankTo), uint32(rankTo+1)
	} else {
		w.table[rank*w.stride], w.table[(rank+1)*w.stride] = uint32(rankTo+1), uint32(rankTo)
	}
}

// multisetRanking ranks the arrangements of pieces of several classes in
// lexicographic order. In its bit masks, each class has a run of bits, one for each
// piece.
type multisetRanking struct {
	size        int        // number of pieces
	ways        uint64     // number of arrangements
	counts      []int      // by class: its pieces
	below       []uint64   // by class: the bits of smaller classes
	own         []uint64   // by class: its bits
	reciprocals [65]uint64 // by divisor: about 1<<reciprocalBits / divisor
}

// reciprocalBits is the precision of multisetRanking.reciprocals. Dividends are
// below 1<<28, and divisors are at most 64.
const reciprocalBits = 34

// prepare fills in the masks and the reciprocals.
func (r *multisetRanking) prepare() {
	first := 0
	for _, n := range r.counts {
		r.below = append(r.below, uint64(1)<<first-1)
		r.own = append(r.own, (uint64(1)<<n-1)<<first)
		first += n
	}
	for n := range r.reciprocals[1:] {
		r.reciprocals[n+1] = 1<<reciprocalBits/uint64(n+1) + 1
	}
}

func (r *multisetRanking) arrangements() int { return int(r.ways) }

// scale returns ways × some / left, which is a whole number.
func (r *multisetRanking) scale(ways uint64, some, left int) uint64 {
	return ways * uint64(some) * r.reciprocals[left] >> reciprocalBits
}

func (r *multisetRanking) rank(list []int) int {
	n, ways, free := uint64(0), r.ways, ^uint64(0)
	for i, class := range list {
		left := r.size - i
		own := free & r.own[class]
		if own == 0 {
			return -1
		}
		n += r.scale(ways, bits.OnesCount64(free&r.below[class]), left)
		ways = r.scale(ways, bits.OnesCount64(own), left)
		free &^= own & -own
	}
	return int(n)
}

func (r *multisetRanking) all(first, end int) iter.Seq2[int, []int] {
	return func(yield func(int, []int) bool) {
		list := r.list(first)
		for n := first; n < end && yield(n, list); n++ {
			nextPermutation(list)
		}
	}
}

func (r *multisetRanking) list(rank int) []int {
	counts, ways := slices.Clone(r.counts), r.ways
	var list []int
	for left := r.size; left > 0; left-- {
		for class, n := range counts {
			begin := r.scale(ways, n, left) // number of lists that begin with class
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

// nextPermutation changes list to the next one of the same numbers in lexicographic
// order. The first list follows the last one.
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

// digitRanking ranks lists of digits. If the sum of the digits is fixed, the last
// digit follows from the others.
type digitRanking struct {
	freeDigits int // number of digits that do not follow from others
	base       int // digits are below it
	sum        int // of all digits modulo base; -1 if it is not fixed
	count      int // of lists
}

// newDigitRanking ranks the lists of digits below n that are as long as list. With
// keepsSum it ranks only those whose sum equals that of list modulo n. It returns
// nil if there are too many.
func newDigitRanking(list []int, n int, keepsSum bool) ranking {
	r := &digitRanking{freeDigits: len(list), base: n, sum: -1, count: 1}
	if keepsSum {
		r.freeDigits, r.sum = r.freeDigits-1, sum(list)%n
	}
	for range r.freeDigits {
		if r.count *= n; r.count > maxRanks {
			return nil
		}
	}
	return r
}

// newSpotRanking ranks lists of spots, including impossible ones with two pieces in
// one slot. It returns nil if that makes too many lists.
func newSpotRanking(list []int, spots int) ranking {
	if r, ok := newDigitRanking(list, spots, false).(*digitRanking); ok && r.count <= 4*maxChunkValues {
		return r
	}
	return nil
}

func (r *digitRanking) arrangements() int { return r.count }

func (r *digitRanking) rank(list []int) int {
	n, total := 0, 0
	for _, x := range list[:r.freeDigits] {
		n = n*r.base + x
		total += x
	}
	if r.sum >= 0 && (total+list[r.freeDigits])%r.base != r.sum {
		return -1
	}
	return n
}

func (r *digitRanking) all(first, end int) iter.Seq2[int, []int] {
	return func(yield func(int, []int) bool) {
		list := make([]int, r.freeDigits, r.freeDigits+1)
		if r.sum >= 0 {
			list = append(list, 0)
		}
		for n := first; n < end; n++ {
			rest, total := n, 0
			for i := r.freeDigits - 1; i >= 0; i-- {
				list[i] = rest % r.base
				total += list[i]
				rest /= r.base
			}
			if r.sum >= 0 {
				list[r.freeDigits] = (r.sum + r.freeDigits*r.base - total) % r.base
			}
			if !yield(n, list) {
				return
			}
		}
	}
}

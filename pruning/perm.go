package pruning

import "math/bits"

// rankPerm returns the lexicographic rank of a permutation of 0…len(p)-1;
// len(p) is at most 16.
func rankPerm(p []uint8) int {
	rank := 0
	unused := uint32(1)<<len(p) - 1
	for i, v := range p {
		rank = rank*(len(p)-i) + bits.OnesCount32(unused&(1<<v-1))
		unused &^= 1 << v
	}
	return rank
}

// unrankPerm fills p with the permutation of 0…len(p)-1 of the given rank.
func unrankPerm(rank int, p []uint8) {
	n := len(p)
	for i := n - 1; i >= 0; i-- {
		p[i] = uint8(rank % (n - i))
		rank /= n - i
	}
	unused := uint32(1)<<n - 1
	for i, k := range p {
		p[i] = nthBit(unused, int(k))
		unused &^= 1 << p[i]
	}
}

// nthBit returns the position of the set bit of mask that has n set bits
// below it.
func nthBit(mask uint32, n int) uint8 {
	for ; n > 0; n-- {
		mask &= mask - 1
	}
	return uint8(bits.TrailingZeros32(mask))
}

// subsets numbers the masks of n bits of which k are set; the mask with its k
// highest bits set is number 0.
type subsets struct {
	index []uint16 // by mask
	mask  []uint16 // by number
}

func newSubsets(n, k int) subsets {
	s := subsets{index: make([]uint16, 1<<n)}
	for m := 1<<n - 1; m >= 0; m-- {
		if bits.OnesCount(uint(m)) == k {
			s.index[m] = uint16(len(s.mask))
			s.mask = append(s.mask, uint16(m))
		}
	}
	return s
}

package pruning

import "math/bits"

// rankPerm returns the lexicographic rank of p, a permutation of 0…len(p)-1. The length
// is at most 16.
func rankPerm(p []uint8) int {
	rank := 0
	unused := uint32(1)<<len(p) - 1
	for i, v := range p {
		rank = rank*(len(p)-i) + bits.OnesCount32(unused&(1<<v-1))
		unused &^= 1 << v
	}
	return rank
}

// unrankPerm fills p with the permutation of 0…len(p)-1 that has the given rank.
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

// nthBit returns the position of the set bit of mask that has n set bits below it.
func nthBit(mask uint32, n int) uint8 {
	for ; n > 0; n-- {
		mask &= mask - 1
	}
	return uint8(bits.TrailingZeros32(mask))
}

// subsets numbers the subsets of a set, as bit masks with a fixed number of set bits.
type subsets struct {
	index []uint16 // by mask
	mask  []uint16 // by index
}

// newSubsets numbers the n-bit masks with k bits set, in descending order. Index
// 0 is the mask with the k highest bits set.
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

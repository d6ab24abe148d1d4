package insert

// How many moves can an algorithm save at a place? Looking at all algorithms of an element
// takes long. So the table records for each element how its algorithms begin, and how their
// inverses begin, which shows how the algorithms end. That gives a bound.

// beginnings records how some algorithms begin: the set of their first layers, the set of
// their second layers, and the set of the hashes of both, as bits.
type beginnings struct {
	first  *uint64
	others *[3]uint64 // the second layers, then the hashes
}

// savings bound how many moves an algorithm saves at the left and at the right of a place.
type savings struct{ left, right int }

func (s savings) sum() int { return s.left + s.right }

// anySaving is more than any algorithm saves at one side.
const anySaving = 2 * maxLength

// add adds an algorithm. One of at most three layers counts as saving any number of moves:
// it may vanish, and then the layers around it may merge.
func (b beginnings) add(algorithm layers) {
	*b.first |= 1 << algorithm[0]
	if len(algorithm) <= 3 {
		*b.others = [3]uint64{^uint64(0), ^uint64(0), ^uint64(0)}
		return
	}
	b.others[0] |= 1 << algorithm[1]
	i, bit := pairBit(algorithm[0], algorithm[1])
	b.others[i] |= bit
}

// pairBit returns the index and the bit of two layers in others.
func pairBit(first, second layer) (i int, bit uint64) {
	h := (uint32(first)<<6 | uint32(second)) * 0x9e3779b1 // as in Knuth's multiplicative hashing
	return 1 + int(h>>31), 1 << (h >> 25 & 63)
}

// mostSaved returns the most moves that one of the algorithms saves next to two layers. first
// and second are the inverses of these layers, the nearest first, and zero if there is none.
func (b beginnings) mostSaved(first, second layer) int {
	if first == 0 {
		return 0
	}
	most := mostMerged(*b.first, first)
	if *b.first>>first&1 == 0 {
		return most
	}
	if b.others[0]>>second&1 != 0 {
		if i, bit := pairBit(first, second); b.others[i]&bit != 0 {
			return anySaving
		}
	}
	return max(most, 2*first.len()+mostMerged(b.others[0], second))
}

// mostMerged returns the most moves that a layer of a set saves when it merges with the
// inverse of l, if the two do not cancel completely. Bit 0 of the set is ignored.
func mostMerged(set uint64, l layer) int {
	m := &merging[l]
	switch {
	case set&m[0] == 0:
		return 0
	case set&m[1] == 0:
		return 1
	case set&m[2] == 0:
		return 2
	}
	return 3
}

// merging has, for each layer, the sets of layers that save at least one, two and three moves
// when they merge with its inverse and do not cancel it completely. See fillTables.
var merging [numLayers][3]uint64

func fillMerging() {
	for _, l := range allLayers {
		for _, k := range allLayers {
			for i := range savedByMerging(l, k) {
				merging[l][i] |= 1 << k
			}
		}
	}
}

// savedByMerging returns how many moves a layer k saves when it merges with the inverse of l, and
// 0 if it does not merge or cancels it completely.
func savedByMerging(l, k layer) int {
	if k == l || !k.sameAxis(l) {
		return 0
	}
	undone := l.inverse()
	return undone.len() + k.len() - undone.plus(k).len()
}

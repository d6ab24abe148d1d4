package insert

// How many moves can an algorithm save at a place? To look at all algorithms of an element
// takes long. So the table says for each element how its algorithms begin, and how those begin
// that undo them, which is how they end. That gives a bound.

// beginnings says how some algorithms begin. It has a bit for each first layer, one for each
// second layer, and one for each hash of both.
type beginnings struct {
	first  *uint64
	others *[3]uint64 // the second layers, then the hashes
}

// savings bound how many moves an algorithm saves at the left and at the right of a place.
type savings struct{ left, right int }

func (s savings) sum() int { return s.left + s.right }

// anySaving is more than any algorithm saves at one side.
const anySaving = 2 * maxLength

// add adds an algorithm. If it is so short that the layers around it may merge when it
// vanishes, it may save any number of moves.
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

// mostSaved returns how many moves algorithms that begin so save at most next to layers that
// first and second undo. These are zero if there is no such layer.
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

// mostMerged returns how many moves one of the layers in a set saves at most when it merges
// with the inverse of l, but does not vanish. Bit 0 of the set does not count.
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

// merging has for each layer the sets of those that save at least one, two and three moves when
// they merge with its inverse, and do not vanish.
var merging = func() (sets [3 << axisShift][3]uint64) {
	for _, l := range allLayers {
		undone := l.inverse()
		for _, k := range allLayers {
			if k == l || !k.sameAxis(l) {
				continue
			}
			for i := range k.len() + undone.len() - undone.plus(k).len() {
				sets[l][i] |= 1 << k
			}
		}
	}
	return sets
}()

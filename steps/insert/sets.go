package insert

import "math/bits"

// Few elements have algorithms that save enough moves at a place. To find them quickly, the table
// also stores the beginnings of algorithms as sets of elements: for each first layer, each second
// layer, and each hash of both, the elements with an algorithm that begins so. A few words of
// these sets bound how many moves 64 elements save.

// sets are sets of elements, as bits. The sets of a side are those of the elements with an
// algorithm that begins with a certain layer, then those with a certain second layer, then those
// with a certain hash of a pair of layers, and then those of fillMerging. At the right it is the
// inverse of the algorithm that begins so. After the sets of both sides come the sets of the
// elements whose shortest algorithm has a certain length.
type sets struct {
	words []uint64
	each  int // the number of words of a set
}

// The indexes of the sets, and their number.
const (
	firstSets    = 0
	secondSets   = firstSets + numLayers
	pairSets     = secondSets + numLayers
	mergingSets  = pairSets + 128
	sideSets     = mergingSets + 2*numLayers*mostByMerging
	shortestSets = 2 * sideSets
	numSets      = shortestSets + maxLength + 1
)

// mostByMerging is the most moves that two layers save when they merge, but do not cancel.
const mostByMerging = 3

// setWords returns the number of words of a set of n elements.
func setWords(n int) int { return (n + 63) / 64 }

// set returns a set.
func (s *sets) set(i int) []uint64 { return s.words[i*s.each : (i+1)*s.each] }

func (s *sets) add(set, element int) { s.words[set*s.each+element/64] |= 1 << (element % 64) }

// fillSets writes the elements with algorithms that may be inserted before the last insertion, and
// their sets, into a table that has everything else.
func (t *Table) fillSets() {
	n := 0
	for i := range t.supports {
		for element := int(t.first[i]); element < int(t.first[i+1]); element++ {
			if _, several := t.longest(element); several >= t.shortest(element) {
				t.several.elements[n] = uint32(element)
				t.several.keys[n] = t.elements[element]
				left, right := t.beginningsOf(element)
				t.sets.addBeginnings(0, n, left)
				t.sets.addBeginnings(1, n, right)
				t.sets.add(shortestSets+t.shortest(element), n)
				n++
			}
		}
		t.several.starts[i+1] = uint32(n)
	}
	t.sets.fillMerging()
}

func (s *sets) addBeginnings(side, element int, b beginnings) {
	for i, words := range [...]uint64{*b.first, b.others[0], b.others[1], b.others[2]} {
		start := side*sideSets + [...]int{firstSets, secondSets, pairSets, pairSets + 64}[i]
		if i < 2 {
			words &= 1<<numLayers - 1
		}
		for ; words != 0; words &= words - 1 {
			s.add(start+bits.TrailingZeros64(words), element)
		}
	}
}

// numbers are a number for each of 64 elements: bit i of a field is a bit of the number of element i.
// The largest number means any number of moves.
type numbers struct{ ones, twos, fours, eights uint64 }

const (
	largestNumber = 15
	allBits       = ^uint64(0)
)

// nextTo are the sets that decide how many moves elements save at one side of a place.
type nextTo struct {
	first           []uint64 // those that may cancel the first layer; nil if there is none
	saved           int      // the moves that this saves
	second          []uint64 // those that may cancel the second layer
	pair            []uint64 // those that may cancel both
	merging, beyond mergers  // with the first layer, and with the second one
}

// mergers are the sets of the elements that save one, two and three moves when they merge with a
// layer.
type mergers [mostByMerging][]uint64

// nextTo returns the sets for a side of a place. first and second are the inverses of the layers next
// to it.
func (s *sets) nextTo(side int, first, second layer) (n nextTo) {
	if first == 0 {
		return n
	}
	start := side * sideSets
	word, bit := pairBit(first, second)
	return nextTo{
		first:   s.set(start + firstSets + int(first)),
		saved:   2 * first.len(),
		second:  s.set(start + secondSets + int(second)),
		pair:    s.set(start + pairSets + 64*(word-1) + bits.TrailingZeros64(bit)),
		merging: s.mergingWith(side, firstSets, first),
		beyond:  s.mergingWith(side, secondSets, second),
	}
}

// mergingWith returns the sets of the elements that merge with a layer by their first or second
// layer; kind is firstSets or secondSets.
func (s *sets) mergingWith(side, kind int, l layer) (m mergers) {
	start := side*sideSets + mergingSets + (kind+int(l))*mostByMerging
	for i := range m {
		m[i] = s.set(start + i)
	}
	return m
}

// fillMerging writes the sets of the elements that merge with a layer: unions of those that begin
// with certain layers.
func (s *sets) fillMerging() {
	for side := range 2 {
		for _, kind := range [2]int{firstSets, secondSets} {
			for _, l := range allLayers {
				m := s.mergingWith(side, kind, l)
				for _, k := range allLayers {
					if saved := savedByMerging(l, k); saved > 0 {
						for i, word := range s.set(side*sideSets + kind + int(k)) {
							m[saved-1][i] |= word
						}
					}
				}
			}
		}
	}
}

// saving returns how many moves 64 elements save, those of a word of the sets. It agrees with
// beginnings.mostSaved, but is largestNumber instead of anySaving.
func (n *nextTo) saving(word int) numbers {
	if n.first == nil {
		return numbers{}
	}
	merging, first := n.merging.at(word), n.first[word]
	if first == 0 {
		return merging
	}
	// If the first layer cancels, that saves two or four moves, and merging with the second one up to
	// three more. An element may also save three by merging with the first.
	cancelling := n.beyond.at(word)
	if n.saved == 2 {
		cancelling.ones |= merging.ones & merging.twos &^ cancelling.twos
		cancelling.twos, cancelling.fours = ^cancelling.twos, cancelling.twos
	} else {
		cancelling.fours = allBits
	}
	anything := first & n.second[word] & n.pair[word]
	return numbers{
		merging.ones&^first | cancelling.ones&first | anything,
		merging.twos&^first | cancelling.twos&first | anything,
		cancelling.fours&first | anything,
		anything,
	}
}

// at returns how many moves 64 elements save by merging.
func (m *mergers) at(word int) numbers {
	one, two, three := m[0][word], m[1][word], m[2][word]
	return numbers{ones: one&^two | three, twos: two | three}
}

// eachNear calls f with the elements, by their index in several, that differ from what is wanted at
// a place in at most so many pieces. wanted is the same as p.wanted. It leaves out most of those whose
// algorithms all add more than room moves at the place, and no others.
func (s *searcher) eachNear(p *place, wanted *element, most, room int, f func(i int)) {
	t := s.table
	before, after := p.neighbours()
	left, right := t.sets.nextTo(0, before[0], before[1]), t.sets.nextTo(1, after[0], after[1])
	var shortest [maxLength + 1][]uint64
	for length := range shortest {
		shortest[length] = t.sets.set(shortestSets + length)
	}
	s.setNear(p.wanted.support(), most)
	for word, near := range s.near {
		if near == 0 {
			continue
		}
		saved := left.saving(word).plus(right.saving(word))
		enough := uint64(0)
		for length, set := range shortest {
			if of := near & set[word]; of != 0 {
				enough |= of & saved.atLeast(length-room)
			}
		}
		for ; enough != 0; enough &= enough - 1 {
			i := 64*word + bits.TrailingZeros64(enough)
			if k := &t.several.keys[i]; different(k[0], wanted[0])+different(k[1], wanted[1]) <= most {
				f(i)
			}
		}
	}
}

// setNear sets s.near to the elements that disturb the given pieces, except that at most so many
// of these may be missing or added.
func (s *searcher) setNear(pieces support, most int) {
	clear(s.near)
	starts := s.table.several.starts
	for i, of := range s.table.supports {
		if (of ^ pieces).len() <= most {
			addRange(s.near, starts[i], starts[i+1])
		}
	}
}

// addRange adds the elements from start up to but not including end to a set.
func addRange(set []uint64, start, end uint32) {
	for start < end {
		next := min(end, start|63+1)
		set[start/64] |= ^uint64(0) >> (64 - (next - start)) << (start % 64)
		start = next
	}
}

// plus adds numbers. Each must be at most 7, or the largest number; so is the sum then.
func (a numbers) plus(b numbers) numbers {
	largest := a.eights | b.eights
	carry := a.ones & b.ones
	twos := a.twos ^ b.twos
	fours := a.fours ^ b.fours
	carried := a.twos&b.twos | twos&carry
	return numbers{
		a.ones ^ b.ones | largest,
		twos ^ carry | largest,
		fours ^ carried | largest,
		a.fours&b.fours | fours&carried | largest,
	}
}

// atLeast returns the elements whose number is at least n, or the largest number if n is more.
func (a numbers) atLeast(n int) uint64 {
	// Adding the two's complement of n carries if the number is at least n.
	n = max(0, min(n, largestNumber))
	carry := carryOf(a.ones, n&1, allBits)
	carry = carryOf(a.twos, n>>1&1, carry)
	carry = carryOf(a.fours, n>>2&1, carry)
	return carryOf(a.eights, n>>3, carry)
}

// carryOf returns what is carried when a bit of n is subtracted.
func carryOf(bits uint64, n int, carry uint64) uint64 {
	if n == 0 {
		return bits | carry
	}
	return bits & carry
}

package insert

import (
	"math/bits"

	"nissy/cube"
)

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

func newSets(words []uint64) sets { return sets{words, len(words) / numSets} }

// set returns a set.
func (s *sets) set(i int) []uint64 { return s.words[i*s.each : (i+1)*s.each] }

// add adds an element to a set.
func (s *sets) add(set, element int) { s.words[set*s.each+element/64] |= 1 << (element % 64) }

// fillSets writes the elements with algorithms that may be inserted before the last insertion, and
// their sets, into a table that has everything else.
func (t *Table) fillSets() {
	n := 0
	for i := range t.supports {
		for element := int(t.first[i]); element < int(t.first[i+1]); element++ {
			if _, several := t.longest(element); several >= t.shortest(element) {
				t.addSeveral(n, element)
				n++
			}
		}
		t.several.starts[i+1] = uint32(n)
	}
	t.sets.fillMerging()
}

// addSeveral writes element n of t.several.
func (t *Table) addSeveral(n, element int) {
	t.several.elements[n] = uint32(element)
	copy(t.several.keys[2*n:], t.elements[2*element:][:2])
	left, right := t.beginningsOf(element)
	t.sets.addBeginnings(0, n, left)
	t.sets.addBeginnings(1, n, right)
	t.sets.add(shortestSets+t.shortest(element), n)
}

// addBeginnings adds an element to the sets of a side.
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

// atLeast has for each n the set of those of 64 elements that save at least n moves. The last set
// has those that may save any number.
type atLeast [mostKnownSaving + 2]uint64

// mostKnownSaving is the largest result of mostSaved except anySaving: two layers of two moves
// cancel, which saves four moves, and the next two merge, which saves at most three.
const mostKnownSaving = 7

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
// beginnings.mostSaved.
func (n *nextTo) saving(word int) (at atLeast) {
	at[0] = ^uint64(0)
	if n.first == nil {
		return at
	}
	at[1], at[2], at[3] = n.merging[0][word], n.merging[1][word], n.merging[2][word]
	if first := n.first[word]; first != 0 {
		at[n.saved] |= first
		for i, set := range n.beyond {
			at[n.saved+1+i] |= first & set[word]
		}
		at[mostKnownSaving+1] = first & n.second[word] & n.pair[word]
	}
	for i := mostKnownSaving; i > 0; i-- {
		at[i] |= at[i+1]
	}
	return at
}

// eachNear calls f with the elements that differ from c in at most so many pieces and have
// algorithms that may be inserted before the last insertion. It leaves out most of those whose
// algorithms all add more than room moves at a place, and no others.
func (s *searcher) eachNear(c *cube.Cube, most int, p *place, room int, f func(element int)) {
	e, t := elementOf(c), s.table
	left, right := t.sets.nextTo(0, p.before[0], p.before[1]), t.sets.nextTo(1, p.after[0], p.after[1])
	s.setNear(disturbed(c), most)
	for word, near := range s.near {
		if near == 0 {
			continue
		}
		l, r := left.saving(word), right.saving(word)
		enough := uint64(0)
		for shortest := range maxLength + 1 {
			if of := near & t.sets.set(shortestSets + shortest)[word]; of != 0 {
				enough |= of & together(&l, &r, shortest-room)
			}
		}
		for ; enough != 0; enough &= enough - 1 {
			i := 64*word + bits.TrailingZeros64(enough)
			if different(t.several.keys[2*i], e[0])+different(t.several.keys[2*i+1], e[1]) <= most {
				f(int(t.several.elements[i]))
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
		if (support(of) ^ pieces).len() <= most {
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

// together returns the set of those that save at least n moves in total.
func together(left, right *atLeast, n int) (enough uint64) {
	if n <= 0 {
		return ^uint64(0)
	}
	n = min(n, 2*mostKnownSaving+1)
	for i := max(0, n-mostKnownSaving-1); i <= min(n, mostKnownSaving+1); i++ {
		enough |= left[i] & right[n-i]
	}
	return enough | left[mostKnownSaving+1] | right[mostKnownSaving+1]
}

package insert

// Which of many algorithms save enough moves at a place? Moves that merge at the left of an
// algorithm undo those before the place, so the algorithm begins with certain layers. The
// list is sorted, so these algorithms are found by bisection. Those that merge at the right
// are found in the same way among the algorithms that undo the element.

// scanned is the most algorithms for which looking at each is faster than bisection.
const scanned = 24

// eachMerging calls f with the algorithms of the list that make the sequence at most room
// moves longer, and perhaps with others, but not with algorithms of more than most moves.
// undoing returns the algorithms that undo those of the list. saved bounds how many moves the
// algorithms save.
func (p *place) eachMerging(algorithms list, undoing func() list, saved savings, room, most int, f func(inserted layers)) {
	if len(algorithms) > scanned {
		algorithms = algorithms[:algorithms.from(&algorithm{layer(most) + 1})]
	}
	if len(algorithms) <= scanned {
		for i := range algorithms {
			a := &algorithms[i]
			if a.len() > most {
				break
			}
			if all := a.layers(); a.len() <= room || p.mayMerge(all) {
				f(all)
			}
		}
		return
	}
	inverses := undoing()
	var buffer [maxLength]layer
	for start := 0; start < len(algorithms); {
		length := algorithms[start].len()
		end := algorithms.from(&algorithm{layer(length) + 1})
		if length <= room {
			algorithms[start:end].each(f)
		} else {
			// One of the sides saves at least half. If the whole algorithm vanishes, the
			// layers around it may merge, too, but then one side saves even more.
			half := min((length-room+1)/2, max(1, length-2))
			if half <= saved.left {
				algorithms.within(beginningOf(length, half, len(p.left), p.undoneLeft)).each(f)
			}
			if half <= saved.right {
				inverses.within(beginningOf(length, half, len(p.right), p.undoneRight)).each(func(all layers) { f(all.appendInverse(buffer[:0])) })
			}
		}
		start = end
	}
}

// each calls f with each algorithm.
func (l list) each(f func(all layers)) {
	for i := range l {
		f(l[i].layers())
	}
}

// mayMerge reports whether an algorithm merges with the moves around the place.
func (p *place) mayMerge(all layers) bool {
	return len(p.left) > 0 && p.left.last().sameAxis(all[0]) || len(p.right) > 0 && p.right[0].sameAxis(all.last())
}

// beginning bounds the algorithms of a length that begin with certain layers and then one of
// a certain axis: they are at least low, and less than high.
type beginning struct{ low, high algorithm }

// undoneLeft returns layer n of an algorithm that undoes the moves at the left. undoneRight returns
// layer n of the inverse of one that undoes those at the right.
func (p *place) undoneLeft(n int) layer  { return p.left[len(p.left)-1-n].inverse() }
func (p *place) undoneRight(n int) layer { return p.right[n] }

// beginningOf returns how sequences of a length must begin to save so many moves at a side that has
// the given number of layers.
func beginningOf(length, saved, layers int, undone func(n int) layer) beginning {
	b := beginning{algorithm{layer(length)}, algorithm{layer(length)}}
	for n := range layers {
		if b.add(n, undone(n), &saved) {
			return b
		}
	}
	return beginning{}
}

// add requires that layer n is l, so that it cancels a layer next to the place, or only that
// it has the same axis, if merging may save enough. It reports whether enough moves are saved.
func (b *beginning) add(n int, l layer, saved *int) bool {
	if n == maxLength {
		*b = beginning{} // there is no such algorithm
		return true
	}
	if most := l.len() + 1; *saved <= most { // R and R L merge to R2 L, which saves one
		b.low[1+n] = l >> axisShift << axisShift
		b.high[1+n] = b.low[1+n] + 1<<axisShift
		return true
	}
	b.low[1+n], b.high[1+n] = l, l
	if *saved -= 2 * l.len(); *saved <= 0 {
		b.high[1+n]++
	}
	return *saved <= 0
}

// within returns the algorithms that begin so.
func (l list) within(b beginning) list {
	l = l[l.from(&b.low):]
	return l[:l.from(&b.high)]
}

// from returns the index of the first algorithm that is not below a.
func (l list) from(a *algorithm) int {
	high, low := a.words()
	from, to := 0, len(l)
	for from < to {
		middle := int(uint(from+to) / 2)
		if h, w := l[middle].words(); h < high || h == high && w < low {
			from = middle + 1
		} else {
			to = middle
		}
	}
	return from
}

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
	if k == l {
		return 0
	}
	return l.inverse().saved(k)
}

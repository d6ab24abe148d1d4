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
	var buffer [maxLength]layer
	if algorithms.len() > scanned {
		algorithms = algorithms[:algorithmBytes*algorithms.from(&algorithm{uint8(most) + 1})]
	}
	if algorithms.len() <= scanned {
		for i := range algorithms.len() {
			a := algorithms.at(i)
			if a.len() > most {
				break
			}
			if a.len() <= room || p.mayMerge(a) {
				f(a.appendTo(buffer[:0]))
			}
		}
		return
	}
	inverses := undoing()
	for start := 0; start < algorithms.len(); {
		length := algorithms.at(start).len()
		end := algorithms.from(&algorithm{uint8(length) + 1})
		if length <= room {
			for i := start; i < end; i++ {
				f(algorithms.at(i).appendTo(buffer[:0]))
			}
		} else {
			// One of the sides saves at least half. If the whole algorithm vanishes, the
			// layers around it may merge, too, but then one side saves even more.
			half := min((length-room+1)/2, max(1, length-2))
			if half <= saved.left {
				from, to := algorithms.within(p.undoneLeft(length, half))
				for i := from; i < to; i++ {
					f(algorithms.at(i).appendTo(buffer[:0]))
				}
			}
			if half <= saved.right {
				from, to := inverses.within(p.undoneRight(length, half))
				for i := from; i < to; i++ {
					f(inverses.at(i).appendInverse(buffer[:0]))
				}
			}
		}
		start = end
	}
}

// mayMerge reports whether an algorithm merges with the moves around the place.
func (p *place) mayMerge(a *algorithm) bool {
	all := a.layers()
	return len(p.left) > 0 && p.left[len(p.left)-1].sameAxis(layer(all[0])) ||
		len(p.right) > 0 && p.right[0].sameAxis(layer(all[len(all)-1]))
}

// beginning bounds the algorithms of a length that begin with certain layers and then one of
// a certain axis: they are at least low, and less than high.
type beginning struct{ low, high algorithm }

// undoneLeft returns how algorithms of a length must begin to save so many moves at the left.
// undoneRight returns how their inverses must begin for them to save so many at the right.
func (p *place) undoneLeft(length, saved int) beginning {
	b := newBeginning(length)
	for i, n := len(p.left)-1, 0; i >= 0; i, n = i-1, n+1 {
		if b.add(n, p.left[i].inverse(), &saved) {
			return b
		}
	}
	return beginning{}
}

func (p *place) undoneRight(length, saved int) beginning {
	b := newBeginning(length)
	for i, l := range p.right {
		if b.add(i, l, &saved) {
			return b
		}
	}
	return beginning{}
}

func newBeginning(length int) beginning {
	return beginning{algorithm{uint8(length)}, algorithm{uint8(length)}}
}

// add requires that layer n is l, so that it cancels a layer next to the place, or only that
// it has the same axis, if merging may save enough. It reports whether enough moves are saved.
func (b *beginning) add(n int, l layer, saved *int) bool {
	if n == maxLength {
		*b = beginning{} // there is no such algorithm
		return true
	}
	if most := l.len() + 1; *saved <= most { // R and R L merge to R2 L, which saves one
		b.low[1+n] = uint8(l) >> axisShift << axisShift
		b.high[1+n] = b.low[1+n] + 1<<axisShift
		return true
	}
	b.low[1+n], b.high[1+n] = uint8(l), uint8(l)
	if *saved -= 2 * l.len(); *saved <= 0 {
		b.high[1+n]++
	}
	return *saved <= 0
}

// within returns the range of the algorithms that begin so.
func (l list) within(b beginning) (from, to int) {
	from = l.from(&b.low)
	return from, from + list(l[from*algorithmBytes:]).from(&b.high)
}

// from returns the index of the first algorithm that is not below a.
func (l list) from(a *algorithm) int {
	high, low := a.words()
	from, to := 0, l.len()
	for from < to {
		middle := int(uint(from+to) / 2)
		if h, w := l.at(middle).words(); h < high || h == high && w < low {
			from = middle + 1
		} else {
			to = middle
		}
	}
	return from
}

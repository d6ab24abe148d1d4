package insert

import "nissy/cube"

// place is a point of a sequence: before all layers, after one, or between the two moves of
// one.
type place struct {
	left, right layers    // the sequence up to the place, and after it
	wanted      cube.Cube // what a sequence must do there to solve the cube
	index       int       // the number of moves before the place

	// before are the inverses of the two layers before the place, the nearest first; after
	// are the two layers after it. They are zero where there is none.
	before, after [2]layer
}

// setNeighbours sets before and after.
func (p *place) setNeighbours() {
	p.before, p.after = [2]layer{}, [2]layer{}
	for i := 0; i < 2 && i < len(p.left); i++ {
		p.before[i] = p.left[len(p.left)-1-i].inverse()
	}
	copy(p.after[:], p.right)
}

// eachPlace calls f with the places of a sequence, the last one first. wanted is what must be
// done after the sequence to solve the cube. f must not keep the place or its layers.
func eachPlace(all layers, wanted *cube.Cube, f func(p *place)) {
	p := place{left: all, wanted: *wanted, index: all.len()}
	left, right := make(layers, 0, len(all)+1), make(layers, 0, len(all)+1)
	p.setNeighbours()
	f(&p)
	for i := len(all) - 1; i >= 0; i-- {
		after, index := p.wanted, p.index
		if l := all[i]; l.len() == 2 {
			for _, last := range [2]layer{l &^ positiveTurns, l &^ negativeTurns} {
				first := l ^ last | l&^(positiveTurns|negativeTurns)
				between := place{
					left:   append(append(left, all[:i]...), first),
					right:  append(append(right, last), all[i+1:]...),
					wanted: before(after, last),
					index:  index - 1,
				}
				between.setNeighbours()
				f(&between)
			}
		}
		p = place{left: all[:i:i], right: all[i:], wanted: before(after, all[i]), index: index - all[i].len()}
		p.setNeighbours()
		f(&p)
	}
}

// before returns what must be done before a layer, if c must be done after it.
func before(c cube.Cube, l layer) cube.Cube {
	var buffer [2]cube.Move
	for _, m := range l.appendTo(buffer[:0]) {
		c = c.Before(m)
		c = c.After(m.Inverse())
	}
	return c
}

// afterAll returns what must be done after the sequence to the right of the place, if c must
// be done at the place.
func (p *place) afterAll(c cube.Cube) cube.Cube {
	var buffer [2]cube.Move
	for _, l := range p.right {
		for _, m := range l.appendTo(buffer[:0]) {
			c = c.Before(m.Inverse())
			c = c.After(m)
		}
	}
	return c
}

// with returns the sequence with another one inserted, merged.
func (p *place) with(inserted layers) layers {
	all := append(make(layers, 0, len(p.left)+len(inserted)+len(p.right)), p.left...)
	for _, l := range inserted {
		all = all.push(l)
	}
	for _, l := range p.right {
		all = all.push(l)
	}
	return all
}

// saved returns how many moves merge when a sequence is inserted.
func (p *place) saved(inserted layers) (n int) {
	first, last := 0, len(inserted)-1
	for i := len(p.left) - 1; i >= 0 && first <= last && p.left[i].sameAxis(inserted[first]); i-- {
		sum := p.left[i].plus(inserted[first])
		n += p.left[i].len() + inserted[first].len() - sum.len()
		first++
		if !sum.isEmpty() {
			break
		}
	}
	for i := 0; i < len(p.right) && first <= last && p.right[i].sameAxis(inserted[last]); i++ {
		sum := p.right[i].plus(inserted[last])
		n += p.right[i].len() + inserted[last].len() - sum.len()
		last--
		if !sum.isEmpty() {
			break
		}
	}
	if first > last { // what is left of it, or nothing, may merge with both sides
		return p.left.len() + inserted.len() + p.right.len() - p.with(inserted).len()
	}
	return n
}

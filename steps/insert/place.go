package insert

import (
	"context"
	"slices"

	"nissy/internal/interrupt"
)

// place is a point of a sequence: before all layers, after one, or between the two moves of
// one.
type place struct {
	left, right layers // the sequence up to the place, and after it
	wanted      pieces // what a sequence must do there to solve the cube
	length      int    // the number of moves of both sides

	written  layers    // the whole sequence as it is written; nil if it has no hidden places
	division *division // see divide
}

// numNeighbours is the number of layers on each side of a place that are used to bound how many
// moves an insertion there saves.
const numNeighbours = 2

// splits reports whether the place is between the two moves of a layer.
func (p *place) splits() bool {
	n := len(p.left)
	return n > 0 && len(p.right) > 0 && p.left[n-1].sameAxis(p.right[0])
}

// clone returns a copy of the place that may be kept.
func (p *place) clone() *place {
	return &place{slices.Clone(p.left), slices.Clone(p.right), p.wanted, p.length, p.written, p.division}
}

// neighbours returns the inverses of the two layers before the place, the nearest first, and the two
// layers after it. They are zero where there is none.
func (p *place) neighbours() (before, after [numNeighbours]layer) {
	for i := 0; i < numNeighbours && i < len(p.left); i++ {
		before[i] = p.left[len(p.left)-1-i].inverse()
	}
	copy(after[:], p.right)
	return before, after
}

// eachPlace calls f with the places of a sequence, the last one first. wanted is what must be
// done after the sequence to solve the cube. f must not keep the place or its layers. When ctx ends,
// there are no further places.
func eachPlace(ctx context.Context, all layers, wanted *pieces, f func(p *place)) {
	conjugates := conjugatesOf()
	p := place{left: all, wanted: *wanted, length: all.len()}
	left, right := make(layers, 0, len(all)+1), make(layers, 0, len(all)+1)
	f(&p)
	for i := len(all) - 1; i >= 0 && interrupt.Err(ctx) == nil; i-- {
		after := p.wanted
		if l := all[i]; l.len() == 2 {
			for _, last := range [2]layer{l &^ positiveTurns, l &^ negativeTurns} {
				first := l ^ last | l&^(positiveTurns|negativeTurns)
				p.left, p.right, p.wanted = append(append(left, all[:i]...), first), append(append(right, last), all[i+1:]...), after
				p.wanted.before(&conjugates[last])
				f(&p)
			}
		}
		p.left, p.right, p.wanted = all[:i:i], all[i:], after
		p.wanted.before(&conjugates[all[i]])
		f(&p)
	}
}

// afterAll returns what must be done after the sequence to the right of the place, if rest must
// be done at the place.
func (p *place) afterAll(rest pieces) pieces {
	conjugates := conjugatesOf()
	for _, l := range p.right {
		rest.before(&conjugates[l.inverse()])
	}
	return rest
}

// with returns the sequence with another one inserted, merged.
func (p *place) with(inserted layers) layers {
	return p.appendWith(make(layers, 0, len(p.left)+len(inserted)+len(p.right)), inserted)
}

// appendWith is with, but appends to an empty slice.
func (p *place) appendWith(all, inserted layers) layers {
	return append(all, p.left...).join(inserted).join(p.right)
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
		return p.length + inserted.len() - p.with(inserted).len()
	}
	return n
}

package square1

import (
	"math/rand/v2"
	"sync"

	"nissy/puzzle"
)

// layer is twelve wedges, clockwise as seen from outside: four bits each, beginning with the lowest. The lower four bits
// of all are the pieces of the layer: corners, which have two wedges, are even. Slots 0 to 5 of the upper layer
// are its left half, and 6 to 11 its right one; slots 0 to 5 of the lower layer are its right half.
type layer uint64

const (
	layerMask = 1<<48 - 1
	halfMask  = 1<<24 - 1
)

func (l layer) at(slot int) int { return int(l >> (4 * slot) & 15) }

// turn returns the layer turned clockwise by a number of wedges from 0 to 11.
func (l layer) turn(wedges int) layer { return (l<<(4*wedges) | l>>(48-4*wedges)) & layerMask }

func isCorner(piece int) bool { return piece%2 == 0 }

// inside returns, by slot, whether a corner covers it and the slot before it.
func (l layer) inside() (mask uint16) {
	for slot := range 12 {
		if piece := l.at(slot); isCorner(piece) && piece == l.at((slot+11)%12) {
			mask |= 1 << slot
		}
	}
	return mask
}

// position is a position of square-1.
type position struct {
	upper, lower layer
	kite         bool // the right half of the middle layer is turned
}

// solved is the solved position: corners 0 2 4 … 14 and edges 1 3 … 15.
var solved = position{upper: layerOf(0, 0, 1, 2, 2, 3, 4, 4, 5, 6, 6, 7), lower: layerOf(9, 8, 8, 11, 10, 10, 13, 12, 12, 15, 14, 14)}

func layerOf(pieces ...int) (l layer) {
	for slot, piece := range pieces {
		l |= layer(piece) << (4 * slot)
	}
	return l
}

// slash turns the right half.
func (p position) slash() position {
	return position{
		upper: p.upper&halfMask | p.lower&halfMask<<24,
		lower: p.lower&^halfMask | p.upper>>24,
		kite:  !p.kite,
	}
}

// canSlash reports whether no corner is in the way.
func (p position) canSlash() bool { return (p.upper.inside()|p.lower.inside())&(1|1<<6) == 0 }

// turn turns both layers clockwise, each as seen from its side.
func (p position) turn(upper, lower int) position {
	p.upper, p.lower = p.upper.turn(upper), p.lower.turn(lower)
	return p
}

// fromState converts a state of the puzzle in the catalogue, whose wedges are numbered as the slots are in the solved
// position. ok is false if the wedges of a corner are apart or reversed.
func fromState(s puzzle.State) (p position, ok bool) {
	wedges := s[0].Pieces
	p.kite = s[1].Orient[0] != 0
	for slot := range 12 {
		p.upper |= layer(pieceOf(wedges[slot])) << (4 * slot)
		p.lower |= layer(pieceOf(wedges[12+slot])) << (4 * slot)
	}
	for slot, wedge := range wedges {
		next := slot/12*12 + (slot+1)%12
		if isFirst := isCorner(pieceOf(wedge)) && pieceOf(wedge%24+1) == pieceOf(wedge); isFirst && wedges[next] != wedge+1 {
			return p, false
		}
	}
	return p, true
}

// pieceOf returns the piece of a wedge, numbered from 1.
func pieceOf(wedge int) int { return solved.at(wedge - 1) }

// Random returns a uniformly random position in which the right half can be turned, as a state of the puzzle in the catalogue.
func Random(rng *rand.Rand) puzzle.State {
	s := loadSliceable()[rng.IntN(len(loadSliceable()))]
	corners, edges := rng.Perm(8), rng.Perm(8)
	p := s.labelled()
	pieces := make([]int, 24)
	seen := map[int]bool{}
	for slot := range pieces {
		label := p.at(slot)
		piece := 2*edges[label/2] + 1
		if isCorner(label) {
			piece = 2 * corners[label/2]
		}
		pieces[slot] = firstWedge(piece)
		if seen[label] {
			pieces[slot]++
		}
		seen[label] = true
	}
	return puzzle.State{{Pieces: pieces, Orient: make([]int, 24)}, {Pieces: []int{1}, Orient: []int{rng.IntN(2)}}}
}

// at returns the piece in a slot of the upper layer, or from 12 on of the lower one.
func (p position) at(slot int) int {
	if slot < 12 {
		return p.upper.at(slot)
	}
	return p.lower.at(slot - 12)
}

// firstWedge returns the number of the first wedge of a piece, from 1.
func firstWedge(piece int) int {
	slot := 0
	for solved.at(slot) != piece {
		slot++
	}
	return slot + 1
}

// loadSliceable lists all pairs of layers whose right half can be turned, in all ways to turn the layers.
var loadSliceable = sync.OnceValue(func() (list []shape) {
	seen := map[shape]bool{}
	for _, s := range loadGraph().shapes {
		p := s.labelled()
		for upper := range 12 {
			for lower := range 12 {
				if turned := p.turn(upper, lower); turned.canSlash() && !seen[shapeOf(turned)] {
					seen[shapeOf(turned)] = true
					list = append(list, shapeOf(turned))
				}
			}
		}
	}
	return list
})

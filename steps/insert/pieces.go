package insert

import (
	"math/bits"
	"slices"
	"sync"

	"nissy/cube"
)

// pieces describe a transformation by what it does to each piece that it disturbs. What
// insertions must do disturbs few pieces, so pieces take less time than a cube.
type pieces struct {
	n    uint8
	list [cube.NumEdges + cube.NumCorners]piece
}

// piece is a slot, by its index in a support, and what comes there: a piece and how it is turned, in
// the bits that a cube has for it.
type piece uint16

const (
	valueBits  = keyBits
	numPieces  = (cube.NumEdges + cube.NumCorners) << valueBits
	edgeMask   = 1<<flipShift - 1
	flipShift  = 4
	cornerMask = 1<<twistShift - 1
	twistShift = 3
)

func newPiece(slot int, value uint8) piece { return piece(slot)<<valueBits | piece(value) }

// slot returns the slot, as an index in a support.
func (x piece) slot() int { return int(x >> valueBits) }

// value returns what is in the slot.
func (x piece) value() uint8 { return uint8(x & (1<<valueBits - 1)) }

func (x piece) from() int {
	if x.slot() < cube.NumEdges {
		return int(x & edgeMask)
	}
	return cube.NumEdges + int(x&cornerMask)
}

func (p *pieces) add(slot int, value uint8) {
	p.list[p.n] = newPiece(slot, value)
	p.n++
}

func (p *pieces) all() []piece { return p.list[:p.n] }

func piecesOf(c *cube.Cube) (p pieces) {
	for i, v := range c.Edge {
		if v != uint8(i) {
			p.add(i, v)
		}
	}
	for i, v := range c.Corner {
		if v != uint8(i) {
			p.add(cube.NumEdges+i, v)
		}
	}
	return p
}

func (p *pieces) cube() cube.Cube {
	c := cube.Solved
	for _, x := range p.all() {
		if i := x.slot(); i < cube.NumEdges {
			c.Edge[i] = x.value()
		} else {
			c.Corner[i-cube.NumEdges] = x.value()
		}
	}
	return c
}

func (p *pieces) element() element {
	e := solvedElement
	for _, x := range p.all() {
		if i := x.slot(); i < cube.NumEdges {
			e[1] ^= uint64(x.value()^uint8(i)) << (keyBits * (lastEdge - i))
		} else {
			e[0] ^= uint64(x.value()^uint8(i-cube.NumEdges)) << (keyBits * (lastCorner - i))
		}
	}
	return e
}

var solvedElement = elementOf(&cube.Solved)

// lastEdge and lastCorner are the slots in the lowest bits of the two numbers of an element.
const (
	lastEdge   = cube.NumEdges - 1
	lastCorner = cube.NumEdges + cube.NumCorners - 1
)

// support returns the disturbed pieces.
func (p *pieces) support() (s support) {
	for _, x := range p.all() {
		s |= 1 << x.slot()
	}
	return s
}

// restAfter returns what must still be done after e to do what w does. Edges and corners have loops
// of their own, with constant masks. A loop for both was measured to take half as long again.
func (w *element) restAfter(e *element) (rest pieces) {
	var slots [16]uint8 // by piece: where e leaves it
	for d := differing(e[1], w[1]); d != 0; d &= d - 1 {
		shift := bits.TrailingZeros64(d)
		slots[e[1]>>shift&edgeMask] = uint8(shift)
	}
	for d := differing(e[1], w[1]); d != 0; d &= d - 1 {
		shift := bits.TrailingZeros64(d)
		wanted := w[1] >> shift
		from := slots[wanted&edgeMask]
		flip := (wanted ^ e[1]>>from) &^ edgeMask & (1<<valueBits - 1)
		rest.add(lastEdge-shift/keyBits, uint8(lastEdge-int(from)/keyBits)|uint8(flip))
	}
	for d := differing(e[0], w[0]); d != 0; d &= d - 1 {
		shift := bits.TrailingZeros64(d)
		slots[e[0]>>shift&cornerMask] = uint8(shift)
	}
	for d := differing(e[0], w[0]); d != 0; d &= d - 1 {
		shift := bits.TrailingZeros64(d)
		wanted := w[0] >> shift
		from := slots[wanted&cornerMask]
		twist := (wanted>>twistShift&3 + 3 - e[0]>>from>>twistShift&3) % 3
		rest.add(lastCorner-shift/keyBits, uint8(cube.NumCorners-1-int(from)/keyBits)|uint8(twist)<<twistShift)
	}
	return rest
}

// conjugates has, for a layer, what becomes of each piece of a transformation c in L·c·L⁻¹, where L
// is the layer, or, for a symmetry, what the image of each piece is.
type conjugates [numPieces]piece

// before replaces what must be done after a layer by what must be done before it.
func (p *pieces) before(by *conjugates) {
	all := p.all()
	for i, x := range all {
		all[i] = by[x]
	}
}

// beforeAll replaces what must be done after a sequence by what must be done before it.
func (p *pieces) beforeAll(all layers) {
	conjugates := conjugatesOf()
	for _, l := range slices.Backward(all) {
		p.before(&conjugates[l])
	}
}

var conjugatesOf = sync.OnceValue(func() *[numLayers]conjugates {
	all := new([numLayers]conjugates)
	for _, l := range allLayers {
		done, undone := layers{l}.cube(), layers{l.inverse()}.cube()
		all[l].fill(&done, func(c *cube.Cube) cube.Cube {
			after := done.Mul(c)
			return after.Mul(&undone)
		})
	}
	return all
})

// fill writes what conjugate makes of each piece. That does not depend on the other pieces, so it
// takes cubes with one value in all slots. to has the slots to which the pieces of each slot come.
func (by *conjugates) fill(to *cube.Cube, conjugate func(c *cube.Cube) cube.Cube) {
	for value := range uint8(1 << valueBits) {
		c := cube.Solved
		for i := range c.Edge {
			if value&edgeMask < cube.NumEdges {
				c.Edge[i] = value
			}
		}
		for i := range c.Corner {
			if value < 3*cube.NumCorners {
				c.Corner[i] = value
			}
		}
		c = conjugate(&c)
		for i, v := range to.Edge {
			by[newPiece(i, value)] = newPiece(int(v&edgeMask), c.Edge[v&edgeMask])
		}
		for i, v := range to.Corner {
			by[newPiece(cube.NumEdges+i, value)] = newPiece(cube.NumEdges+int(v&cornerMask), c.Corner[v&cornerMask])
		}
	}
}

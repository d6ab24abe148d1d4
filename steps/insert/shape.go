package insert

import (
	"math/bits"

	"nissy/cube"
)

// shape is the number of cycles of each kind that a transformation has, in four bits each:
// corner cycles of length 2 to 8, corners twisted in place, edge cycles of length 2 to 8, and
// edges flipped in place. Longer cycles of edges count as cycles of length 8.
type shape uint64

const (
	shapeBits  = 4
	twistShape = 7  // the index of the count of twisted corners
	edgeShape  = 8  // the index of the count of edge cycles of length 2
	flipShape  = 15 // the index of the count of flipped edges
)

// cornerCycles and the functions after it return a shape with n cycles of the given length, or
// with n pieces turned in place.
func cornerCycles(length, n int) shape { return shape(n) << (shapeBits * (length - 2)) }
func edgeCycles(length, n int) shape   { return shape(n) << (shapeBits * (edgeShape + length - 2)) }
func twisted(n int) shape              { return shape(n) << (shapeBits * twistShape) }
func flipped(n int) shape              { return shape(n) << (shapeBits * flipShape) }

// effect is what a transformation does: which pieces it disturbs, in which cycles.
type effect struct {
	support // the pieces
	shape
	cycles int // counted in 3-cycles; see pieces.effect
}

// support is a set of pieces: a bit for each edge, then one for each corner.
type support uint32

func (s support) corners() int { return bits.OnesCount32(uint32(s >> cube.NumEdges)) }
func (s support) len() int     { return bits.OnesCount32(uint32(s)) }
func (s support) edges() int   { return bits.OnesCount32(uint32(s & (1<<cube.NumEdges - 1))) }

// disturbed returns the pieces that c moves or turns.
func disturbed(c *cube.Cube) (s support) {
	for i, v := range c.Corner {
		if v != uint8(i) {
			s |= 1 << (cube.NumEdges + i)
		}
	}
	for i, v := range c.Edge {
		if v != uint8(i) {
			s |= 1 << i
		}
	}
	return s
}

// effect returns what p does. A cycle of n pieces counts as n/2 cycles, rounded down. A piece
// turned in place counts as one.
func (p *pieces) effect() effect {
	e := effect{support: p.support()}
	var from [cube.NumEdges + cube.NumCorners]uint8
	for _, x := range p.all() {
		from[x.slot()] = uint8(x.from())
	}
	for left := e.support; left != 0; {
		i := bits.TrailingZeros32(uint32(left))
		n := 0
		for j := i; left>>j&1 != 0; n++ {
			left &^= 1 << j
			j = int(from[j])
		}
		e.add(i < cube.NumEdges, n)
	}
	return e
}

// effectOf returns what c does.
func effectOf(c *cube.Cube) effect {
	p := piecesOf(c)
	return p.effect()
}

// CyclesLeft returns how many insertions of 3-cycles a cube usually needs. A cycle of n pieces
// counts as n/2, rounded down, and a piece turned in place as one.
func CyclesLeft(c *cube.Cube) int { return effectOf(c).cycles }

// add adds a cycle of n pieces.
func (e *effect) add(edges bool, n int) {
	e.cycles += max(1, n/2)
	index := min(n, 8) - 2
	if n == 1 {
		index = twistShape
	}
	if edges {
		index += edgeShape
	}
	e.shape += 1 << (shapeBits * index)
}

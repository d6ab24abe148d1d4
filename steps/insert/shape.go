package insert

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

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
func disturbed(c *cube.Cube) support {
	p := piecesOf(c)
	return p.support()
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

// family is a set of sequences that disturb few pieces. If it has shapes, these are the sequences
// with one of the shapes; otherwise they are those that disturb at most the given numbers of
// corners and edges.
type family struct {
	name           string
	corners, edges int
	shapes         []shape
	most           int // the most moves of a sequence
	several        int // the most moves of an insertion before the last one; 0: there is none
}

// families are the sequences that the table has completely. Other sequences in the table
// (classes.go) are used only as single insertions. If there are several insertions, all of them are
// sequences of families, and the field several limits the moves of those before the last one.
var families = []family{
	{name: "any corners", corners: cube.NumCorners, most: 12},
	{name: "at most 6 corners", corners: 6, most: 10, several: 10},
	{name: "at most 5 edges", edges: 5, most: 12, several: 10},
	{name: "a 3-cycle of corners and one of edges", shapes: []shape{cornerCycles(3, 1) | edgeCycles(3, 1)}, most: 10, several: 10},
	{name: "parity: two corners and two edges change places", shapes: []shape{cornerCycles(2, 1) | edgeCycles(2, 1)}, most: 12, several: 11},
	{name: "two pairs of corners", shapes: []shape{cornerCycles(2, 2)}, most: 12, several: 12},
	{name: "two 3-cycles of edges", shapes: []shape{edgeCycles(3, 2)}, most: 10},
	{name: "two pairs of edges", shapes: []shape{edgeCycles(2, 2)}, most: 12, several: 12},
	{name: "flipped edges", shapes: []shape{flipped(2), flipped(4)}, most: 12, several: 12},
	{name: "twisted corners", shapes: []shape{twisted(2), twisted(3), twisted(4)}, most: 13, several: 13},
	{name: "at most 6 corners and 3 edges", corners: 6, edges: 3, most: 8, several: 8},
	{name: "single turns", corners: 4, edges: 4, most: 1, several: 1},
}

// FamilyNames names the families of the insertions before the last one, each with the most
// moves of such an insertion.
func FamilyNames() string {
	var names []string
	for _, f := range families {
		if f.several > 0 {
			names = append(names, fmt.Sprintf("%s (%d)", f.name, f.several))
		}
	}
	return strings.Join(names, ", ")
}

func (f *family) has(e *effect) bool {
	if f.shapes == nil {
		return e.corners() <= f.corners && e.edges() <= f.edges
	}
	return slices.Contains(f.shapes, e.shape)
}

// longest returns the greatest length of the sequences with the effect in all families, 0 if no
// family has the effect. The table has all sequences with the effect up to this length. several is
// the greatest length of those that may be inserted before the last insertion.
func longest(e *effect) (most, several int) {
	for i := range families {
		if f := &families[i]; f.has(e) {
			most, several = max(most, f.most), max(several, f.several)
		}
	}
	return most, several
}

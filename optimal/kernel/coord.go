package kernel

import (
	"math/bits"

	"nissy/cube"
)

// Coord numbers positions for a pruning table: the entry of a position is in
// the row of its corners' class and the column of its edges, seen through the
// symmetry that takes the corners to the representative of their class.
//
// Corners count by which tetrad each belongs to (the orbits of the half turns),
// by their twists and by the parity of their permutation; edges by which slice
// each belongs to and by the parity of the orientations within each slice.
// Half turns change none of these. The tetrads, twists and slices are those of
// Sebastiano Tronto's H48 solver.
type Coord struct {
	// Classes has, for each corner configuration, its class times 64 plus the
	// symmetry that takes it to the class's representative.
	Classes []uint32
	// Seen has for each symmetry what is seen through it.
	Seen [cube.NumSyms]Sight
	// Tetrads numbers the masks of the places that hold corners of the second
	// tetrad; Thirds numbers the masks of the places of a slice's edges; Halves
	// those of four places out of eight.
	Tetrads [256]uint8
	Thirds  [4096]uint16
	Halves  [256]uint8
	// Odd has for each slice the places in which its edges' flip, which is
	// with respect to F/B, is the opposite of the coordinate's orientation.
	// That one looks the same through all symmetries: an edge in a place is
	// oriented if the sticker and the face of the axis that both have, or of
	// either if they have two, come together.
	Odd [3]uint16

	// For the assembly: Tetrads and Thirds times what they count for.
	tetrads [256]uint32  // Twists*2
	thirds  [4096]uint16 // Halves
}

// Sight is what a symmetry does to the edges.
type Sight struct {
	// From has the edge place from which each place gets its edge.
	From [16]byte
	// Slice has for each edge the slice that its own becomes: asE or asS, or
	// nothing for M. The numbers that are no edge's have nothing either.
	Slice [16]byte
}

// The assembly gathers these with two shifts.
const (
	asE = 0x80
	asS = 0x40
)

// Widths of the parts of the coordinate.
const (
	Twists  = 2187
	Tetrads = 70
	Thirds  = 495
	Halves  = 70
	Sums    = 4

	// Corners is the number of corner configurations, Width of columns.
	Corners = Tetrads * Twists * 2
	Width   = Thirds * Halves * Sums
)

// NewCoord returns the coordinate's tables, without Classes.
func NewCoord() *Coord {
	co := new(Coord)
	number(co.Tetrads[:], 4)
	number(co.Thirds[:], 4)
	number(co.Halves[:], 4)
	for s := range cube.Sym(cube.NumSyms) {
		co.addSym(s)
	}
	for i := range 4 { // only M and E have F/B in common, and flips mind U/D first
		co.Odd[sliceM] |= 1 << (4*sliceE + i)
		co.Odd[sliceE] |= 1 << (4*sliceM + i)
	}
	for i, n := range co.Tetrads {
		co.tetrads[i] = uint32(n) * Twists * 2
	}
	for i, n := range co.Thirds {
		co.thirds[i] = n * Halves
	}
	return co
}

// The slices as edges are numbered: four of M, four of S, four of E.
const (
	sliceM = iota
	sliceS
	sliceE
)

// number numbers the masks of k bits, in their order.
func number[T uint8 | uint16](index []T, k int) {
	n := T(0)
	for mask := range index {
		if bits.OnesCount(uint(mask)) == k {
			index[mask] = n
			n++
		}
	}
}

// addSym fills in what the symmetry does to the edges: it shows where each
// edge place goes if it is seen as a turned solved cube.
func (co *Coord) addSym(s cube.Sym) {
	seen := &co.Seen[s]
	for i := range seen.From {
		seen.From[i] = byte(i)
	}
	for i := range cube.Edge(cube.NumEdges) {
		place := s.Edge(i)
		seen.From[place] = byte(i)
		switch place / 4 {
		case sliceE:
			seen.Slice[i] = asE
		case sliceS:
			seen.Slice[i] = asS
		}
	}
}

// corner returns the number of the corner configuration of v, whose corner
// permutation has the given parity (0 or 1).
func (co *Coord) corner(v *Vec, parity int) int {
	tetrads, twists := 0, 0
	for i, b := range v[corners : corners+cube.NumCorners] {
		tetrads |= int(b>>2&1) << i
		if i < cube.NumCorners-1 {
			twists = 3*twists + int(b/oriented)
		}
	}
	return (int(co.Tetrads[tetrads])*Twists+twists)*2 + parity
}

// edges returns the number of the edge configuration of v seen through a
// symmetry.
func (co *Coord) edges(v *Vec, sym uint32) int {
	var e, s uint16                      // places seen of the edges that become E's and S's
	flipsE, flipsS := uint8(0), uint8(0) // parities of their orientations
	seen := &co.Seen[sym]
	for i, from := range seen.From[:cube.NumEdges] {
		piece := v[from] & pieceMask
		flip := v[from]/oriented ^ uint8(co.Odd[piece>>2]>>from&1)
		switch seen.Slice[piece] {
		case asE:
			e |= 1 << i
			flipsE ^= flip
		case asS:
			s |= 1 << i
			flipsS ^= flip
		}
	}
	third := int(co.Thirds[e])
	half := int(co.Halves[pext(s, ^e)])
	return ((third*Halves+half)*2+int(flipsE))*2 + int(flipsS)
}

// pext gathers the bits of x where mask has its twelve low bits set.
func pext(x, mask uint16) (r uint8) {
	n := 0
	for m := mask & 0xFFF; m != 0; m &= m - 1 {
		r |= uint8(x>>bits.TrailingZeros16(m)&1) << n
		n++
	}
	return r
}

// At returns the entry of v, whose corner permutation has the given parity.
func (co *Coord) At(v *Vec, parity int) uint64 {
	class := co.Classes[co.corner(v, parity)]
	return uint64(class>>6)*Width + uint64(co.edges(v, class&63))
}

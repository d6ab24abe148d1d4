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
	// Shuffles has for each symmetry the edge place from which each place
	// gets its edge.
	Shuffles [cube.NumSyms][16]byte
	// Slices has for each symmetry which slice becomes E (bits 0–1) and which
	// becomes S (bits 2–3): 0 for M, 1 for S, 2 for E.
	Slices [cube.NumSyms]uint8
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
}

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
	var to [3]uint8 // where each slice goes
	for i := range co.Shuffles[s] {
		co.Shuffles[s][i] = byte(i)
	}
	for i := range cube.Edge(cube.NumEdges) {
		place := s.Edge(i)
		co.Shuffles[s][place] = byte(i)
		to[i/4] = uint8(place) / 4
	}
	for from, slice := range to {
		switch slice {
		case sliceE:
			co.Slices[s] |= uint8(from)
		case sliceS:
			co.Slices[s] |= uint8(from) << 2
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
	var places [3]uint16 // of the edges of each slice
	var seen [3]uint16   // the same through the symmetry
	flips := uint16(0)
	for i := range cube.NumEdges {
		places[v[i]>>2&3] |= 1 << i
		flips |= uint16(v[i]>>4) << i
		seen[v[co.Shuffles[sym][i]]>>2&3] |= 1 << i
	}
	sum := func(slice uint8) int {
		return bits.OnesCount16((flips^co.Odd[slice])&places[slice]) & 1
	}
	e, s := co.Slices[sym]&3, co.Slices[sym]>>2
	third := int(co.Thirds[seen[e]])
	half := int(co.Halves[pext(seen[s], ^seen[e])])
	return ((third*Halves+half)*2+sum(e))*2 + sum(s)
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

// indexGeneric is the portable form of Index.
func (co *Coord) indexGeneric(brood *Brood, which cube.MoveSet, parity int, entry *[cube.NumFaceMoves]uint64) {
	for ; which != 0; which &= which - 1 {
		m := bits.TrailingZeros32(uint32(which))
		// Quarter turns are odd permutations of the corners.
		entry[m] = co.At(&brood[m], parity^int(1-m%3%2))
	}
}

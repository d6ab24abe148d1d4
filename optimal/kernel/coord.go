package kernel

import (
	"math/bits"

	"nissy/cube"
)

// Coord numbers positions for a pruning table. What it sees of a position are
//
//   - the corners: to which tetrad each belongs (the orbits of the half turns)
//     and their twists. Symmetries take these configurations to
//     representatives of their classes;
//   - how the two tetrads are arranged within themselves, up to the half turns:
//     a coset of S3 in S3×S3, see [Quotient];
//   - the edges: to which slice each belongs, and more or less of their
//     orientations, see [Flips].
//
// Arrangement and edges are seen through the symmetry that takes the corners to
// their representative. Half turns of the cube's pieces (before all other
// moves, say) change none of these, and each is closed under the moves. The
// tetrads, twists and slices are those of Sebastiano Tronto's H48 solver.
type Coord struct {
	// Classes has what each corner configuration is seen as.
	classRefs []classRef
	// Quotients is the number of arrangements that are told apart, Width that
	// of edge configurations: an entry is in the row of its class and its
	// arrangement and in the column of its edges. Lines is the length of a row.
	Quotients, Width, Lines int
	// Viewings has, by the mask's number and the symmetry after its turn, where
	// Arranged has what is seen of the arrangements.
	arrangementMap [TetradMasks << symBits]uint16
	// Arranged has the arrangement seen of each arrangement, times Lines.
	arrangementLines [arrangementMaps * arrangements]uint32
	// Syms has by the sights of views the symmetry, Seen what is seen through it.
	syms      [1 << symPairBits]cube.Sym
	edgeViews [1 << symPairBits]edgeView
	// Tetrads numbers the masks of the places that hold corners of the second
	// tetrad; Thirds numbers the masks of the places of a slice's edges; Halves
	// those of four places out of eight.
	tetradIndex [256]uint8
	EIndex      [4096]uint16
	sIndex      [256]uint8
	// Odd has for each slice the places in which its edges' flip, which is
	// with respect to F/B, is the opposite of the coordinate's orientation.
	// That one looks the same through all symmetries: an edge in a place is
	// oriented if the sticker and the face of the axis that both have, or of
	// either if they have two, come together.
	flipMismatch [3]uint16

	quotient   Quotient
	flips      Flips
	perClass   uint64 // lines of a class
	reciprocal uint64 // that of a line's entries, see Slot; 0 if there is nothing else in lines

	// For the assembly: by the mask of the second tetrad how it is turned, and
	// Thirds times what they count for.
	maskReductions [256]maskReduction
	eOffset        [4096]uint16
	// Arrangement of one tetrad's corners, by two bits for each of them as they
	// stand: the first's, and the second's times 6.
	firstOrder, secondOrder [256]uint8
	// The places of the first tetrad's corners and those of the second's, by mask.
	tetradSlots [256][cube.NumCorners]uint8
	// What is told of the flips of E's edges, of S's and of M's.
	patternBits [3][16]uint8
}

// Sight is what a symmetry does to the edges.
type edgeView struct {
	// From has the edge place from which each place gets its edge.
	from [16]byte
	// Slice has for each edge the slice that its own becomes: asE or asS, or
	// nothing for M. The numbers that are no edge's have nothing either.
	slice [16]byte
}

// The assembly gathers these with two shifts.
const (
	becomesE = 0x80
	becomesS = 0x40
)

// Widths of the parts of the coordinate.
const (
	Twists      = 2187
	TetradMasks = 70
	EPlacements = 495
	SPlacements = 70

	// Corners is the number of corner configurations, Classes that of their
	// classes under all symmetries.
	Corners = TetradMasks * Twists
	Classes = 3393

	// arrangements is the number of arrangements of both tetrads up to double
	// transpositions, 6 of each.
	arrangements = 36
	// viewings is how many things can become of them: each tetrad's order of
	// places may change in 6 ways and the tetrads may be swapped.
	arrangementMaps = 72
)

// Quotient is how much a coordinate sees of the arrangement of the corners
// within their tetrads.
type Quotient int

// The quotients, by the number of arrangements that they tell apart.
const (
	NoArrangement     Quotient = 1
	ArrangementParity Quotient = 2 // of the corner permutation
	ArrangementCoset  Quotient = 6 // all that half turns do not change
)

// Flips is how much a coordinate sees of the edges' orientations, in bits.
type Flips uint

const (
	NoFlips      Flips = 0
	FlipParities Flips = 2 // their parity within each slice
	FlipPatterns Flips = 8 // all within each slice, up to flipping its four edges
)

// Width returns the number of edge configurations, Lines the length of a row in
// lines.
func Width(f Flips) int { return EPlacements * SPlacements << f }

func Lines(f Flips) int { return (Width(f) + f.entriesPerLine() - 1) / f.entriesPerLine() }

// NewCoord returns the coordinate's tables.
func NewCoord(quotient Quotient, flips Flips) *Coord {
	co := &Coord{quotient: quotient, flips: flips, Quotients: int(quotient), Width: Width(flips), Lines: Lines(flips)}
	if flips.HasLineMin() {
		co.reciprocal = reciprocal
	}
	co.perClass = uint64(co.Quotients) * uint64(co.Lines)
	numberMasks(co.tetradIndex[:], 4)
	numberMasks(co.EIndex[:], 4)
	numberMasks(co.sIndex[:], 4)
	for i := range 4 { // only M and E have F/B in common, and flips mind U/D first
		co.flipMismatch[sliceM] |= 1 << (4*sliceE + i)
		co.flipMismatch[sliceE] |= 1 << (4*sliceM + i)
	}
	for i, n := range co.EIndex {
		co.eOffset[i] = n * SPlacements
	}
	for n := range uint16(16) {
		co.patternBits[0][n] = uint8(FlipPatterns.columnBits(n, 0xF, 0xF0))
		co.patternBits[1][n] = uint8(FlipPatterns.columnBits(n<<4, 0xF, 0xF0))
		co.patternBits[2][n] = uint8(FlipPatterns.columnBits(n<<8, 0xF, 0xF0))
	}
	co.fillOrders()
	co.fillClasses()
	return co
}

// The slices as edges are numbered: four of M, four of S, four of E.
const (
	sliceM = iota
	sliceS
	sliceE
)

// number numbers the masks of k bits, in their order.
func numberMasks[T uint8 | uint16](index []T, k int) {
	n := T(0)
	for mask := range index {
		if bits.OnesCount(uint(mask)) == k {
			index[mask] = n
			n++
		}
	}
}

// fill makes it that of a symmetry, which shows where each edge place goes if it is
// seen as a turned solved cube.
func (t *edgeView) fill(s cube.Sym) {
	for i := range t.from {
		t.from[i] = byte(i)
	}
	for i := range cube.Edge(cube.NumEdges) {
		place := s.Edge(i)
		t.from[place] = byte(i)
		switch place / 4 {
		case sliceE:
			t.slice[i] = becomesE
		case sliceS:
			t.slice[i] = becomesS
		}
	}
}

// corner returns the number of the corner configuration of v.
func (co *Coord) corner(v *Vec) int {
	tetrads, twists := 0, 0
	for i, b := range v[cornersAt : cornersAt+cube.NumCorners] {
		tetrads |= int(b>>2&1) << i
		if i < cube.NumCorners-1 {
			twists = 3*twists + int(b/orientUnit)
		}
	}
	return int(co.tetradIndex[tetrads])*Twists + twists
}

// see returns the class of v's corners, their arrangement as it is seen times
// Lines, and the symmetry through which all is seen.
func (co *Coord) viewCorners(v *Vec) (class, arranged uint64, sym cube.Sym) {
	number := co.corner(v)
	ref := co.classRefs[number]
	base := int(co.arrangementMap[number/Twists<<symBits|int(ref&symMask)])
	return ref.class(), uint64(co.arrangementLines[base+co.arrangement(v)]), co.syms[ref.symPair()]
}

// edges returns the number of the edge configuration of v seen through a
// symmetry.
func (co *Coord) Column(v *Vec, sym cube.Sym) int {
	var eSlots, sSlots, flipped uint16 // places seen of the edges that become E's and S's, and of flipped ones
	view := &co.edgeViews[sym]
	for i, from := range view.from[:cube.NumEdges] {
		piece := v[from] & pieceMask
		flipped |= (uint16(v[from]/orientUnit) ^ co.flipMismatch[piece>>2]>>from&1) << i
		switch view.slice[piece] {
		case becomesE:
			eSlots |= 1 << i
		case becomesS:
			sSlots |= 1 << i
		}
	}
	eIndex, sIndex := int(co.EIndex[eSlots]), int(co.sIndex[pext(sSlots, ^eSlots)])
	return (eIndex*SPlacements+sIndex)<<co.flips + co.flips.columnBits(flipped, eSlots, sSlots)
}

// of returns what is told of the flips in the places of E's, S's and M's edges.
func (f Flips) columnBits(flipped, eSlots, sSlots uint16) int {
	switch f {
	case FlipParities:
		return bits.OnesCount16(flipped&eSlots)&1<<1 + bits.OnesCount16(flipped&sSlots)&1
	case FlipPatterns:
		// Four bits a slice, of which the last is made 0; those of M follow from
		// the others but for two.
		p := int(pext(flipped, eSlots)) | int(pext(flipped, sSlots))<<4 | int(pext(flipped, ^(eSlots|sSlots)))<<8
		p ^= p & 0x888 >> 3 * 0xF
		return p&7 | p>>1&(7<<3) | p>>2&(3<<6)
	}
	return 0
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

// At returns the place of v's entry.
func (co *Coord) Index(v *Vec) BitIndex {
	class, arranged, sym := co.viewCorners(v)
	return bitIndexOf(class*co.perClass+arranged, co.Cell(co.Column(v, sym)))
}

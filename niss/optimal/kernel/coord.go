package kernel

import (
	"math/bits"

	"nissy/cube"
)

// Coord numbers positions for a pruning table. It sees three parts of a position:
//
//   - Corners: the tetrad to which each belongs (the orbits of the half turns), and
//     the twists. Symmetries take such a corner configuration to the representative
//     of its class.
//   - Arrangement: how the two tetrads are arranged within themselves, up to half
//     turns. This is a coset of S3 in S3×S3; see [Quotient].
//   - Edges: the slice to which each belongs, and more or less of their
//     orientations; see [Flips].
//
// Arrangement and edges are viewed through the symmetry that takes the corners to
// their representative. Half turns of the pieces, for example before all other
// moves, do not change any part. Each part is closed under the moves. The tetrads,
// twists and slices are those of Sebastiano Tronto's H48 solver.
//
// An entry is in the row of its class and arrangement and in the column of its
// edges.
type Coord struct {
	// classRefs has the classRef of each corner configuration.
	classRefs []classRef

	// Quotients is the number of arrangements that the coordinate distinguishes.
	// Width is the number of edge configurations, and so of columns. Lines is the
	// number of lines in a row.
	Quotients, Width, Lines int

	// arrangementMap says where in arrangementLines the block of 36 arrangements
	// begins that applies to a mask and a symmetry. The index is the index of the
	// mask, shifted by symBits, plus the class symmetry.
	arrangementMap [tetradMasks << symBits]uint16

	// arrangementLines has, for an arrangement within such a block, the reduced
	// arrangement as viewed, times Lines. See Quotient.reduce.
	arrangementLines [arrangementMaps * arrangements]uint32

	// syms has, for each symPair, the symmetry that the two combine to.
	syms [1 << symPairBits]cube.Sym

	// edgeViews has, for each symPair, what that symmetry does to the edges. Mask
	// symmetry 0 is the identity, so a cube.Sym is also an index.
	edgeViews [1 << symPairBits]edgeView

	// tetradIndex numbers the masks of slots that hold corners of the second
	// tetrad.
	tetradIndex [256]uint8

	// EIndex numbers the masks of slots that hold the edges of slice E.
	EIndex [4096]uint16

	// sIndex numbers the masks of four out of eight slots: those of slice S among
	// the slots that E leaves.
	sIndex [256]uint8

	// flipMismatch has, for each slice, the slots in which the flip of its edges is
	// the opposite of the coordinate's orientation. The flip is with respect to
	// F/B. The orientation is the same through all symmetries: an edge is oriented
	// if its sticker of an axis that the piece and the slot have in common is on
	// that axis. If they have two axes in common, either gives the same result.
	flipMismatch [3]uint16

	quotient Quotient
	flips    Flips

	// perClass is the number of lines of a class.
	perClass uint64

	// reciprocal is the constant of that name, or 0 if all cells hold entries; see
	// cell.
	reciprocal uint64

	// maskReductions is indexed by the mask. The tables from here on only serve the
	// assembly, except for firstOrder and secondOrder.
	maskReductions [256]maskReduction

	// eOffset is EIndex times sPlacements.
	eOffset [4096]uint16

	// firstOrder has the arrangement of the first tetrad. The index has two bits
	// for each of its corners, in the order of their slots. secondOrder has that of
	// the second tetrad times 6.
	firstOrder, secondOrder [256]uint8

	// tetradSlots has, for each mask, the slots of the first tetrad's corners and
	// then those of the second's.
	tetradSlots [256][cube.NumCorners]uint8

	// patternBits has what columnBits returns for the flips of E's, of S's and of
	// M's edges.
	patternBits [3][16]uint8
}

type edgeView struct {
	// from has, for each edge slot, the slot from which it gets its edge.
	from [16]byte

	// slice has, for each edge, the slice that its own slice becomes: becomesE,
	// becomesS, or 0 for M. The numbers that are not an edge have 0 as well.
	slice [16]byte
}

// The assembly collects these two bits with sign masks: it doubles the bytes to get
// from one to the other.
const (
	becomesE = 0x80
	becomesS = 0x40
)

// The sizes of the parts of the coordinate.
const (
	// twistCount is the number of twists of all corners, 3^7.
	twistCount = 2187

	// tetradMasks is the number of ways to choose the slots of the second tetrad.
	tetradMasks = 70

	// EPlacements is the number of ways to choose the slots of the edges of slice
	// E.
	EPlacements = 495

	// sPlacements is the number of ways to choose the slots of the edges of slice S
	// among the slots that E leaves.
	sPlacements = 70

	// corners is the number of corner configurations. Classes is the number of
	// their classes under all symmetries.
	corners = tetradMasks * twistCount
	Classes = 3393

	// arrangements is the number of arrangements of both tetrads up to double
	// transpositions: 6 for each tetrad.
	arrangements = 36

	// arrangementMaps is the number of ways in which a symmetry can change the
	// arrangements: it changes the order of each tetrad's slots in one of 6 ways,
	// and may swap the tetrads.
	arrangementMaps = 72
)

// Quotient says how much a coordinate sees of the arrangement of the corners within
// their tetrads. Its value is the number of arrangements that it distinguishes.
type Quotient int

// The quotients.
const (
	NoArrangement     Quotient = 1
	ArrangementParity Quotient = 2 // the parity of the corner permutation
	ArrangementCoset  Quotient = 6 // all that half turns do not change
)

// Flips says how much a coordinate sees of the orientations of the edges. Its value
// is the number of bits in a column's number.
type Flips uint

// The choices of Flips.
const (
	NoFlips      Flips = 0
	FlipParities Flips = 2 // the parities within slices E and S
	FlipPatterns Flips = 8 // all within each slice, up to flipping all four edges of the slice
)

// Width returns the number of edge configurations: the columns of a row.
func Width(f Flips) int { return EPlacements * sPlacements << f }

// Lines returns the number of lines in a row.
func Lines(f Flips) int { return (Width(f) + f.entriesPerLine() - 1) / f.entriesPerLine() }

// NewCoord returns a coordinate with all its tables.
func NewCoord(quotient Quotient, flips Flips) *Coord {
	co := &Coord{quotient: quotient, flips: flips, Quotients: int(quotient), Width: Width(flips), Lines: Lines(flips)}
	if flips.HasLineMin() {
		co.reciprocal = reciprocal
	}
	co.perClass = uint64(co.Quotients) * uint64(co.Lines)
	numberMasks(co.tetradIndex[:], 4)
	numberMasks(co.EIndex[:], 4)
	numberMasks(co.sIndex[:], 4)
	// Only the slices M and E share the axis F/B, and flips refer to U/D first.
	for i := range 4 {
		co.flipMismatch[sliceM] |= 1 << (4*sliceE + i)
		co.flipMismatch[sliceE] |= 1 << (4*sliceM + i)
	}
	for i, n := range co.EIndex {
		co.eOffset[i] = n * sPlacements
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

// The slices in the order in which edges are numbered: four edges of M, four of S,
// four of E.
const (
	sliceM = iota
	sliceS
	sliceE
)

// numberMasks numbers the masks that have k bits set, in increasing order.
func numberMasks[T uint8 | uint16](index []T, k int) {
	n := T(0)
	for mask := range index {
		if bits.OnesCount(uint(mask)) == k {
			index[mask] = n
			n++
		}
	}
}

// fill makes v the view of the symmetry s.
func (v *edgeView) fill(s cube.Sym) {
	for i := range v.from {
		v.from[i] = byte(i)
	}
	for i := range cube.Edge(cube.NumEdges) {
		slot := s.Edge(i)
		v.from[slot] = byte(i)
		switch slot / 4 {
		case sliceE:
			v.slice[i] = becomesE
		case sliceS:
			v.slice[i] = becomesS
		}
	}
}

// corner returns the number of v's corner configuration.
func (co *Coord) corner(v *Vec) int {
	tetrads, twists := 0, 0
	for i, b := range v[cornersAt : cornersAt+cube.NumCorners] {
		tetrads |= int(b>>2&1) << i
		if i < cube.NumCorners-1 {
			twists = 3*twists + int(b/orientUnit)
		}
	}
	return int(co.tetradIndex[tetrads])*twistCount + twists
}

// viewCorners returns three things: the class of v's corners; their reduced
// arrangement, as viewed, times Lines; and the symmetry through which the position
// is viewed.
func (co *Coord) viewCorners(v *Vec) (class, arranged uint64, sym cube.Sym) {
	number := co.corner(v)
	ref := co.classRefs[number]
	base := int(co.arrangementMap[number/twistCount<<symBits|int(ref&symMask)])
	return ref.class(), uint64(co.arrangementLines[base+co.arrangement(v)]), co.syms[ref.symPair()]
}

// Column returns the number of v's edge configuration viewed through a symmetry.
// With the symmetry that Row returns it is the column of v's entry.
func (co *Coord) Column(v *Vec, sym cube.Sym) int {
	// Slots, as viewed, of the edges that become E's and S's, and of the flipped
	// ones.
	var eSlots, sSlots, flipped uint16
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
	return (eIndex*sPlacements+sIndex)<<co.flips + co.flips.columnBits(flipped, eSlots, sSlots)
}

// columnBits returns the part of a column's number that depends on the flips. The
// masks are the flipped slots, and the slots of the edges of E and of S.
func (f Flips) columnBits(flipped, eSlots, sSlots uint16) int {
	switch f {
	case FlipParities:
		return bits.OnesCount16(flipped&eSlots)&1<<1 + bits.OnesCount16(flipped&sSlots)&1
	case FlipPatterns:
		// Four bits for each slice. If the last of them is 1, all four are flipped,
		// so that it becomes 0 and can be left out. M's edges need only two of the
		// three other bits: the third follows from the rest.
		p := int(pext(flipped, eSlots)) | int(pext(flipped, sSlots))<<4 | int(pext(flipped, ^(eSlots|sSlots)))<<8
		p ^= p & 0x888 >> 3 * 0xF
		return p&7 | p>>1&(7<<3) | p>>2&(3<<6)
	}
	return 0
}

// pext gathers the bits of x at the positions of the twelve low bits of mask that
// are set.
func pext(x, mask uint16) (r uint8) {
	n := 0
	for m := mask & 0xFFF; m != 0; m &= m - 1 {
		r |= uint8(x>>bits.TrailingZeros16(m)&1) << n
		n++
	}
	return r
}

// Index returns the index of v's entry.
func (co *Coord) Index(v *Vec) BitIndex {
	class, arranged, sym := co.viewCorners(v)
	return bitIndexOf(class*co.perClass+arranged, co.cell(co.Column(v, sym)))
}

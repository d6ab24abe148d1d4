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
	Classes []View
	// Quotients is the number of arrangements that are told apart, Width that
	// of edge configurations: an entry is in the row of its class and its
	// arrangement and in the column of its edges. Lines is the length of a row.
	Quotients, Width, Lines int
	// Viewings has, by the mask's number and the symmetry after its turn, where
	// Arranged has what is seen of the arrangements.
	Viewings [Tetrads << symBits]uint16
	// Arranged has the arrangement seen of each arrangement, times Lines.
	Arranged [viewings * arrangements]uint32
	// Syms has by the sights of views the symmetry, Seen what is seen through it.
	Syms [1 << sightBits]cube.Sym
	Seen [1 << sightBits]Sight
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

	quotient   Quotient
	flips      Flips
	perClass   uint64 // lines of a class
	reciprocal uint64 // that of a line's entries, see Slot; 0 if there is nothing else in lines

	// For the assembly: by the mask of the second tetrad how it is turned, and
	// Thirds times what they count for.
	turns  [256]turn
	thirds [4096]uint16
	// Arrangement of one tetrad's corners, by two bits for each of them as they
	// stand: the first's, and the second's times 6.
	first, second [256]uint8
	// The places of the first tetrad's corners and those of the second's, by mask.
	tetradPlaces [256][cube.NumCorners]uint8
	// What is told of the flips of E's edges, of S's and of M's.
	patterns [3][16]uint8
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

	// Corners is the number of corner configurations, Classes that of their
	// classes under all symmetries.
	Corners = Tetrads * Twists
	Classes = 3393

	// arrangements is the number of arrangements of both tetrads up to double
	// transpositions, 6 of each.
	arrangements = 36
	// viewings is how many things can become of them: each tetrad's order of
	// places may change in 6 ways and the tetrads may be swapped.
	viewings = 72
)

// Quotient is how much a coordinate sees of the arrangement of the corners
// within their tetrads.
type Quotient int

// The quotients, by the number of arrangements that they tell apart.
const (
	Nothing Quotient = 1
	Parity  Quotient = 2 // of the corner permutation
	Coset   Quotient = 6 // all that half turns do not change
)

// Flips is how much a coordinate sees of the edges' orientations, in bits.
type Flips uint

const (
	NoFlips  Flips = 0
	Sums     Flips = 2 // their parity within each slice
	Patterns Flips = 8 // all within each slice, up to flipping its four edges
)

// Width returns the number of edge configurations, Lines the length of a row in
// lines.
func Width(f Flips) int { return Thirds * Halves << f }

func Lines(f Flips) int { return (Width(f) + f.perLine() - 1) / f.perLine() }

// NewCoord returns the coordinate's tables.
func NewCoord(q Quotient, f Flips) *Coord {
	co := &Coord{quotient: q, flips: f, Quotients: int(q), Width: Width(f), Lines: Lines(f)}
	if f.HasLeast() {
		co.reciprocal = reciprocal
	}
	co.perClass = uint64(co.Quotients) * uint64(co.Lines)
	number(co.Tetrads[:], 4)
	number(co.Thirds[:], 4)
	number(co.Halves[:], 4)
	for i := range 4 { // only M and E have F/B in common, and flips mind U/D first
		co.Odd[sliceM] |= 1 << (4*sliceE + i)
		co.Odd[sliceE] |= 1 << (4*sliceM + i)
	}
	for i, n := range co.Thirds {
		co.thirds[i] = n * Halves
	}
	for n := range uint16(16) {
		co.patterns[0][n] = uint8(Patterns.of(n, 0xF, 0xF0))
		co.patterns[1][n] = uint8(Patterns.of(n<<4, 0xF, 0xF0))
		co.patterns[2][n] = uint8(Patterns.of(n<<8, 0xF, 0xF0))
	}
	co.addOrders()
	co.addClasses()
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

// fill makes it that of a symmetry, which shows where each edge place goes if it is
// seen as a turned solved cube.
func (t *Sight) fill(s cube.Sym) {
	for i := range t.From {
		t.From[i] = byte(i)
	}
	for i := range cube.Edge(cube.NumEdges) {
		place := s.Edge(i)
		t.From[place] = byte(i)
		switch place / 4 {
		case sliceE:
			t.Slice[i] = asE
		case sliceS:
			t.Slice[i] = asS
		}
	}
}

// corner returns the number of the corner configuration of v.
func (co *Coord) corner(v *Vec) int {
	tetrads, twists := 0, 0
	for i, b := range v[corners : corners+cube.NumCorners] {
		tetrads |= int(b>>2&1) << i
		if i < cube.NumCorners-1 {
			twists = 3*twists + int(b/oriented)
		}
	}
	return int(co.Tetrads[tetrads])*Twists + twists
}

// see returns the class of v's corners, their arrangement as it is seen times
// Lines, and the symmetry through which all is seen.
func (co *Coord) see(v *Vec) (class, arranged uint64, sym cube.Sym) {
	number := co.corner(v)
	view := co.Classes[number]
	viewing := int(co.Viewings[number/Twists<<symBits|int(view&symMask)])
	return view.class(), uint64(co.Arranged[viewing+co.arrangement(v)]), co.Syms[view.sight()]
}

// edges returns the number of the edge configuration of v seen through a
// symmetry.
func (co *Coord) edges(v *Vec, sym cube.Sym) int {
	var e, s, flips uint16 // places seen of the edges that become E's and S's, and of flipped ones
	seen := &co.Seen[sym]
	for i, from := range seen.From[:cube.NumEdges] {
		piece := v[from] & pieceMask
		flips |= (uint16(v[from]/oriented) ^ co.Odd[piece>>2]>>from&1) << i
		switch seen.Slice[piece] {
		case asE:
			e |= 1 << i
		case asS:
			s |= 1 << i
		}
	}
	third, half := int(co.Thirds[e]), int(co.Halves[pext(s, ^e)])
	return (third*Halves+half)<<co.flips + co.flips.of(flips, e, s)
}

// of returns what is told of the flips in the places of E's, S's and M's edges.
func (f Flips) of(flips, e, s uint16) int {
	switch f {
	case Sums:
		return bits.OnesCount16(flips&e)&1<<1 + bits.OnesCount16(flips&s)&1
	case Patterns:
		// Four bits a slice, of which the last is made 0; those of M follow from
		// the others but for two.
		p := int(pext(flips, e)) | int(pext(flips, s))<<4 | int(pext(flips, ^(e|s)))<<8
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
func (co *Coord) At(v *Vec) Place {
	class, arranged, sym := co.see(v)
	return placeOf(class*co.perClass+arranged, co.Slot(co.edges(v, sym)))
}

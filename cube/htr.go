package cube

import "strconv"

// Positions in DR belong to subsets. Half turns, made before or after a position,
// do not change its subset. The subset shows how far the position is from HTR.
// Below, DR is on U/D.
//
// Half turns keep each corner in its tetrad (the orbit of UFR or that of UFL) and
// each edge in its slice. Corners outside their tetrad and edges outside their
// slice are bad. In DR the edges of the E slice are never bad. Turning U and D
// together against the E slice makes all other good pieces bad and all bad pieces
// good, but does not change the name of the subset. Of these two positions the name
// describes the one with fewer bad corners; if both have four, it gives the smaller
// number of bad edges.
//
// Two corners of one tetrad share exactly one face, and so an axis. Within a tetrad
// the corners are numbered from 0 to 3 such that the exclusive or of two numbers is
// the shared axis: 1 for U/D, 2 for F/B and 3 for R/L.

// IsHTR reports whether half turns can solve the cube, apart from a rotation of the
// whole cube.
func (c *Cube) IsHTR() bool {
	d := c.Recolored()
	return d.isDR() && d.countOutsideTetrad() == 0 && d.countOutsideSlice() == 0 && d.commonAxes() == 3
}

// HTRSubset is the subset of a position in DR. The zero value is that of a position
// that is not in DR.
type HTRSubset struct {
	CornerCase
	BadEdges uint8
}

// CornerCase is the part of an HTRSubset that the corners determine. A letter
// distinguishes cases with the same numbers.
type CornerCase struct {
	BadCorners   uint8
	letter       byte  // a, b or c; 0 in the zero value
	QuarterTurns uint8 // least number of quarter turns that bring the corners to HTR
}

// String returns the name of the case, such as "4a1". It is empty for the zero value.
func (c CornerCase) String() string {
	if c.letter == 0 {
		return ""
	}
	return string([]byte{'0' + c.BadCorners, c.letter, '0' + c.QuarterTurns})
}

// String returns the usual name of the subset, such as "4a1 4e". It is empty for the
// zero value.
func (s HTRSubset) String() string {
	if s == (HTRSubset{}) {
		return ""
	}
	return s.CornerCase.String() + " " + strconv.Itoa(int(s.BadEdges)) + "e"
}

// ParseHTRSubset parses the name of a subset. If the text is not such a name, ok is
// false.
func ParseHTRSubset(text string) (s HTRSubset, ok bool) {
	if len(text) == len("4a1 4e") {
		s.CornerCase = CornerCase{text[0] - '0', text[1], text[2] - '0'}
		s.BadEdges = text[4] - '0'
	}
	return s, s.letter >= 'a' && s.letter <= 'c' && s.String() == text
}

// HTRSubset returns the subset of a cube in DR on the axis. If the cube is not in DR
// on the axis, ok is false.
func (c *Cube) HTRSubset(a Axis) (s HTRSubset, ok bool) {
	d := c.alignAxis(a, UD)
	if !d.isDR() {
		return HTRSubset{}, false
	}
	if d.countOutsideTetrad() > 4 {
		d = d.Apply(NewMove(U, 1), NewMove(D, 3))
	}
	badEdges := d.countOutsideSlice()
	if d.countOutsideTetrad() == 4 {
		badEdges = min(badEdges, 8-badEdges)
	}
	return HTRSubset{d.cornerCase(), uint8(badEdges)}, true
}

const (
	tetradSize = 4 // corners in a tetrad
	sliceSize  = 4 // edges in a slice
)

func (c *Cube) countOutsideTetrad() int { return countOutside(c.Corner[:], tetradSize) }

func (c *Cube) countOutsideSlice() int { return countOutside(c.Edge[:], sliceSize) }

// countOutside counts the pieces outside their range of slots, which all have the size.
func countOutside(pieces []uint8, size int) (n int) {
	for i, v := range pieces {
		if i/size != int(v)/size {
			n++
		}
	}
	return n
}

// cornerCase returns the corner case of a cube in DR with at most four bad corners.
//
// Without bad corners the case depends on commonAxes. With two bad corners it
// depends on commonAxes after they are swapped. With four it depends on the parity
// of the corners and on the axes that the bad corners of the two tetrads share:
// whether these axes are the same in the position, in its inverse, or in both.
func (c *Cube) cornerCase() CornerCase {
	d := *c
	switch d.countOutsideTetrad() {
	case 0:
		return [...]CornerCase{0: {0, 'c', 4}, 1: {0, 'c', 3}, 3: {0, 'c', 0}}[d.commonAxes()]
	case 2:
		a, b := d.slotsOutsideTetrad()
		d.Corner[a[0]], d.Corner[b[0]] = d.Corner[b[0]], d.Corner[a[0]]
		return [...]CornerCase{0: {2, 'c', 3}, 1: {2, 'c', 4}, 3: {2, 'c', 5}}[d.commonAxes()]
	}
	inverse := d.Inverse()
	same := 0
	for _, e := range []Cube{d, inverse} {
		if a, b := e.slotsOutsideTetrad(); a[0]^a[1] == b[0]^b[1] {
			same++
		}
	}
	if c.cornersOdd() {
		return [...]CornerCase{0: {4, 'c', 5}, 1: {4, 'c', 3}, 2: {4, 'a', 1}}[same]
	}
	return [...]CornerCase{0: {4, 'b', 2}, 1: {4, 'c', 4}, 2: {4, 'a', 2}}[same]
}

// slotsOutsideTetrad returns the slots of each tetrad that contain corners of the
// other tetrad.
func (c *Cube) slotsOutsideTetrad() (first, second []int) {
	for i, v := range c.Corner {
		switch {
		case i/tetradSize == int(v)/tetradSize:
		case i < tetradSize:
			first = append(first, i)
		default:
			second = append(second, i)
		}
	}
	return first, second
}

// commonAxes returns the number of axes (0, 1 or 3) that the permutations of both
// tetrads take to the same axis. Each tetrad must contain its own corners.
func (c *Cube) commonAxes() int {
	n := 0
	for i := 1; i < tetradSize; i++ {
		if c.Corner[0]^c.Corner[i] == c.Corner[tetradSize]^c.Corner[tetradSize+i] {
			n++
		}
	}
	return n
}

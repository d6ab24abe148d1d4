package cube

import "strconv"

// Positions in DR fall into subsets that half turns, made before or after, do
// not leave. They say how far HTR is. Here DR is on U/D.
//
// Half turns keep each corner in its tetrad, the orbit of UFR or that of UFL,
// and each edge in its slice. Corners and edges that are elsewhere are bad,
// but edges in the E slice never are. When U and D turn together against the E
// slice, all of good and bad change places; the names do not tell such
// positions apart. Of the two readings the one with fewer bad corners counts,
// and if both have four, the one with fewer bad edges.
//
// Two corners of one tetrad share a face, and so an axis. The corners' numbers
// make this simple: within a tetrad they count from 0 to 3, and the exclusive
// or of two is their axis (1 for U/D, 2 for F/B, 3 for R/L).

// IsHTR reports whether half turns solve the cube (up to a rotation, if it is
// rotated as a whole).
func (c *Cube) IsHTR() bool {
	d := c.Recolored()
	return d.isDR() && d.badTetrad() == 0 && d.badSlice() == 0 && d.commonAxes() == 3
}

// HTRSubset names the subset of a cube in DR on the axis: the corner case,
// "4a1" say, and the number of bad edges. The corner case has the number of
// bad corners, a letter and the least number of quarter turns that bring the
// corners into HTR. It returns ok = false if the cube is not in DR.
func (c *Cube) HTRSubset(a Axis) (corners string, badEdges int, ok bool) {
	d := c.turnedTo(a, UD)
	if !d.isDR() {
		return "", 0, false
	}
	if d.badTetrad() > 4 {
		d = d.Apply(NewMove(U, 1), NewMove(D, 3))
	}
	badEdges = d.badSlice()
	if d.badTetrad() == 4 {
		badEdges = min(badEdges, 8-badEdges)
	}
	return d.cornerCase(), badEdges, true
}

// HTRSubsetName returns the name of the subset as it is usually written, "4a1
// 4e" say, or "" if the cube is not in DR on the axis.
func (c *Cube) HTRSubsetName(a Axis) string {
	corners, badEdges, ok := c.HTRSubset(a)
	if !ok {
		return ""
	}
	return corners + " " + strconv.Itoa(badEdges) + "e"
}

// tetrad is the number of corners in a tetrad, slice that of edges in a slice.
const tetrad, slice = 4, 4

// badTetrad counts the corners outside their tetrad.
func (c *Cube) badTetrad() int {
	bad := 0
	for i, v := range c.Corner {
		if i/tetrad != int(v)/tetrad {
			bad++
		}
	}
	return bad
}

// badSlice counts the edges outside their slice.
func (c *Cube) badSlice() int {
	bad := 0
	for i, v := range c.Edge {
		if i/slice != int(v)/slice {
			bad++
		}
	}
	return bad
}

// cornerCase names the case of the corners of a cube in DR with at most four
// bad corners. With none, or with two that it swaps back, it asks how much the
// tetrads agree; with four, whether the pairs of bad corners in the two
// tetrads share the same axis, as seen on the cube and on its inverse.
func (c *Cube) cornerCase() string {
	d := *c
	switch d.badTetrad() {
	case 0:
		return [...]string{0: "0c4", 1: "0c3", 3: "0c0"}[d.commonAxes()]
	case 2:
		a, b := d.badPlaces()
		d.Corner[a[0]], d.Corner[b[0]] = d.Corner[b[0]], d.Corner[a[0]]
		return [...]string{0: "2c3", 1: "2c4", 3: "2c5"}[d.commonAxes()]
	}
	inverse := d.Inverse()
	same := 0
	for _, e := range []Cube{d, inverse} {
		if a, b := e.badPlaces(); a[0]^a[1] == b[0]^b[1] {
			same++
		}
	}
	if c.cornersOdd() {
		return [...]string{0: "4c5", 1: "4c3", 2: "4a1"}[same]
	}
	return [...]string{0: "4b2", 1: "4c4", 2: "4a2"}[same]
}

// badPlaces returns the places in each tetrad that hold corners of the other.
func (c *Cube) badPlaces() (first, second []int) {
	for i, v := range c.Corner {
		switch {
		case i/tetrad == int(v)/tetrad:
		case i < tetrad:
			first = append(first, i)
		default:
			second = append(second, i)
		}
	}
	return first, second
}

// commonAxes counts the axes that both tetrads take to the same axis (0, 1 or
// all 3). Each tetrad has its own corners, in some order.
func (c *Cube) commonAxes() int {
	n := 0
	for i := 1; i < tetrad; i++ {
		if c.Corner[0]^c.Corner[i] == c.Corner[tetrad]^c.Corner[tetrad+i] {
			n++
		}
	}
	return n
}

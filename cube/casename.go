package cube

import (
	"math/bits"
	"strconv"
)

// The cases below are read on the cube as it stands: an axis is one of space,
// like the moves that are made next, and if the cube is rotated as a whole its
// pieces are compared with the centres.

// AxisSym returns the rotation that takes the three axes round so that one
// given comes to another: positive faces stay positive, and UFR stays where it is.
func AxisSym(from, to Axis) Sym {
	image := func(a Axis) Face {
		f, _ := ((a + to + NumAxes - from) % NumAxes).Faces()
		return f
	}
	return SymOf(image(UD), image(RL), image(FB))
}

// turnedTo returns the cube with its centres at home and seen so that one axis
// has become another.
func (c *Cube) turnedTo(from, to Axis) Cube {
	home := c.Recolored()
	return home.Conj(AxisSym(from, to))
}

// BadEdges counts the edges that are not oriented with respect to the axis:
// EO is solved on it if there are none.
func (c *Cube) BadEdges(a Axis) int {
	return bits.OnesCount16(c.BadEdgePlaces(a).Edges)
}

// BadEdgePlaces returns where the edges are that BadEdges counts.
func (c *Cube) BadEdgePlaces(a Axis) PieceSet {
	d := c.turnedTo(a, FB)
	return d.flipped().Under(AxisSym(FB, a))
}

// flipped returns the places where edges are flipped.
func (c *Cube) flipped() (places PieceSet) {
	for i, v := range c.Edge {
		places.Edges |= uint16(v>>flipShift) << i
	}
	return places
}

// BadCorners counts the corners that are not oriented with respect to the
// axis: those whose sticker of the axis is not on it.
func (c *Cube) BadCorners(a Axis) int {
	return bits.OnesCount8(c.BadCornerPlaces(a).Corners)
}

// BadCornerPlaces returns where the corners are that BadCorners counts.
func (c *Cube) BadCornerPlaces(a Axis) PieceSet {
	d := c.turnedTo(a, UD)
	return d.twisted().Under(AxisSym(UD, a))
}

// twisted returns the places where corners are twisted.
func (c *Cube) twisted() (places PieceSet) {
	for i, v := range c.Corner {
		if v>>twistShift != 0 {
			places.Corners |= 1 << i
		}
	}
	return places
}

// DRCase names the case of a DR on the axis: "4c2e" has four corners that are
// not oriented and two bad edges. The bad edges are those on the wrong side of
// the slice: the slice's edges outside of it and as many others inside. If EO
// is solved on one of the other axes, they are the edges that EO on the third
// axis counts, and 0c0e is DR; if it is not, they tell nothing about flips.
func (c *Cube) DRCase(a Axis) string {
	d := c.turnedTo(a, UD)
	bad := 0
	for i, v := range d.Edge {
		if (i < int(FR)) != (v&edgeMask < uint8(FR)) {
			bad++
		}
	}
	return strconv.Itoa(d.BadCorners(UD)) + "c" + strconv.Itoa(bad) + "e"
}

// IsDR reports whether the cube is in domino reduction on the axis: corners
// oriented on it, edges on both others.
func (c *Cube) IsDR(a Axis) bool {
	d := c.turnedTo(a, UD)
	return d.isDR()
}

// isDR is IsDR for the axis U/D and a cube with its centres at home.
func (c *Cube) isDR() bool {
	for _, v := range c.Corner {
		if v >= NumCorners {
			return false
		}
	}
	for i, v := range c.Edge {
		if v >= NumEdges || (i < int(FR)) != (v < uint8(FR)) {
			return false
		}
	}
	return true
}

// IsLeaveSlice reports whether the cube is in DR on the axis and solved but for
// the edges of its slice; the two layers may stand turned together, as after
// U D'.
func (c *Cube) IsLeaveSlice(a Axis) bool {
	d := c.turnedTo(a, UD)
	if !d.isDR() {
		return false
	}
	layers := on(U).Or(on(D))
	for range 4 {
		if d.SolvedPieces().Has(layers) {
			return true
		}
		d = d.Apply(NewMove(U, 1), NewMove(D, 3))
	}
	return false
}

package cube

import (
	"math/bits"
	"strconv"
)

// In the cases below an axis is fixed in space, as the faces that moves turn are. If
// the cube is rotated as a whole, its pieces are compared with the centres.

// AxisSym returns the rotation about the corner UFR that takes axis from to axis
// to. It takes the positive faces U, R and F to positive faces.
func AxisSym(from, to Axis) Sym {
	image := func(a Axis) Face {
		f, _ := ((a + to + NumAxes - from) % NumAxes).Faces()
		return f
	}
	return SymOf(image(UD), image(RL), image(FB))
}

// alignAxis returns the recolored cube as seen after the rotation that takes axis
// from to axis to.
func (c *Cube) alignAxis(from, to Axis) Cube {
	recolored := c.Recolored()
	return recolored.Conj(AxisSym(from, to))
}

// BadEdges returns the number of edges that are not oriented on the axis. EO is
// solved on the axis if it is 0.
func (c *Cube) BadEdges(a Axis) int {
	return bits.OnesCount16(c.BadEdgePlaces(a).Edges)
}

// BadEdgePlaces returns the slots of the edges that BadEdges counts.
func (c *Cube) BadEdgePlaces(a Axis) PieceSet {
	d := c.alignAxis(a, FB)
	return d.flippedSlots().Under(AxisSym(FB, a))
}

// flippedSlots returns the slots that contain a flipped edge.
func (c *Cube) flippedSlots() (slots PieceSet) {
	for i, v := range c.Edge {
		slots.Edges |= uint16(v>>flipShift) << i
	}
	return slots
}

// BadCorners returns the number of corners that are not oriented on the axis. A
// corner is oriented if its sticker in a colour of the axis is on a face of the
// axis.
func (c *Cube) BadCorners(a Axis) int {
	return bits.OnesCount8(c.BadCornerPlaces(a).Corners)
}

// BadCornerPlaces returns the slots of the corners that BadCorners counts.
func (c *Cube) BadCornerPlaces(a Axis) PieceSet {
	d := c.alignAxis(a, UD)
	return d.twistedSlots().Under(AxisSym(UD, a))
}

// twistedSlots returns the slots that contain a twisted corner.
func (c *Cube) twistedSlots() (slots PieceSet) {
	for i, v := range c.Corner {
		if v>>twistShift != 0 {
			slots.Corners |= 1 << i
		}
	}
	return slots
}

// DRCase returns what is left to do before DR on the axis, such as "4c2e": the
// number of bad corners and the number of bad edges. Here the bad edges are the
// edges of the axis's slice that are outside it, and the equally many other
// edges inside it.
//
// If EO is solved on one of the other axes, the bad edges are those that EO counts
// on the third axis, and 0c0e is DR. Otherwise the case does not depend on how
// edges are flipped.
func (c *Cube) DRCase(a Axis) string {
	d := c.alignAxis(a, UD)
	bad := 0
	for i, v := range d.Edge {
		if (i < int(FR)) != (v&edgeMask < uint8(FR)) {
			bad++
		}
	}
	return strconv.Itoa(d.BadCorners(UD)) + "c" + strconv.Itoa(bad) + "e"
}

// IsDR reports whether the cube is in domino reduction (DR) on the axis: the
// corners are oriented on it, and the edges on both other axes.
func (c *Cube) IsDR(a Axis) bool {
	d := c.alignAxis(a, UD)
	return d.isDR()
}

// isDR is IsDR for the axis U/D and a cube whose centres are solved.
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

// IsLeaveSlice reports whether the cube is in DR on the axis and solved except for
// the edges of the axis's slice. The slice may be turned against both layers, as
// after U D'.
func (c *Cube) IsLeaveSlice(a Axis) bool {
	d := c.alignAxis(a, UD)
	if !d.isDR() {
		return false
	}
	layers := piecesOn(U).Or(piecesOn(D))
	for range 4 {
		if d.SolvedPieces().Has(layers) {
			return true
		}
		d = d.Apply(NewMove(U, 1), NewMove(D, 3))
	}
	return false
}

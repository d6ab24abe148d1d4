package cube

import (
	"math/bits"
	"strconv"
	"sync"
)

// In the cases below an axis is fixed in space, as the faces that moves turn are. If
// the cube is rotated as a whole, its pieces are compared with the centres.

// AxisRotation returns the rotation about the corner UFR that takes axis from to axis
// to. It takes the positive faces U, R and F to positive faces.
func AxisRotation(from, to Axis) Sym {
	return axisRotations()[(to+NumAxes-from)%NumAxes]
}

// axisRotations are the rotations about the corner UFR, by the number of axes by which
// they shift each axis.
var axisRotations = sync.OnceValue(func() (rotations [NumAxes]Sym) {
	for shift := range Axis(NumAxes) {
		image := func(a Axis) Face {
			f, _ := ((a + shift) % NumAxes).Faces()
			return f
		}
		rotations[shift] = SymFromFaces(image(UD), image(RL), image(FB))
	}
	return rotations
})

// alignAxis returns the recolored cube as seen after the rotation that takes axis
// from to axis to.
func (c *Cube) alignAxis(from, to Axis) Cube {
	recolored := c.Recolored()
	if from == to {
		return recolored
	}
	return recolored.Conj(AxisRotation(from, to))
}

// BadEdges returns the number of edges that are not oriented on the axis. EO is
// solved on the axis if it is 0.
func (c *Cube) BadEdges(a Axis) int {
	if !c.CentersSolved() {
		return bits.OnesCount16(c.BadEdgeSlots(a).Edges)
	}
	bad := 0
	table := &unoriented()[a]
	for i, v := range c.Edge {
		bad += int(table[i][v%edgeStates])
	}
	return bad
}

// edgeStates is the number of values of Cube.Edge: a piece and the bit of its flip.
const edgeStates = 2 << flipShift

// unoriented returns a table, by axis, slot, and the value of Cube.Edge there: 1 if the edge is
// not oriented on the axis. The centres must be solved.
var unoriented = sync.OnceValue(func() *[NumAxes][NumEdges][edgeStates]uint8 {
	table := new([NumAxes][NumEdges][edgeStates]uint8)
	for slot := range Edge(NumEdges) {
		for piece := range Edge(NumEdges) {
			for flip := range 2 {
				c := Solved
				c.SetEdge(slot, piece, flip)
				for a := range Axis(NumAxes) {
					if c.BadEdgeSlots(a).Edges>>slot&1 != 0 {
						table[a][slot][c.Edge[slot]] = 1
					}
				}
			}
		}
	}
	return table
})

// BadEdgeSlots returns the slots of the edges that BadEdges counts.
func (c *Cube) BadEdgeSlots(a Axis) PieceSet {
	d := c.alignAxis(a, FB)
	var flipped PieceSet
	for i, v := range d.Edge {
		flipped.Edges |= uint16(v>>flipShift) << i
	}
	return flipped.Transform(AxisRotation(FB, a))
}

// BadCorners returns the number of corners that are not oriented on the axis. A
// corner is oriented if its sticker in a colour of the axis is on a face of the
// axis.
func (c *Cube) BadCorners(a Axis) int {
	return bits.OnesCount8(c.BadCornerSlots(a).Corners)
}

// BadCornerSlots returns the slots of the corners that BadCorners counts.
func (c *Cube) BadCornerSlots(a Axis) PieceSet {
	d := c.alignAxis(a, UD)
	var twisted PieceSet
	for i, v := range d.Corner {
		if v>>twistShift != 0 {
			twisted.Corners |= 1 << i
		}
	}
	return twisted.Transform(AxisRotation(UD, a))
}

// DRCase is what is left to do before DR on an axis: the number of bad corners and
// the number of bad edges. The zero value is no case at all; that of a cube in DR is
// 0c0e, which is not zero.
type DRCase struct {
	BadCorners, BadEdges uint8
	known                bool
}

// NewDRCase returns the case with the numbers of bad corners and bad edges.
func NewDRCase(badCorners, badEdges uint8) DRCase { return DRCase{badCorners, badEdges, true} }

// String returns the name of the case, such as "4c2e". It is empty for the zero value.
func (d DRCase) String() string {
	if !d.known {
		return ""
	}
	return strconv.Itoa(int(d.BadCorners)) + "c" + strconv.Itoa(int(d.BadEdges)) + "e"
}

// ParseDRCase parses the name of a case. If the text is not such a name, ok is false.
func ParseDRCase(text string) (d DRCase, ok bool) {
	if len(text) == len("4c2e") {
		d = NewDRCase(text[0]-'0', text[2]-'0')
	}
	return d, text != "" && d.String() == text
}

// DRCase returns the case of DR on the axis. The bad corners are those that
// BadCorners counts. The bad edges are the edges of the axis's slice that are
// outside it, and the equally many other edges inside it.
//
// If EO is solved on one of the other axes, the bad edges are those that EO counts
// on the third axis, and 0c0e is DR. Otherwise the case does not depend on how
// edges are flipped.
func (c *Cube) DRCase(a Axis) DRCase {
	d := c.alignAxis(a, UD)
	badEdges := uint8(0)
	for i, v := range d.Edge {
		if (i < int(FR)) != (v&edgeMask < uint8(FR)) {
			badEdges++
		}
	}
	return NewDRCase(uint8(d.BadCorners(UD)), badEdges)
}

// IsDR reports whether the cube is in domino reduction (DR) on the axis: the
// corners are oriented on it, and the edges on both other axes.
func (c *Cube) IsDR(a Axis) bool {
	if c.CentersSolved() && !c.hasSliceInPlace(a) { // which excludes most cubes at once
		return false
	}
	d := c.alignAxis(a, UD)
	return d.isDR()
}

// hasSliceInPlace reports whether the edges of the axis's slice are in that slice.
func (c *Cube) hasSliceInPlace(a Axis) bool {
	first := [NumAxes]Edge{UD: 8, RL: 0, FB: 4}[a]
	for _, v := range c.Edge[first : first+4] {
		if Edge(v&edgeMask)/4 != first/4 {
			return false
		}
	}
	return true
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

package cube

import "slices"

// Corner is a corner slot or the corner piece that belongs there. The order is that
// of the B32 format: corners of the same tetrad, an orbit under half turns, are
// together.
type Corner uint8

// Edge is an edge slot or the edge piece that belongs there. The order is that of
// the B32 format: by slice, in the order M, S, E.
type Edge uint8

// The eight corners.
const (
	UFR Corner = iota
	UBL
	DFL
	DBR
	UFL
	UBR
	DFR
	DBL
)

// The twelve edges.
const (
	UF Edge = iota
	UB
	DB
	DF
	UR
	UL
	DL
	DR
	FR
	FL
	BL
	BR
)

// The numbers of pieces.
const (
	NumCorners = 8
	NumEdges   = 12
)

// cornerFaces lists the faces of each corner clockwise, beginning with U or D. The
// first face is the reference for its twist.
var cornerFaces = [NumCorners][3]Face{
	UFR: {U, R, F}, UBL: {U, L, B}, DFL: {D, L, F}, DBR: {D, R, B},
	UFL: {U, F, L}, UBR: {U, B, R}, DFR: {D, F, R}, DBL: {D, B, L},
}

// edgeFaces lists the two faces of each edge. The first is the reference for its
// flip: U or D, or F or B for the edges of the E slice.
var edgeFaces = [NumEdges][2]Face{
	UF: {U, F}, UB: {U, B}, DB: {D, B}, DF: {D, F},
	UR: {U, R}, UL: {U, L}, DL: {D, L}, DR: {D, R},
	FR: {F, R}, FL: {F, L}, BL: {B, L}, BR: {B, R},
}

// A piece and its orientation are packed into one byte, as in the B32 format.
const (
	twistShift = 3
	cornerMask = 1<<twistShift - 1
	flipShift  = 4
	edgeMask   = 1<<flipShift - 1
)

// Cube is a position: which piece is in each slot, and how it is oriented. A
// position is also the transformation that leads to it from the solved cube, so
// moves, positions and their products are all Cubes.
//
// The zero Cube is not valid; start from Solved.
type Cube struct {
	// Corner[i] is the corner piece in slot i plus 8 times its twist on the U/D
	// axis: 0, 1 clockwise or 2 counter-clockwise.
	Corner [NumCorners]uint8
	// Edge[i] is the edge piece in slot i, plus 16 if it is flipped on the F/B axis.
	Edge [NumEdges]uint8
	// Center[f] is the centre on face f.
	Center [NumFaces]Face
}

// Solved is the solved cube, the identity of the group.
var Solved = Cube{
	Corner: [NumCorners]uint8{0, 1, 2, 3, 4, 5, 6, 7},
	Edge:   [NumEdges]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11},
	Center: [NumFaces]Face{U, D, R, L, F, B},
}

// CornerAt returns the corner piece in slot i and its twist: 0, 1 clockwise or 2
// counter-clockwise.
func (c *Cube) CornerAt(i Corner) (piece Corner, twist int) {
	return Corner(c.Corner[i] & cornerMask), int(c.Corner[i] >> twistShift)
}

// EdgeAt returns the edge piece in slot i and its flip: 0, or 1 if it is flipped.
func (c *Cube) EdgeAt(i Edge) (piece Edge, flip int) {
	return Edge(c.Edge[i] & edgeMask), int(c.Edge[i] >> flipShift)
}

// SetCorner puts a corner piece with a twist (0, 1 or 2) into slot i.
func (c *Cube) SetCorner(i, piece Corner, twist int) {
	c.Corner[i] = uint8(piece) | uint8(twist)<<twistShift
}

// SetEdge puts an edge piece with a flip (0 or 1) into slot i.
func (c *Cube) SetEdge(i, piece Edge, flip int) {
	c.Edge[i] = uint8(piece) | uint8(flip)<<flipShift
}

// addTwist[a][b] is the sum of the twists a and b modulo 3, shifted as in
// Cube.Corner.
var addTwist = [3][3]uint8{{0, 8, 16}, {8, 16, 0}, {16, 0, 8}}

// Mul returns the product c·d: the position after the transformation c followed by
// the transformation d.
func (c *Cube) Mul(d *Cube) Cube {
	var r Cube
	for i, v := range d.Corner {
		w := c.Corner[v&cornerMask]
		r.Corner[i] = w&cornerMask | addTwist[w>>twistShift][v>>twistShift]
	}
	for i, v := range d.Edge {
		r.Edge[i] = c.Edge[v&edgeMask] ^ v&^edgeMask
	}
	for i, v := range d.Center {
		r.Center[i] = c.Center[v]
	}
	return r
}

// Inverse returns c⁻¹, the position whose product with c is Solved.
func (c *Cube) Inverse() Cube {
	var r Cube
	for i, v := range c.Corner {
		r.Corner[v&cornerMask] = uint8(i) | (3-v>>twistShift)%3<<twistShift
	}
	for i, v := range c.Edge {
		r.Edge[v&edgeMask] = uint8(i) | v&^edgeMask
	}
	for i, v := range c.Center {
		r.Center[v] = Face(i)
	}
	return r
}

// Apply returns the position after making the moves on c in order.
func (c Cube) Apply(moves ...Move) Cube {
	for _, m := range moves {
		if m.IsFace() {
			c.turnFace(m)
		} else {
			c = c.Mul(&moveCubes[m])
		}
	}
	return c
}

// After returns c·m, the position after the move m on c.
func (c *Cube) After(m Move) Cube {
	if !m.IsFace() {
		return c.Mul(&moveCubes[m])
	}
	after := *c
	after.turnFace(m)
	return after
}

// Before returns m·c, the position after the move m followed by the
// transformation c.
func (c *Cube) Before(m Move) Cube { return moveCubes[m].Mul(c) }

// MoveCube returns the position after the move m on the solved cube.
func MoveCube(m Move) Cube { return moveCubes[m] }

// ApplyAlg returns the position after making the normal moves of a on c, and its
// inverse moves on the inverse of c. That is B⁻¹·c·A, where A is the normal and B
// the inverse side.
func (c Cube) ApplyAlg(a Alg) Cube {
	if len(a.Inverse) > 0 {
		c = c.Inverse()
		c = c.Apply(a.Inverse...)
		c = c.Inverse()
	}
	return c.Apply(a.Normal...)
}

// CentersSolved reports whether every centre is on its own face. If not, the cube is
// rotated as a whole.
func (c *Cube) CentersSolved() bool { return c.Center == Solved.Center }

// moveCubes holds the position after each of the 54 moves.
var moveCubes = buildMoveCubes()

func buildMoveCubes() (cubes [NumMoves]Cube) {
	for m := Move(0); m < NumMoves; m += 3 {
		quarter := quarterTurn(m)
		cubes[m] = quarter
		cubes[m+1] = quarter.Mul(&quarter)
		cubes[m+2] = cubes[m+1].Mul(&quarter)
	}
	return cubes
}

// quarterTurn returns the position after the clockwise quarter turn m. It derives it
// from geometry: the pieces in the layers that m turns follow the rotation of the
// faces.
func quarterTurn(m Move) Cube {
	f := m.Face()
	isMoved := func(faces ...Face) bool { // whether m moves the piece on these faces
		onFace, onOpposite := slices.Contains(faces, f), slices.Contains(faces, f.Opposite())
		switch {
		case m.IsFace():
			return onFace
		case m.isWide():
			return !onOpposite
		case m.isSlice():
			return !onFace && !onOpposite
		}
		return true
	}
	faceTo := faceRotation(f)
	c := Solved
	for i, faces := range cornerFaces {
		if isMoved(faces[:]...) {
			to, twist := findCorner([3]Face{faceTo[faces[0]], faceTo[faces[1]], faceTo[faces[2]]})
			c.SetCorner(to, Corner(i), twist)
		}
	}
	for i, faces := range edgeFaces {
		if isMoved(faces[:]...) {
			to, flip := findEdge([2]Face{faceTo[faces[0]], faceTo[faces[1]]})
			c.SetEdge(to, Edge(i), flip)
		}
	}
	for g := range Face(NumFaces) {
		if isMoved(g) {
			c.Center[faceTo[g]] = g
		}
	}
	return c
}

// faceRotation returns where each face goes when the whole cube makes a clockwise
// quarter turn as seen from face f.
func faceRotation(f Face) [NumFaces]Face {
	cycles := [NumFaces][4]Face{
		U: {F, L, B, R}, D: {F, R, B, L},
		R: {U, B, D, F}, L: {U, F, D, B},
		F: {U, R, D, L}, B: {U, L, D, R},
	}
	to := Solved.Center
	cycle := cycles[f]
	for i, g := range cycle {
		to[g] = cycle[(i+1)%4]
	}
	return to
}

// findCorner returns the corner slot with the given faces, in any order, and the
// index of faces[0] in the list of its faces.
func findCorner(faces [3]Face) (slot Corner, index int) {
	for i, fs := range cornerFaces {
		if containsAll(fs[:], faces[:]) {
			return Corner(i), slices.Index(fs[:], faces[0])
		}
	}
	panic("cube: no such corner")
}

// findEdge returns the edge slot with the given faces, in any order, and the index
// of faces[0] in the list of its faces.
func findEdge(faces [2]Face) (slot Edge, index int) {
	for i, fs := range edgeFaces {
		if containsAll(fs[:], faces[:]) {
			return Edge(i), slices.Index(fs[:], faces[0])
		}
	}
	panic("cube: no such edge")
}

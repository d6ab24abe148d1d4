package cube

// Corner is a corner place or piece, Edge an edge place or piece. The order
// is that of the B32 state format: corners by tetrad (the orbits of the half
// turns), edges by slice: M, S, E.
type (
	Corner uint8
	Edge   uint8
)

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

// Numbers of pieces.
const (
	NumCorners = 8
	NumEdges   = 12
)

// cornerFaces lists the faces of each corner clockwise, beginning with U or D,
// the reference of its twist.
var cornerFaces = [NumCorners][3]Face{
	UFR: {U, R, F}, UBL: {U, L, B}, DFL: {D, L, F}, DBR: {D, R, B},
	UFL: {U, F, L}, UBR: {U, B, R}, DFR: {D, F, R}, DBL: {D, B, L},
}

// edgeFaces lists the two faces of each edge, beginning with the reference of
// its flip: U or D, and F or B for the edges of the E slice.
var edgeFaces = [NumEdges][2]Face{
	UF: {U, F}, UB: {U, B}, DB: {D, B}, DF: {D, F},
	UR: {U, R}, UL: {U, L}, DL: {D, L}, DR: {D, R},
	FR: {F, R}, FL: {F, L}, BL: {B, L}, BR: {B, R},
}

// Packing of a piece and its orientation into one byte, as in the B32 format.
const (
	twistShift = 3
	cornerMask = 1<<twistShift - 1
	flipShift  = 4
	edgeMask   = 1<<flipShift - 1
)

// Cube is a position of the cube in space: what stands in each place. As a
// permutation of pieces it is also the transformation that leads to it from
// the solved cube, so moves, positions and their products are all Cubes.
//
// Corner[i] is the corner piece in place i plus 8 times its twist (0, 1
// clockwise, 2 counter-clockwise, with respect to the U/D axis); Edge[i] is
// the edge piece in place i plus 16 when it is flipped with respect to the F/B
// axis; Center[f] is the centre on face f. The zero Cube is not valid; use
// Solved.
type Cube struct {
	Corner [NumCorners]uint8
	Edge   [NumEdges]uint8
	Center [NumFaces]Face
}

// Solved is the solved cube, the identity.
var Solved = Cube{
	Corner: [NumCorners]uint8{0, 1, 2, 3, 4, 5, 6, 7},
	Edge:   [NumEdges]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11},
	Center: [NumFaces]Face{U, D, R, L, F, B},
}

// CornerAt returns the corner piece in place i and its twist (0, 1 clockwise
// or 2 counter-clockwise).
func (c *Cube) CornerAt(i Corner) (piece Corner, twist int) {
	return Corner(c.Corner[i] & cornerMask), int(c.Corner[i] >> twistShift)
}

// EdgeAt returns the edge piece in place i and its flip (0 or 1).
func (c *Cube) EdgeAt(i Edge) (piece Edge, flip int) {
	return Edge(c.Edge[i] & edgeMask), int(c.Edge[i] >> flipShift)
}

// SetCorner puts a corner piece with a twist into place i.
func (c *Cube) SetCorner(i, piece Corner, twist int) {
	c.Corner[i] = uint8(piece) | uint8(twist)<<twistShift
}

// SetEdge puts an edge piece with a flip into place i.
func (c *Cube) SetEdge(i, piece Edge, flip int) {
	c.Edge[i] = uint8(piece) | uint8(flip)<<flipShift
}

// addTwist[a][b] is the twist of a corner twisted by a and then by b, both
// shifted as in Cube.Corner.
var addTwist = [3][3]uint8{{0, 8, 16}, {8, 16, 0}, {16, 0, 8}}

// Mul returns the position after c and then d: the product c·d.
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

// Inverse returns the position that undoes c: c·c⁻¹ is solved.
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

// Apply returns the position after the moves, made one after the other.
func (c Cube) Apply(moves ...Move) Cube {
	for _, m := range moves {
		c = c.Mul(&moveCubes[m])
	}
	return c
}

// After returns the position after the move m on c: c·m.
func (c *Cube) After(m Move) Cube { return c.Mul(&moveCubes[m]) }

// Before returns the position that c leads to from the one after m: m·c.
func (c *Cube) Before(m Move) Cube { return moveCubes[m].Mul(c) }

// MoveCube returns the position after the single move m on the solved cube.
func MoveCube(m Move) Cube { return moveCubes[m] }

// ApplyAlg returns the position after the normal moves of a on c and its
// inverse moves on the inverse of c: B⁻¹·c·A.
func (c Cube) ApplyAlg(a Alg) Cube {
	if len(a.Inverse) > 0 {
		c = c.Inverse()
		c = c.Apply(a.Inverse...)
		c = c.Inverse()
	}
	return c.Apply(a.Normal...)
}

// CentersSolved reports whether every centre is on its own face, so that the
// cube as a whole is not rotated.
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

// quarterTurn makes the position after the clockwise quarter turn m from
// geometry: the pieces in the layers that m turns are carried by the rotation
// of the faces.
func quarterTurn(m Move) Cube {
	f := m.Face()
	turns := func(faces ...Face) bool {
		onFace, onOpposite := false, false
		for _, g := range faces {
			onFace = onFace || g == f
			onOpposite = onOpposite || g == f.Opposite()
		}
		switch {
		case m.IsFace():
			return onFace
		case m.IsWide():
			return !onOpposite
		case m.IsSlice():
			return !onFace && !onOpposite
		}
		return true
	}
	carry := faceRotation(f)
	c := Solved
	for i, faces := range cornerFaces {
		if turns(faces[:]...) {
			to, twist := findCorner([3]Face{carry[faces[0]], carry[faces[1]], carry[faces[2]]})
			c.SetCorner(to, Corner(i), twist)
		}
	}
	for i, faces := range edgeFaces {
		if turns(faces[:]...) {
			to, flip := findEdge([2]Face{carry[faces[0]], carry[faces[1]]})
			c.SetEdge(to, Edge(i), flip)
		}
	}
	for g := range Face(NumFaces) {
		if turns(g) {
			c.Center[carry[g]] = g
		}
	}
	return c
}

// faceRotation returns where each face goes when the cube turns clockwise as
// seen from face f.
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

// findCorner returns the place whose faces are those given, in any order, and
// the index there of the first of them.
func findCorner(faces [3]Face) (place Corner, index int) {
	for i, fs := range cornerFaces {
		for k := range 3 {
			if fs[k] == faces[0] &&
				(fs[(k+1)%3] == faces[1] && fs[(k+2)%3] == faces[2] ||
					fs[(k+2)%3] == faces[1] && fs[(k+1)%3] == faces[2]) {
				return Corner(i), k
			}
		}
	}
	panic("cube: no such corner")
}

// findEdge returns the place whose faces are those given, in any order, and
// the index there of the first of them.
func findEdge(faces [2]Face) (place Edge, index int) {
	for i, fs := range edgeFaces {
		for k := range 2 {
			if fs[k] == faces[0] && fs[1-k] == faces[1] {
				return Edge(i), k
			}
		}
	}
	panic("cube: no such edge")
}

package kernel

import "nissy/cube"

// Vec is a position of the cube as a vector. Bytes 0–11 are what stands in
// the edge places, bytes 16–23 what stands in the corner places: the piece's
// number in the low four bits and its orientation above them (0 or 1 for
// edges, 0, 1 or 2 for corners). The other bytes hold the number of their
// place within their half, so that shuffles leave them alone.
type Vec [32]byte

const (
	cornersAt  = 16 // first byte of the corners
	pieceMask  = 0x0F
	orientUnit = 0x10 // the least orientation
	orientMask = 0x30
)

// NewVec returns a position as a vector; centres are left out.
func NewVec(c *cube.Cube) (v Vec) {
	for i := range v {
		v[i] = byte(i % cornersAt)
	}
	for i := range cube.Edge(cube.NumEdges) {
		piece, flip := c.EdgeAt(i)
		v[i] = byte(piece) | byte(flip)*orientUnit
	}
	for i := range cube.Corner(cube.NumCorners) {
		piece, twist := c.CornerAt(i)
		v[cornersAt+i] = byte(piece) | byte(twist)*orientUnit
	}
	return v
}

// Cube returns the position with its centres at home.
func (v *Vec) Cube() cube.Cube {
	c := cube.Solved
	for i := range cube.Edge(cube.NumEdges) {
		c.SetEdge(i, cube.Edge(v[i]&pieceMask), int(v[i]/orientUnit))
	}
	for i := range cube.Corner(cube.NumCorners) {
		b := v[cornersAt+i]
		c.SetCorner(i, cube.Corner(b&pieceMask), int(b/orientUnit))
	}
	return c
}

// Mul returns the position after a and then b.
func (a *Vec) Mul(b *Vec) (r Vec) {
	for i := range cornersAt {
		e := a[b[i]&pieceMask] + b[i]&orientMask
		r[i] = min(e, e-2*orientUnit)
		c := a[cornersAt+b[cornersAt+i]&pieceMask] + b[cornersAt+i]&orientMask
		r[cornersAt+i] = min(c, c-3*orientUnit)
	}
	return r
}

// moves holds the position after each face move, undo that before it.
var moveVecs, inverseVecs = buildMoves()

func buildMoves() (moveVecs, inverseVecs [cube.NumFaceMoves]Vec) {
	for m := range cube.Move(cube.NumFaceMoves) {
		c := cube.MoveCube(m)
		moveVecs[m] = NewVec(&c)
		c = c.Inverse()
		inverseVecs[m] = NewVec(&c)
	}
	return moveVecs, inverseVecs
}

package kernel

import "nissy/cube"

// Vec is a position of the cube as a vector. Bytes 0–11 are what stands in
// the edge places, bytes 16–23 what stands in the corner places: the piece's
// number in the low four bits and its orientation above them (0 or 1 for
// edges, 0, 1 or 2 for corners). The other bytes hold the number of their
// place within their half, so that shuffles leave them alone.
type Vec [32]byte

const (
	corners    = 16 // first byte of the corners
	pieceMask  = 0x0F
	oriented   = 0x10 // the least orientation
	orientMask = 0x30
)

// NewVec returns a position as a vector; centres are left out.
func NewVec(c *cube.Cube) (v Vec) {
	for i := range v {
		v[i] = byte(i % corners)
	}
	for i := range cube.Edge(cube.NumEdges) {
		piece, flip := c.EdgeAt(i)
		v[i] = byte(piece) | byte(flip)*oriented
	}
	for i := range cube.Corner(cube.NumCorners) {
		piece, twist := c.CornerAt(i)
		v[corners+i] = byte(piece) | byte(twist)*oriented
	}
	return v
}

// Cube returns the position with its centres at home.
func (v *Vec) Cube() cube.Cube {
	c := cube.Solved
	for i := range cube.Edge(cube.NumEdges) {
		c.SetEdge(i, cube.Edge(v[i]&pieceMask), int(v[i]/oriented))
	}
	for i := range cube.Corner(cube.NumCorners) {
		b := v[corners+i]
		c.SetCorner(i, cube.Corner(b&pieceMask), int(b/oriented))
	}
	return c
}

// Mul returns the position after a and then b.
func (a *Vec) Mul(b *Vec) (r Vec) {
	for i := range corners {
		e := a[b[i]&pieceMask] + b[i]&orientMask
		r[i] = min(e, e-2*oriented)
		c := a[corners+b[corners+i]&pieceMask] + b[corners+i]&orientMask
		r[corners+i] = min(c, c-3*oriented)
	}
	return r
}

// moves holds the position after each face move, undo that before it.
var moves, undo = buildMoves()

func buildMoves() (moves, undo [cube.NumFaceMoves]Vec) {
	for m := range cube.Move(cube.NumFaceMoves) {
		c := cube.MoveCube(m)
		moves[m] = NewVec(&c)
		c = c.Inverse()
		undo[m] = NewVec(&c)
	}
	return moves, undo
}

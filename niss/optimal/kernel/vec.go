package kernel

import "nissy/cube"

// Vec is a position of the cube as a byte vector. Bytes 0 to 11 have the pieces in
// the edge slots, bytes 16 to 23 those in the corner slots. The low four bits are
// the number of the piece; above them is its orientation, 0 or 1 for edges, 0 to 2
// for corners. Every other byte holds its own index within its half, so that
// shuffles do not change it.
type Vec [32]byte

const (
	cornersAt  = 16 // index of the first corner slot
	pieceMask  = 0x0F
	orientUnit = 0x10 // one unit of orientation
	orientMask = 0x30
)

// NewVec returns the position as a vector, without its centres.
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

// mul returns the position after a and then b: the product a·b.
func (a *Vec) mul(b *Vec) (r Vec) {
	for i := range cornersAt {
		e := a[b[i]&pieceMask] + b[i]&orientMask
		r[i] = min(e, e-2*orientUnit)
		c := a[cornersAt+b[cornersAt+i]&pieceMask] + b[cornersAt+i]&orientMask
		r[cornersAt+i] = min(c, c-3*orientUnit)
	}
	return r
}

// moveVecs has the position after each face move, inverseVecs that after its
// inverse.
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

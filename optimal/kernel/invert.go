package kernel

import (
	"math/bits"

	"nissy/cube"
)

// Corner returns the number of the corner configuration of v, whose corner
// permutation has the given parity (0 or 1): an index of Classes.
func (co *Coord) Corner(v *Vec, parity int) int { return co.corner(v, parity) }

// Edges returns the number of the edge configuration of v seen through a
// symmetry: the column of its entry.
func (co *Coord) Edges(v *Vec, sym uint32) int { return co.edges(v, sym) }

// WithCorner returns a cube with a corner configuration, its edges solved.
func (co *Coord) WithCorner(number int) cube.Cube {
	c := cube.Solved
	tetrads := maskOf(co.Tetrads[:], number/2/Twists)
	next := [2]cube.Corner{0, cube.NumCorners / 2}
	odd := 0
	for i := range cube.Corner(cube.NumCorners) {
		tetrad := tetrads >> i & 1
		odd ^= bits.OnesCount(uint(tetrads)>>i) & (1 - tetrad)
		c.SetCorner(i, next[tetrad], 0)
		next[tetrad]++
	}
	if odd != number&1 {
		swapCorners(&c, 0, 1)
	}
	twistCorners(&c, number/2%Twists)
	return c
}

// swapCorners swaps two corner pieces.
func swapCorners(c *cube.Cube, a, b cube.Corner) {
	for i := range cube.Corner(cube.NumCorners) {
		switch piece, _ := c.CornerAt(i); piece {
		case a:
			c.SetCorner(i, b, 0)
		case b:
			c.SetCorner(i, a, 0)
		}
	}
}

// twistCorners twists the corners, the last one by what makes the sum right.
func twistCorners(c *cube.Cube, twists int) {
	sum := 0
	for i := cube.NumCorners - 2; i >= 0; i-- {
		piece, _ := c.CornerAt(cube.Corner(i))
		c.SetCorner(cube.Corner(i), piece, twists%3)
		sum += twists % 3
		twists /= 3
	}
	piece, _ := c.CornerAt(cube.NumCorners - 1)
	c.SetCorner(cube.NumCorners-1, piece, (3-sum%3)%3)
}

// WithEdges returns a cube with an edge configuration, seen as it is, its
// corners solved.
func (co *Coord) WithEdges(number int) cube.Cube {
	c := cube.Solved
	third := maskOf(co.Thirds[:], number/Sums/Halves)
	half := maskOf(co.Halves[:], number/Sums%Halves)
	next := [3]cube.Edge{4 * sliceM, 4 * sliceS, 4 * sliceE}
	for i := range cube.Edge(cube.NumEdges) {
		slice := sliceE
		if third>>i&1 == 0 {
			slice = half & 1 // sliceS is 1, sliceM is 0
			half >>= 1
		}
		c.SetEdge(i, next[slice], 0)
		next[slice]++
	}
	v := NewVec(&c)
	wrong := co.edges(&v, 0) ^ number
	if wrong&2 != 0 {
		flipEdges(&c, 4*sliceE, 4*sliceM)
	}
	if wrong&1 != 0 {
		flipEdges(&c, 4*sliceS, 4*sliceM)
	}
	return c
}

// flipEdges flips two edge pieces.
func flipEdges(c *cube.Cube, a, b cube.Edge) {
	for i := range cube.Edge(cube.NumEdges) {
		if piece, flip := c.EdgeAt(i); piece == a || piece == b {
			c.SetEdge(i, piece, 1-flip)
		}
	}
}

// maskOf returns the mask of four places that has the number.
func maskOf[T uint8 | uint16](index []T, number int) int {
	for mask, n := range index {
		if int(n) == number && bits.OnesCount(uint(mask)) == 4 {
			return mask
		}
	}
	panic("kernel: no such mask")
}

// Undo returns the position before the move m leads to the solved cube.
func Undo(m cube.Move) *Vec { return &undo[m] }

package kernel

import (
	"math/bits"

	"nissy/cube"
)

// Row returns the row of v's entry, and the symmetry through which its edges are
// viewed.
func (co *Coord) Row(v *Vec) (row int, sym cube.Sym) {
	class, arranged, sym := co.viewCorners(v)
	return int(class)*co.Quotients + int(arranged)/co.Lines, sym
}

// Rows returns a cube for each row, and the number of corner configurations in the
// class of the row.
func (co *Coord) Rows() (cubes []cube.Cube, classSizes []uint8) {
	var representative []int // by class
	var sizes []uint8
	for i, ref := range co.classRefs {
		if ref.class() == uint64(len(representative)) {
			representative = append(representative, i)
			sizes = append(sizes, 0)
		}
		sizes[ref.class()]++
	}
	for class, n := range representative {
		for i := range co.Quotients {
			c := co.cubeWithCorners(n)
			arrange(&c, co.quotient.firstWith(i))
			cubes = append(cubes, c)
			classSizes = append(classSizes, sizes[class])
		}
	}
	return cubes, classSizes
}

// cubeWithCorners returns a cube with the corner configuration given and solved
// edges.
func (co *Coord) cubeWithCorners(number int) cube.Cube {
	var twists [cube.NumCorners]int
	sum := 0
	for i, rest := cube.NumCorners-2, number%twistCount; i >= 0; i, rest = i-1, rest/3 {
		twists[i] = rest % 3
		sum += twists[i]
	}
	twists[cube.NumCorners-1] = (3 - sum%3) % 3 // the sum is divisible by 3
	c := cube.Solved
	tetrads := maskWithIndex(co.tetradIndex[:], number/twistCount)
	next := [2]cube.Corner{0, cube.NumCorners / 2}
	for i := range cube.Corner(cube.NumCorners) {
		tetrad := tetrads >> i & 1
		c.SetCorner(i, next[tetrad], twists[i])
		next[tetrad]++
	}
	return c
}

// arrange changes a cube of cubeWithCorners to the arrangement given.
func arrange(c *cube.Cube, arrangement int) {
	for i := range cube.Corner(cube.NumCorners) {
		piece, twist := c.CornerAt(i)
		tetrad, order := piece&4, s3Perms[arrangement%6]
		if tetrad != 0 {
			order = s3Perms[arrangement/6]
		}
		if n := piece & 3; n != 0 {
			piece = tetrad + 1 + cube.Corner(order[n-1])
		}
		c.SetCorner(i, piece, twist)
	}
}

// CubeInColumn returns a cube whose edges, viewed through the identity, have the
// column given. Its corners are solved.
func (co *Coord) CubeInColumn(number int) cube.Cube {
	c := cube.Solved
	eMask := maskWithIndex(co.EIndex[:], number>>co.flips/sPlacements)
	sMask := maskWithIndex(co.sIndex[:], number>>co.flips%sPlacements)
	next := [3]cube.Edge{4 * sliceM, 4 * sliceS, 4 * sliceE}
	for i := range cube.Edge(cube.NumEdges) {
		slice := sliceE
		if eMask>>i&1 == 0 {
			slice = sMask & 1 // sliceS is 1, sliceM is 0
			sMask >>= 1
		}
		c.SetEdge(i, next[slice], 0)
		next[slice]++
	}
	v := NewVec(&c)
	wrong := co.Column(&v, 0) ^ number // the flips that must change
	for bit, e := range co.flips.edgesByBit() {
		if wrong>>bit&1 != 0 {
			flipEdges(&c, e, 4*sliceM+2) // an edge that does not affect any bit
		}
	}
	return c
}

// edgesByBit returns for each bit of columnBits an edge. Flipping that edge changes
// this bit and no other, provided that the edges of each slice are in their order.
func (f Flips) edgesByBit() []cube.Edge {
	const e, s, m = 4 * sliceE, 4 * sliceS, 4 * sliceM
	switch f {
	case FlipParities:
		return []cube.Edge{s, e}
	case FlipPatterns:
		return []cube.Edge{e, e + 1, e + 2, s, s + 1, s + 2, m, m + 1}
	}
	return nil
}

// flipEdges flips two edge pieces.
func flipEdges(c *cube.Cube, a, b cube.Edge) {
	for i := range cube.Edge(cube.NumEdges) {
		if piece, flip := c.EdgeAt(i); piece == a || piece == b {
			c.SetEdge(i, piece, 1-flip)
		}
	}
}

// maskWithIndex returns the mask with four bits set that has the number given.
func maskWithIndex[T uint8 | uint16](index []T, number int) int {
	for mask, n := range index {
		if int(n) == number && bits.OnesCount(uint(mask)) == 4 {
			return mask
		}
	}
	panic("kernel: no such mask")
}

// InverseOfMove returns the position that the move m solves.
func InverseOfMove(m cube.Move) *Vec { return &inverseVecs[m] }

// OddFlips reports whether the sum of all flips of c, as the coordinate counts
// them, is odd. It is if an odd number of edges of M and E are in slots of the
// other slice.
func (co *Coord) OddFlips(c *cube.Cube) bool {
	sum := uint16(0)
	for i := range cube.Edge(cube.NumEdges) {
		piece, _ := c.EdgeAt(i)
		sum ^= co.flipMismatch[piece/4] >> i & 1
	}
	return sum != 0
}

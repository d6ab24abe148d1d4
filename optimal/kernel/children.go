package kernel

import (
	"math/bits"

	"nissy/cube"
)

// Way is how a move leads from a position to another.
type Way uint8

const (
	After  Way = iota // v·m
	Before            // m⁻¹·v: the inverse of what After makes of the inverse of v
)

// move returns where a move leads.
func (w Way) move(v *Vec, m cube.Move) Vec {
	if w == After {
		return v.Mul(&moves[m])
	}
	return undo[m].Mul(v)
}

// Step makes a move on one side of a position and its inverse: it is made After
// from[side], and Before the other. The positions do not overlap.
func Step(to, from *[2]Vec, side int, m cube.Move) {
	if !stepFast(to, from, side&1, m) {
		to[side], to[1-side] = After.move(&from[side], m), Before.move(&from[1-side], m)
	}
}

// Children makes the positions to which those moves lead that which names, in
// their order; there must be room for them. It returns their number.
func Children(to []Vec, v *Vec, way Way, which cube.MoveSet) int {
	which &= cube.AllMoves
	n := bits.OnesCount32(uint32(which))
	if to = to[:n]; !childrenFast(to, v, way, which) {
		childrenGeneric(to, v, way, which)
	}
	return n
}

// childrenGeneric is the portable form of Children.
func childrenGeneric(to []Vec, v *Vec, way Way, which cube.MoveSet) {
	for i := range to {
		to[i] = way.move(v, cube.Move(bits.TrailingZeros32(uint32(which))))
		which &= which - 1
	}
}

package kernel

import "nissy/cube"

// Composition says how a move is applied to a position.
type Composition uint8

const (
	After  Composition = iota // v·m: the move is made on the position itself
	Before                    // m⁻¹·v: the inverse of what After gives for the inverse of v and m
)

// compose returns the position that the move leads to.
func (w Composition) compose(v *Vec, m cube.Move) Vec {
	if w == After {
		return v.mul(&moveVecs[m])
	}
	return inverseVecs[m].mul(v)
}

// Step makes the move m on one side of a position and its inverse. It applies m
// After from[side], and Before the other. The arrays to and from must not overlap.
func Step(to, from *[2]Vec, side int, m cube.Move) {
	if active == generic {
		to[side], to[1-side] = After.compose(&from[side], m), Before.compose(&from[1-side], m)
	} else {
		stepAVX2(to, from, side&1, m)
	}
}

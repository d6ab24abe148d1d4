package kernel

import "nissy/cube"

// Way is how a move leads from a position to another.
type Composition uint8

const (
	After  Composition = iota // v·m
	Before                    // m⁻¹·v: the inverse of what After makes of the inverse of v
)

// move returns where a move leads.
func (w Composition) compose(v *Vec, m cube.Move) Vec {
	if w == After {
		return v.Mul(&moveVecs[m])
	}
	return inverseVecs[m].Mul(v)
}

// Step makes a move on one side of a position and its inverse: it is made After
// from[side], and Before the other. The positions do not overlap.
func Step(to, from *[2]Vec, side int, m cube.Move) {
	if !stepFast(to, from, side&1, m) {
		to[side], to[1-side] = After.compose(&from[side], m), Before.compose(&from[1-side], m)
	}
}

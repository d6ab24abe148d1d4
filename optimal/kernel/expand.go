package kernel

// Expand makes the children of a position, and their inverses: child[m] is v·m
// and childInverse[m] is (v·m)⁻¹, for all face moves m. The broods overlap
// neither each other nor the positions.
func Expand(v, inverse *Vec, child, childInverse *Brood) {
	if !expandFast(v, inverse, child, childInverse) {
		expandGeneric(v, inverse, child, childInverse)
	}
}

// expandGeneric is the portable form of Expand.
func expandGeneric(v, inverse *Vec, child, childInverse *Brood) {
	for m := range moves {
		child[m] = v.Mul(&moves[m])
		childInverse[m] = undo[m].Mul(inverse)
	}
}

package kernel

import "nissy/cube"

// Expand makes the children of a position, and their inverses: child[m] is v·m
// and childInverse[m] is (v·m)⁻¹, for all face moves m.
func Expand(v, inverse *Vec, child, childInverse *Brood) {
	expandGeneric(v, inverse, child, childInverse)
}

// Index finds the entries of those positions of the brood that which names;
// parity is that of the corner permutation of their parent (0 or 1).
func (co *Coord) Index(brood *Brood, which cube.MoveSet, parity int, entry *[cube.NumFaceMoves]uint64) {
	co.indexGeneric(brood, which, parity, entry)
}

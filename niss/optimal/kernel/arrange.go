package kernel

import "nissy/cube"

// The corners of a tetrad are in its four slots in one of 24 orders. The coordinate
// distinguishes the orders only up to double transpositions, which leaves six.
// Number the corners 0 to 3 such that the exclusive or with a constant is a double
// transposition. Then an order a b c d is determined, up to double transpositions,
// by a^b and a^c.
//
// A half turn of the pieces before all moves is a transposition of each tetrad. It
// is the same one for both tetrads, up to double transpositions, so it changes both
// arrangements alike. What it preserves is how one arrangement follows from the
// other.

// arrangement returns the number of the arrangement of v's corners, 0 to 35: that
// of the first tetrad plus six times that of the second.
func (co *Coord) arrangement(v *Vec) int {
	var order [2]uint8
	var n [2]int
	for _, b := range v[cornersAt : cornersAt+cube.NumCorners] {
		tetrad := b >> 2 & 1
		order[tetrad] |= b & 3 << n[tetrad]
		n[tetrad] += 2
	}
	return int(co.firstOrder[order[0]]) + int(co.secondOrder[order[1]])
}

// s3Number returns the number, 0 to 5, of the permutation of 0, 1 and 2 that takes
// 0 to a and 1 to b.
func s3Number(a, b uint8) uint8 {
	if b > a {
		b--
	}
	return 2*a + b
}

// s3Perms lists the permutations by number, and s3Odd their parities.
var s3Perms, s3Odd = func() (perms [6][3]uint8, odd [6]int) {
	for a := range uint8(3) {
		for b := range uint8(3) {
			if a == b {
				continue
			}
			n := s3Number(a, b)
			perms[n] = [3]uint8{a, b, 3 - a - b}
			if (b+3-a)%3 != 1 { // not a rotation
				odd[n] = 1
			}
		}
	}
	return perms, odd
}()

// fillOrders fills firstOrder, secondOrder and tetradSlots.
func (co *Coord) fillOrders() {
	for order := range uint8(255) {
		a, b, c := order&3, order>>2&3, order>>4&3
		if a != b && a != c && b != c {
			co.firstOrder[order] = s3Number(a^b-1, a^c-1)
			co.secondOrder[order] = 6 * co.firstOrder[order]
		}
	}
	for mask := range co.tetradSlots {
		n := [2]int{0, 4}
		for slot := range uint8(cube.NumCorners) {
			if tetrad := mask >> slot & 1; n[tetrad] < len(co.tetradSlots[mask]) {
				co.tetradSlots[mask][n[tetrad]] = slot
				n[tetrad]++
			}
		}
	}
}

// reduce returns what the quotient distinguishes of an arrangement: a number below
// the quotient.
func (q Quotient) reduce(arrangement int) int {
	if q == NoArrangement {
		return 0
	}
	first, second := s3Perms[arrangement%6], s3Perms[arrangement/6]
	var inverse [3]uint8
	for i, to := range first {
		inverse[to] = uint8(i)
	}
	coset := s3Number(inverse[second[0]], inverse[second[1]])
	if q == ArrangementParity {
		return s3Odd[coset]
	}
	return int(coset)
}

// firstWith returns the first arrangement that reduces to the number given.
func (q Quotient) firstWith(number int) int {
	n := 0
	for q.reduce(n) != number {
		n++
	}
	return n
}

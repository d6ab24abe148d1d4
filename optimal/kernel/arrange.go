package kernel

import "nissy/cube"

// A tetrad's corners stand in its four places in one of 24 orders. Double
// transpositions aside there are six: numbering the corners 0 to 3 so that
// exclusive or with a number is a double transposition, an order a b c d is
// known by a^b and a^c. A half turn of the pieces before all moves is a
// transposition of each tetrad, the same one up to double transpositions, so
// that it changes both tetrads' arrangements alike: what it leaves is how one
// follows from the other.

// arrangement returns the number of the arrangement of v's corners: that of the
// first tetrad plus six times that of the second.
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

// s3 numbers the permutations of three by the images of the first two.
func s3Number(a, b uint8) uint8 {
	if b > a {
		b--
	}
	return 2*a + b
}

// s3s has the permutations by number, s3Odd their parity.
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

// addOrders fills in the arrangements of the orders of one tetrad's corners, and
// where the tetrads' corners are.
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

// of returns what the quotient tells of an arrangement.
func (q Quotient) class(arrangement int) int {
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

// arrangement returns an arrangement of which the quotient tells the number.
func (q Quotient) representative(number int) int {
	n := 0
	for q.class(n) != number {
		n++
	}
	return n
}

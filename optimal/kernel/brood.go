package kernel

import (
	"math/bits"

	"nissy/cube"
)

// Brood is some children of a position, of which bounds are asked for: what is
// asked, and what Read tells.
type Brood struct {
	Of     Vec          // the position
	Bounds Bounds       // of the children; those of other moves are left alone
	Which  cube.MoveSet // the moves to them
	Far    cube.MoveSet // those of them of which the bound is more than what is left
	None   cube.MoveSet // those of which it is 0
	Left   uint8        // how many moves are left before these
	Way    Way
}

// Children makes the children of broods one after the other, those of each in the
// order of the moves to them; there must be room for them. It returns their number.
func Children(to []Vec, broods []Brood) int {
	n := 0
	for i := range broods {
		n += bits.OnesCount32(uint32(broods[i].Which))
	}
	if to = to[:n]; !childrenFast(to, broods) {
		childrenGeneric(to, broods)
	}
	return n
}

// childrenGeneric is the portable form of Children.
func childrenGeneric(to []Vec, broods []Brood) {
	for i := range broods {
		b := &broods[i]
		for which := b.Which; which != 0; which &= which - 1 {
			to[0] = b.Way.move(&b.Of, cube.Move(bits.TrailingZeros32(uint32(which))))
			to = to[1:]
		}
	}
}

// Bounds has a bound for each move; there are more than moves, so that any five
// bits are an index.
type Bounds [32]uint8

// Values has the bounds that entries stand for, by the parity of what is left.
type Values [2][4]uint8

// Read reads the entries with the places of the broods' children, and sets what it
// tells of every brood. What is left after a
// move, which left has by what is left before and the move, tells which of an
// entry's values it stands for.
func Read(lines []byte, places []Place, broods []Brood, values *Values, left []Bounds) {
	n := 0
	for i := range broods {
		_ = left[broods[i].Left]
		n += bits.OnesCount32(uint32(broods[i].Which))
	}
	if places = places[:n]; !readFast(lines, places, broods, values, left) {
		readGeneric(lines, places, broods, values, left)
	}
}

// readGeneric is the portable form of Read.
func readGeneric(lines []byte, places []Place, broods []Brood, values *Values, left []Bounds) {
	for i := range broods {
		b := &broods[i]
		b.Far, b.None = 0, 0
		for which := b.Which; which != 0; which &= which - 1 {
			m := bits.TrailingZeros32(uint32(which)) % 32
			after := left[b.Left][m]
			d := values[after&1][places[0].Entry(lines)]
			places = places[1:]
			b.Bounds[m] = d
			b.Far |= cube.MoveSet((uint32(after)-uint32(d))>>31) << m
			b.None |= cube.MoveSet((uint32(d)-1)>>31) << m
		}
	}
}

package kernel

import (
	"math/bits"

	"nissy/cube"
)

// Brood is some children of a position, of which bounds are asked for: what is
// asked, and what Read tells.
type ChildSet struct {
	Parent  Vec          // the position
	Bounds  PerMove      // of the children; those of other moves are left alone
	Moves   cube.MoveSet // the moves to them
	TooFar  cube.MoveSet // those of them of which the bound is more than what is left
	Unknown cube.MoveSet // those of which it is 0
	Left    uint8        // how many moves are left before these
	Compose Composition
}

// Children makes the children of broods one after the other, those of each in the
// order of the moves to them; there must be room for them. It returns their number.
func Children(children []Vec, sets []ChildSet) int {
	n := 0
	for i := range sets {
		n += bits.OnesCount32(uint32(sets[i].Moves))
	}
	if children = children[:n]; !childrenFast(children, sets) {
		childrenGeneric(children, sets)
	}
	return n
}

// childrenGeneric is the portable form of Children.
func childrenGeneric(children []Vec, sets []ChildSet) {
	for i := range sets {
		b := &sets[i]
		for moves := b.Moves; moves != 0; moves &= moves - 1 {
			children[0] = b.Compose.compose(&b.Parent, cube.Move(bits.TrailingZeros32(uint32(moves))))
			children = children[1:]
		}
	}
}

// Bounds has a bound for each move; there are more than moves, so that any five
// bits are an index.
type PerMove [32]uint8

// Values has the bounds that entries stand for, by the parity of what is left.
type EntryBounds [2][4]uint8

// Read reads the entries with the places of the broods' children, and sets what it
// tells of every brood. What is left after a
// move, which left has by what is left before and the move, tells which of an
// entry's values it stands for.
func ReadBounds(lines []byte, indexes []BitIndex, sets []ChildSet, values *EntryBounds, left []PerMove) {
	n := 0
	for i := range sets {
		_ = left[sets[i].Left]
		n += bits.OnesCount32(uint32(sets[i].Moves))
	}
	if indexes = indexes[:n]; !readBoundsFast(lines, indexes, sets, values, left) {
		readBoundsGeneric(lines, indexes, sets, values, left)
	}
}

// readGeneric is the portable form of Read.
func readBoundsGeneric(lines []byte, indexes []BitIndex, sets []ChildSet, values *EntryBounds, left []PerMove) {
	for i := range sets {
		b := &sets[i]
		b.TooFar, b.Unknown = 0, 0
		for moves := b.Moves; moves != 0; moves &= moves - 1 {
			m := bits.TrailingZeros32(uint32(moves)) % 32
			after := left[b.Left][m]
			d := values[after&1][indexes[0].Entry(lines)]
			indexes = indexes[1:]
			b.Bounds[m] = d
			b.TooFar |= cube.MoveSet((uint32(after)-uint32(d))>>31) << m
			b.Unknown |= cube.MoveSet((uint32(d)-1)>>31) << m
		}
	}
}

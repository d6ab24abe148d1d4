package kernel

import (
	"math/bits"
	"unsafe"

	"nissy/cube"
)

// ChildSet selects some children of a position. It is both the request of
// [Children] and [ReadBounds] and the place where ReadBounds stores its results.
// Fields that are sets of moves stand for the children that the moves lead to.
type ChildSet struct {
	Parent  Vec          // the position
	Bounds  PerMove      // lower bounds of the children, set by ReadBounds; those of other moves are not changed
	Moves   cube.MoveSet // the moves to the children
	TooFar  cube.MoveSet // set by ReadBounds: children whose bound exceeds the moves left after the move
	Unknown cube.MoveSet // set by ReadBounds: children whose bound is 0, so that the entry says nothing
	Left    uint8        // moves left before the move
	Compose Composition  // how the moves are applied to Parent
}

// Children stores the children that the sets select, one set after the other, and
// those of a set in the order of its moves. The slice must have room for all of
// them. Children returns their number.
func Children(children []Vec, sets []ChildSet) int {
	n := 0
	for i := range sets {
		n += bits.OnesCount32(uint32(sets[i].Moves))
	}
	if children = children[:n]; active == generic {
		childrenGeneric(children, sets)
	} else {
		childrenAVX2(unsafe.SliceData(children), unsafe.SliceData(sets), len(sets))
	}
	return n
}

// childrenGeneric is the portable form of Children.
func childrenGeneric(children []Vec, sets []ChildSet) {
	for i := range sets {
		set := &sets[i]
		for moves := set.Moves; moves != 0; moves &= moves - 1 {
			children[0] = set.Compose.compose(&set.Parent, cube.Move(bits.TrailingZeros32(uint32(moves))))
			children = children[1:]
		}
	}
}

// PerMove has a small number for each move, such as a bound or the moves left. It
// has 32 elements, more than there are moves, so that any five bits are a valid
// index.
type PerMove [32]uint8

// EntryBounds translates entries to bounds: the first index is the parity of the
// moves left, the second the value of the entry. A bound of 0 means that the entry
// says nothing.
type EntryBounds [2][4]uint8

// ReadBounds reads the entries of the children of the sets and stores Bounds,
// TooFar and Unknown of each set. The indexes are those of the entries, in the
// order of Children. The moves left after move m, when l are left before it, are
// left[l][m]. Their parity selects which of two bounds an entry stands for.
func ReadBounds(lines []byte, indexes []BitIndex, sets []ChildSet, values *EntryBounds, left []PerMove) {
	n := 0
	for i := range sets {
		_ = left[sets[i].Left]
		n += bits.OnesCount32(uint32(sets[i].Moves))
	}
	if indexes = indexes[:n]; active == avx512 {
		readBoundsAVX512(unsafe.SliceData(lines), unsafe.SliceData(indexes), unsafe.SliceData(sets), len(sets), values, unsafe.SliceData(left))
	} else {
		readBoundsGeneric(lines, indexes, sets, values, left)
	}
}

// readBoundsGeneric is the portable form of ReadBounds.
func readBoundsGeneric(lines []byte, indexes []BitIndex, sets []ChildSet, values *EntryBounds, left []PerMove) {
	for i := range sets {
		set := &sets[i]
		set.TooFar, set.Unknown = 0, 0
		for moves := set.Moves; moves != 0; moves &= moves - 1 {
			m := bits.TrailingZeros32(uint32(moves)) % 32
			after := left[set.Left][m]
			bound := values[after&1][indexes[0].Entry(lines)]
			indexes = indexes[1:]
			set.Bounds[m] = bound
			set.TooFar |= cube.MoveSet((uint32(after)-uint32(bound))>>31) << m
			set.Unknown |= cube.MoveSet((uint32(bound)-1)>>31) << m
		}
	}
}

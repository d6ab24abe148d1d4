package solver

import (
	"slices"

	"nissy/pruning/store"
)

// moveTable says what moves make of the values of a coordinate. Where the values
// allow it, its numbers are small, so that more of them are in the caches.
type moveTable struct {
	moveCount int      // their number
	wide      []uint32 // by value × moves + move
	narrow    []uint16 // instead of it
}

// none stands for the value behind a move that cannot be made.
const illegal = ^uint32(0)

// narrowNone is none in a narrow table.
const narrowIllegal = 1<<16 - 1

// newMoveTable makes the table of a coordinate with size values.
func newMoveTable(size, moves int, to []uint32) moveTable {
	if size > narrowIllegal {
		return moveTable{moveCount: moves, wide: to}
	}
	t := allocMoveTable(size, moves)
	for value := range size {
		t.setRow(value, to[value*moves:][:moves])
	}
	return t
}

// emptyMoveTable makes a table that is to be filled.
func allocMoveTable(size, moves int) moveTable {
	if size > narrowIllegal {
		return moveTable{moveCount: moves, wide: store.Large[uint32](size * moves)}
	}
	return moveTable{moveCount: moves, narrow: store.Large[uint16](size * moves)}
}

// put says what the moves make of a value.
func (t *moveTable) setRow(value int, to []uint32) {
	at := value * t.moveCount
	if t.narrow == nil {
		copy(t.wide[at:], to)
		return
	}
	for m, x := range to {
		t.narrow[at+m] = uint16(x) // of none narrowNone
	}
}

// at returns the value behind a move, or none.
func (t *moveTable) get(value, move int) uint32 {
	at := value*t.moveCount + move
	if t.narrow == nil {
		return t.wide[at]
	}
	if x := t.narrow[at]; x != narrowIllegal {
		return uint32(x)
	}
	return illegal
}

// step is a move from one of some positions.
type step struct {
	from, move int32
	budget     int32 // in a search: what the moves behind it may cost together
}

// mark sets the bits of what moves, which can be made, make of a value.
func (t *moveTable) markTargets(value int, moves []int, seen []uint64) {
	if t.narrow != nil {
		markRow(t.narrow[value*t.moveCount:][:t.moveCount], moves, seen)
	} else {
		markRow(t.wide[value*t.moveCount:][:t.moveCount], moves, seen)
	}
}

func markRow[T uint16 | uint32](row []T, moves []int, seen []uint64) {
	for _, m := range moves {
		to := row[m]
		seen[to/64] |= 1 << (to % 64)
	}
}

// add adds to each sum, times a number, what its step makes of the coordinate, whose
// values in the positions are given. All steps can be made.
func (t *moveTable) addTargets(values []uint32, steps []step, times uint32, sums []uint32) {
	if t.narrow != nil {
		addRowTargets(t.narrow, t.moveCount, values, steps, times, sums)
	} else {
		addRowTargets(t.wide, t.moveCount, values, steps, times, sums)
	}
}

// addFrom is add for one width. No read depends on another one, so that the memory gives all at
// the same time.
func addRowTargets[T uint16 | uint32](table []T, moves int, values []uint32, steps []step, times uint32, sums []uint32) {
	sums = sums[:len(steps)]
	for j := range steps {
		s := &steps[j]
		sums[j] += times * uint32(table[int(values[s.from])*moves+int(s.move)])
	}
}

// zeros returns the list with a length, cleared.
func cleared[T any](list []T, n int) []T {
	list = resized(list, n)
	clear(list)
	return list
}

// resize returns the list with a length; what is in it does not matter.
func resized[T any](list []T, n int) []T { return slices.Grow(list[:0], n)[:n] }

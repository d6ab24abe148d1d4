package solver

import (
	"slices"

	"nissy/pruning/store"
)

// moveTable says what moves make of the values of a coordinate. Where the values
// allow it, its numbers are small, so that more of them are in the caches.
type moveTable struct {
	moves  int      // their number
	wide   []uint32 // by value × moves + move
	narrow []uint16 // instead of it
}

// none stands for the value behind a move that cannot be made.
const none = ^uint32(0)

// narrowNone is none in a narrow table.
const narrowNone = 1<<16 - 1

// newMoveTable makes the table of a coordinate with size values.
func newMoveTable(size, moves int, to []uint32) moveTable {
	if size > narrowNone {
		return moveTable{moves: moves, wide: to}
	}
	t := emptyMoveTable(size, moves)
	for value := range size {
		t.put(value, to[value*moves:][:moves])
	}
	return t
}

// emptyMoveTable makes a table that is to be filled.
func emptyMoveTable(size, moves int) moveTable {
	if size > narrowNone {
		return moveTable{moves: moves, wide: store.Large[uint32](size * moves)}
	}
	return moveTable{moves: moves, narrow: store.Large[uint16](size * moves)}
}

// put says what the moves make of a value.
func (t *moveTable) put(value int, to []uint32) {
	at := value * t.moves
	if t.narrow == nil {
		copy(t.wide[at:], to)
		return
	}
	for m, x := range to {
		t.narrow[at+m] = uint16(x) // of none narrowNone
	}
}

// at returns the value behind a move, or none.
func (t *moveTable) at(value, move int) uint32 {
	at := value*t.moves + move
	if t.narrow == nil {
		return t.wide[at]
	}
	if x := t.narrow[at]; x != narrowNone {
		return uint32(x)
	}
	return none
}

// step is a move from one of some positions.
type step struct {
	from, move int32
	left       int32 // in a search: what the moves behind it may cost together
}

// mark sets the bits of what moves, which can be made, make of a value.
func (t *moveTable) mark(value int, moves []int, seen []uint64) {
	if t.narrow != nil {
		mark(t.narrow[value*t.moves:][:t.moves], moves, seen)
	} else {
		mark(t.wide[value*t.moves:][:t.moves], moves, seen)
	}
}

func mark[T uint16 | uint32](row []T, moves []int, seen []uint64) {
	for _, m := range moves {
		to := row[m]
		seen[to/64] |= 1 << (to % 64)
	}
}

// add adds to each sum, times a number, what its step makes of the coordinate, whose
// values in the positions are given. All steps can be made.
func (t *moveTable) add(values []uint32, steps []step, times uint32, sums []uint32) {
	if t.narrow != nil {
		addFrom(t.narrow, t.moves, values, steps, times, sums)
	} else {
		addFrom(t.wide, t.moves, values, steps, times, sums)
	}
}

// addFrom is add for one width. No read depends on another one, so that the memory gives all at
// the same time.
func addFrom[T uint16 | uint32](table []T, moves int, values []uint32, steps []step, times uint32, sums []uint32) {
	sums = sums[:len(steps)]
	for j := range steps {
		s := &steps[j]
		sums[j] += times * uint32(table[int(values[s.from])*moves+int(s.move)])
	}
}

// zeros returns the list with a length, cleared.
func zeros[T any](list []T, n int) []T {
	list = resize(list, n)
	clear(list)
	return list
}

// resize returns the list with a length; what is in it does not matter.
func resize[T any](list []T, n int) []T { return slices.Grow(list[:0], n)[:n] }

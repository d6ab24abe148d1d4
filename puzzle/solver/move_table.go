package solver

import (
	"slices"

	"nissy/pruning/store"
)

// moveTable contains the effect of the moves on the values of a coordinate. If the
// values fit in 16 bits, so do its entries. Then more of them fit in the caches.
type moveTable struct {
	moveCount int
	wide      []uint32 // by value × moveCount + move: the value after the move
	narrow    []uint16 // the same in 16 bits, instead of wide
}

// illegal is the entry of a move that cannot be made.
const illegal = ^uint32(0)

const narrowIllegal = 1<<16 - 1

// newMoveTable returns the table of a coordinate. Its entries are to, in the order
// of moveTable.wide. The table may use to itself.
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

// allocMoveTable returns a table without entries.
func allocMoveTable(size, moves int) moveTable {
	if size > narrowIllegal {
		return moveTable{moveCount: moves, wide: store.Large[uint32](size * moves)}
	}
	return moveTable{moveCount: moves, narrow: store.Large[uint16](size * moves)}
}

// setRow stores the values after each move from a value.
func (t *moveTable) setRow(value int, to []uint32) {
	at := value * t.moveCount
	if t.narrow == nil {
		copy(t.wide[at:], to)
		return
	}
	for m, x := range to {
		t.narrow[at+m] = uint16(x) // illegal becomes narrowIllegal
	}
}

// get returns the value after a move, or illegal.
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

// step is a move from a position of a list.
type step struct {
	from, move int32
	budget     int32 // in a search: the largest cost of all moves after this one
	state      int32 // in a search: of the moves so far, in the order
}

// markTargets sets the bits of the values after each of the given moves, which must
// be legal.
func (t *moveTable) markTargets(value int, moves []int, seen []uint64) {
	if t.narrow != nil {
		markTargetsOf(t.narrow[value*t.moveCount:][:t.moveCount], moves, seen)
	} else {
		markTargetsOf(t.wide[value*t.moveCount:][:t.moveCount], moves, seen)
	}
}

// markTargetsOf is markTargets for one width of entries.
func markTargetsOf[T uint16 | uint32](row []T, moves []int, seen []uint64) {
	for _, m := range moves {
		to := row[m]
		seen[to/64] |= 1 << (to % 64)
	}
}

// addTargets adds, for each step, the value after the step × times to the sum of
// the step. values contains the values of the positions. All steps must be legal.
func (t *moveTable) addTargets(values []uint32, steps []step, times uint32, sums []uint32) {
	if t.narrow != nil {
		addTargetsOf(t.narrow, t.moveCount, values, steps, times, sums)
	} else {
		addTargetsOf(t.wide, t.moveCount, values, steps, times, sums)
	}
}

// addTargetsOf is addTargets for one width of entries. No read depends on another
// one, so the memory can serve many at the same time.
func addTargetsOf[T uint16 | uint32](table []T, moves int, values []uint32, steps []step, times uint32, sums []uint32) {
	sums = sums[:len(steps)]
	for j := range steps {
		s := &steps[j]
		sums[j] += times * uint32(table[int(values[s.from])*moves+int(s.move)])
	}
}

// cleared returns the list with length n, all zero. It reuses the memory of the
// list.
func cleared[T any](list []T, n int) []T {
	list = resized(list, n)
	clear(list)
	return list
}

// resized returns the list with length n and undefined contents. It reuses the
// memory of the list.
func resized[T any](list []T, n int) []T { return slices.Grow(list[:0], n)[:n] }

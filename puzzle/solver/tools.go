package solver

import (
	"slices"
	"unsafe"
)

// tools is what a worker reads.
type tools struct {
	moves  []moveTable // by coordinate, the shape last
	values [][]byte    // by table
}

// toolsOf returns those of a thread, which alone calls it.
func (h *hunt) toolsOf(thread int) *tools {
	if h.tools[thread] == nil {
		t := &tools{}
		for i := range h.width() {
			moves := h.coord(i).moves
			moves.wide, moves.narrow = ownCopy(moves.wide, thread), ownCopy(moves.narrow, thread)
			t.moves = append(t.moves, moves)
		}
		for _, table := range h.tables {
			t.values = append(t.values, ownCopy(table.values, thread))
		}
		h.tools[thread] = t
	}
	return h.tools[thread]
}

// cached is how many bytes may be in the second cache of a processor, about.
const cached = 2 << 20

// ownCopy returns a copy of what a thread reads all the time, if it may be in its caches;
// of what is larger, and for the first thread, the list itself. Two threads that read the
// same megabyte at random were seen to be together no faster than one; with a copy each
// they were 1.9 times as fast.
func ownCopy[T byte | uint16 | uint32](list []T, thread int) []T {
	if thread == 0 || len(list)*int(unsafe.Sizeof(list[0])) > cached {
		return list
	}
	return slices.Clone(list)
}

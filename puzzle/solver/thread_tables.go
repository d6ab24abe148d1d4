package solver

import (
	"slices"
	"unsafe"
)

// tools is what a worker reads.
type threadTables struct {
	moves  []moveTable // by coordinate, the shape last
	values [][]byte    // by table
}

// toolsOf returns those of a thread, which alone calls it.
func (h *positionSearch) tablesFor(thread int) *threadTables {
	if h.byThread[thread] == nil {
		t := &threadTables{}
		for i := range h.coordCount() {
			moves := h.coord(i).moves
			moves.wide, moves.narrow = copyForThread(moves.wide, thread), copyForThread(moves.narrow, thread)
			t.moves = append(t.moves, moves)
		}
		for _, table := range h.tables {
			t.values = append(t.values, copyForThread(table.values, thread))
		}
		h.byThread[thread] = t
	}
	return h.byThread[thread]
}

// cached is how many bytes may be in the second cache of a processor, about.
const cacheBytes = 2 << 20

// ownCopy returns a copy of what a thread reads all the time, if it may be in its caches;
// of what is larger, and for the first thread, the list itself. Two threads that read the
// same megabyte at random were seen to be together no faster than one; with a copy each
// they were 1.9 times as fast.
func copyForThread[T byte | uint16 | uint32](list []T, thread int) []T {
	if thread == 0 || len(list)*int(unsafe.Sizeof(list[0])) > cacheBytes {
		return list
	}
	return slices.Clone(list)
}

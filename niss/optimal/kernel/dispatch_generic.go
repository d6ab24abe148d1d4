//go:build !amd64 || purego

package kernel

import "nissy/cube"

func detectImplementation() implementation { return generic }

func stepFast(_, _ *[2]Vec, _ int, _ cube.Move) bool { return false }

func childrenFast([]Vec, []ChildSet) bool { return false }

func (co *Coord) locateFast([]byte, []Vec, []BitIndex) bool { return false }

func readBoundsFast([]byte, []BitIndex, []ChildSet, *EntryBounds, []PerMove) bool { return false }

func prefetchFast([]byte, []BitIndex) {}

func (m *LineMap) closeFast(*Line, uint64, *CellSet) (int, bool) { return 0, false }

func (q *QuadMaps) mapLineFast(int, *Line, uint64, int, int, *QuadBuffer) (int, bool) {
	return 0, false
}

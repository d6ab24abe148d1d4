//go:build !amd64 || purego

package kernel

import "nissy/cube"

func detectImplementation() implementation { return generic }

const hasGFNI = false

func prefetchLines(*byte, *BitIndex, int) {}

// Without assembly nobody calls the functions below.

func stepAVX2(_, _ *[2]Vec, _ int, _ cube.Move) {}

func childrenAVX2(*Vec, *ChildSet, int) {}

func locateAVX2(*Coord, *Vec, *BitIndex, int, *byte) {}

func locateAVX512(*Coord, *Vec, *BitIndex, int, *byte) {}

func readBoundsAVX512(*byte, *BitIndex, *ChildSet, int, *EntryBounds, *PerMove) {}

func closeGFNI(*LineMap, *Line, uint64, *CellSet) int { return 0 }

func mapLineAVX512(*Line, uint64, *quadDigits, uint64, *[16]uint8, *[16]uint8, *uint32, *uint16, *[256][16]uint8, *QuadBuffer) int {
	return 0
}

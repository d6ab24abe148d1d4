//go:build !purego

package kernel

import (
	"golang.org/x/sys/cpu"

	"nissy/cube"
)

func detectImplementation() implementation {
	x := &cpu.X86
	switch {
	case !(x.HasAVX2 && x.HasBMI1 && x.HasBMI2 && x.HasPOPCNT):
		return generic
	case !(x.HasAVX512F && x.HasAVX512BW && x.HasAVX512DQ && x.HasAVX512VL && x.HasAVX512VBMI && x.HasAVX512VBMI2):
		return avx2
	}
	return avx512
}

// hasGFNI reports whether the processor supports all instructions of closeGFNI.
var hasGFNI = cpu.X86.HasAVX512VBMI && cpu.X86.HasAVX512GFNI && cpu.X86.HasAVX512BW && cpu.X86.HasBMI1 && cpu.X86.HasPOPCNT

//go:noescape
func stepAVX2(to, from *[2]Vec, side int, m cube.Move)

//go:noescape
func childrenAVX2(children *Vec, sets *ChildSet, n int)

//go:noescape
func locateAVX2(co *Coord, vecs *Vec, indexes *BitIndex, n int, lines *byte)

//go:noescape
func locateAVX512(co *Coord, vecs *Vec, indexes *BitIndex, n int, lines *byte)

//go:noescape
func prefetchLines(lines *byte, indexes *BitIndex, n int)

//go:noescape
func readBoundsAVX512(lines *byte, indexes *BitIndex, sets *ChildSet, n int, values *EntryBounds, left *PerMove)

//go:noescape
func closeGFNI(m *LineMap, from *Line, pattern uint64, open *CellSet) int

//go:noescape
func mapLineAVX512(from *Line, pattern uint64, digits *quadDigits, odd uint64, evenPerm, oddPerm *[16]uint8, blocks *uint32, lowerMaps *uint16, permuted *[256][16]uint8, to *QuadBuffer) int

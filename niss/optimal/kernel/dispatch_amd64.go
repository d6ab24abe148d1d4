//go:build !purego

package kernel

import (
	"unsafe"

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

func stepFast(to, from *[2]Vec, side int, m cube.Move) bool {
	if active == generic {
		return false
	}
	stepAVX2(to, from, side, m)
	return true
}

func childrenFast(children []Vec, sets []ChildSet) bool {
	if active == generic {
		return false
	}
	childrenAVX2(unsafe.SliceData(children), unsafe.SliceData(sets), len(sets))
	return true
}

func (co *Coord) locateFast(lines []byte, vecs []Vec, indexes []BitIndex) bool {
	if active == generic {
		return false
	}
	base := unsafe.SliceData(lines)
	if n := len(vecs); active == avx512 && n >= 8 { // eight at a time; some of the last eight may be done twice
		locateAVX512(co, unsafe.SliceData(vecs), unsafe.SliceData(indexes), n&^7, base)
		if n%8 != 0 {
			locateAVX512(co, &vecs[n-8], &indexes[n-8], 8, base)
		}
	} else {
		locateAVX2(co, unsafe.SliceData(vecs), unsafe.SliceData(indexes), n, base)
	}
	return true
}

func readBoundsFast(lines []byte, indexes []BitIndex, sets []ChildSet, values *EntryBounds, left []PerMove) bool {
	if active != avx512 {
		return false
	}
	readBoundsAVX512(unsafe.SliceData(lines), unsafe.SliceData(indexes), unsafe.SliceData(sets), len(sets), values, unsafe.SliceData(left))
	return true
}

func prefetchFast(lines []byte, indexes []BitIndex) {
	prefetchLines(unsafe.SliceData(lines), unsafe.SliceData(indexes), len(indexes))
}

// hasGFNI reports whether the processor supports all instructions of closeGFNI.
var hasGFNI = cpu.X86.HasAVX512VBMI && cpu.X86.HasAVX512GFNI && cpu.X86.HasAVX512BW && cpu.X86.HasBMI1 && cpu.X86.HasPOPCNT

func (m *LineMap) closeFast(from *Line, value uint64, open *CellSet) (n int, ok bool) {
	if !hasGFNI || active == generic {
		return 0, false
	}
	return closeGFNI(m, from, value*lowCellBits, open), true
}

func (q *QuadMaps) mapLineFast(line int, from *Line, value uint64, sym, move int, to *QuadBuffer) (n int, ok bool) {
	if active != avx512 {
		return 0, false
	}
	v := &q.views[sym]
	return mapLineAVX512(from, value*lowCellBits, &v.digits[line*LineQuads], q.odd[line], &q.permuted[v.perms[0]], &q.permuted[v.perms[1]],
		unsafe.SliceData(q.moves[move]), unsafe.SliceData(q.lowerMaps), &q.permuted, to), true
}

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

//go:build !purego

package kernel

import (
	"unsafe"

	"golang.org/x/sys/cpu"

	"nissy/cube"
)

func detect() form {
	x := &cpu.X86
	switch {
	case !(x.HasAVX2 && x.HasBMI1 && x.HasBMI2 && x.HasPOPCNT):
		return generic
	case !(x.HasAVX512F && x.HasAVX512BW && x.HasAVX512VL && x.HasAVX512VBMI):
		return avx2
	}
	return avx512
}

func expandFast(v, inverse *Vec, child, childInverse *Brood) bool {
	switch use {
	case avx512:
		expandAVX512(v, inverse, child, childInverse, constants)
	case avx2:
		expandAVX2(v, inverse, child, childInverse, constants)
	}
	return use != generic
}

func (co *Coord) locateFast(brood *Brood, which cube.MoveSet, lines []byte, place *Places) bool {
	if use == generic {
		return false
	}
	// A form with AVX-512 was tried: it is slower for less than ten positions.
	locateAVX2(co, brood, which, unsafe.SliceData(lines), place)
	return true
}

// hasGFNI reports whether the processor has what closeGFNI needs.
var hasGFNI = cpu.X86.HasAVX512VBMI && cpu.X86.HasAVX512GFNI && cpu.X86.HasAVX512BW && cpu.X86.HasBMI1 && cpu.X86.HasPOPCNT

func (t *Turn) closeFast(from *Line, value uint64, open *LineSet) (n int, ok bool) {
	if !hasGFNI || use == generic {
		return 0, false
	}
	return closeGFNI(t, from, value*lowSlots, open), true
}

//go:noescape
func expandAVX2(v, inverse *Vec, child, childInverse *Brood, t *tables)

//go:noescape
func expandAVX512(v, inverse *Vec, child, childInverse *Brood, t *tables)

//go:noescape
func locateAVX2(co *Coord, brood *Brood, which cube.MoveSet, lines *byte, place *Places)

//go:noescape
func closeGFNI(t *Turn, from *Line, pattern uint64, open *LineSet) int

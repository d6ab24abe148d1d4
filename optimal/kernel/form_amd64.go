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
	case !(x.HasAVX512F && x.HasAVX512BW && x.HasAVX512DQ && x.HasAVX512VL && x.HasAVX512VBMI && x.HasAVX512VBMI2):
		return avx2
	}
	return avx512
}

func stepFast(to, from *[2]Vec, side int, m cube.Move) bool {
	if use == generic {
		return false
	}
	stepAVX2(to, from, side, m)
	return true
}

func childrenFast(to []Vec, broods []Brood) bool {
	if use == generic {
		return false
	}
	childrenAVX2(unsafe.SliceData(to), unsafe.SliceData(broods), len(broods))
	return true
}

func (co *Coord) locateFast(lines []byte, v []Vec, places []Place) bool {
	if use == generic {
		return false
	}
	base := unsafe.SliceData(lines)
	if n := len(v); use == avx512 && n >= 8 { // by eight, the last of which may be done twice
		locateAVX512(co, unsafe.SliceData(v), unsafe.SliceData(places), n&^7, base)
		if n%8 != 0 {
			locateAVX512(co, &v[n-8], &places[n-8], 8, base)
		}
	} else {
		locateAVX2(co, unsafe.SliceData(v), unsafe.SliceData(places), n, base)
	}
	return true
}

func readFast(lines []byte, places []Place, broods []Brood, values *Values, left []Bounds) bool {
	if use != avx512 {
		return false
	}
	readAVX512(unsafe.SliceData(lines), unsafe.SliceData(places), unsafe.SliceData(broods), len(broods), values, unsafe.SliceData(left))
	return true
}

func fetchFast(lines []byte, places []Place) {
	fetch(unsafe.SliceData(lines), unsafe.SliceData(places), len(places))
}

// hasGFNI reports whether the processor has what closeGFNI needs.
var hasGFNI = cpu.X86.HasAVX512VBMI && cpu.X86.HasAVX512GFNI && cpu.X86.HasAVX512BW && cpu.X86.HasBMI1 && cpu.X86.HasPOPCNT

func (t *Turn) closeFast(from *Line, value uint64, open *LineSet) (n int, ok bool) {
	if !hasGFNI || use == generic {
		return 0, false
	}
	return closeGFNI(t, from, value*lowSlots, open), true
}

func (f *Fours) followFast(line int, from *Line, value uint64, sym, move int, to *Landing) (n int, ok bool) {
	if use != avx512 {
		return 0, false
	}
	v := &f.views[sym]
	return followAVX512(from, value*lowSlots, &v.digits[line*LineFours], f.shifted[line], &f.image[v.orders[0]], &f.image[v.orders[1]],
		unsafe.SliceData(f.moves[move]), unsafe.SliceData(f.lowers), &f.image, to), true
}

//go:noescape
func stepAVX2(to, from *[2]Vec, side int, m cube.Move)

//go:noescape
func childrenAVX2(children *Vec, broods *Brood, n int)

//go:noescape
func locateAVX2(co *Coord, v *Vec, places *Place, n int, lines *byte)

//go:noescape
func locateAVX512(co *Coord, v *Vec, places *Place, n int, lines *byte)

//go:noescape
func fetch(lines *byte, places *Place, n int)

//go:noescape
func readAVX512(lines *byte, places *Place, broods *Brood, n int, values *Values, left *Bounds)

//go:noescape
func closeGFNI(t *Turn, from *Line, pattern uint64, open *LineSet) int

//go:noescape
func followAVX512(from *Line, pattern uint64, digits *digits, shifted uint64, plain, other *[16]uint8, blocks *uint32, lowers *uint16, image *[256][16]uint8, to *Landing) int

package kernel

import "unsafe"

// Locate stores the indexes of the entries of positions in a table, and prefetches
// the entries, so that they are in the cache when the caller reads them a little
// later.
func (co *Coord) Locate(lines []byte, vecs []Vec, indexes []BitIndex) {
	n := len(vecs)
	indexes = indexes[:n]
	base := unsafe.SliceData(lines)
	switch {
	case active == generic:
		co.locateGeneric(vecs, indexes)
	case active == avx512 && n >= 8: // eight at a time; some of the last eight may be done twice
		locateAVX512(co, unsafe.SliceData(vecs), unsafe.SliceData(indexes), n&^7, base)
		if n%8 != 0 {
			locateAVX512(co, &vecs[n-8], &indexes[n-8], 8, base)
		}
	default:
		locateAVX2(co, unsafe.SliceData(vecs), unsafe.SliceData(indexes), n, base)
	}
	// A table with FlipPatterns is so large that the processor must also look up
	// the page of each entry. There it pays to prefetch all lines in one go. For
	// smaller tables the assembly prefetches an entry while it computes the next
	// indexes.
	if co.flips == FlipPatterns {
		Prefetch(lines, indexes)
	}
}

// locateGeneric is the portable form of Locate. It does not prefetch.
func (co *Coord) locateGeneric(vecs []Vec, indexes []BitIndex) {
	for i := range vecs {
		indexes[i] = co.Index(&vecs[i])
	}
}

// Prefetch asks the processor to load the cache lines with the entries.
func Prefetch(lines []byte, indexes []BitIndex) {
	prefetchLines(unsafe.SliceData(lines), unsafe.SliceData(indexes), len(indexes))
}

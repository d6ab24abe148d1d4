package kernel

// Locate stores the indexes of the entries of positions in a table, and prefetches
// the entries, so that they are in the cache when the caller reads them a little
// later.
func (co *Coord) Locate(lines []byte, vecs []Vec, indexes []BitIndex) {
	indexes = indexes[:len(vecs)]
	if !co.locateFast(lines, vecs, indexes) {
		co.locateGeneric(vecs, indexes)
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
func Prefetch(lines []byte, indexes []BitIndex) { prefetchFast(lines, indexes) }

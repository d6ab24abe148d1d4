package kernel

// Locate finds the places of the entries of positions in the lines of a table, and
// asks the memory for these, so that they are there when they are read a little
// later.
func (co *Coord) Locate(lines []byte, vecs []Vec, indexes []BitIndex) {
	indexes = indexes[:len(vecs)]
	if !co.locateFast(lines, vecs, indexes) {
		co.locateGeneric(vecs, indexes)
	}
	// Where an entry's page must first be found as well, as in tables of this size,
	// it pays to ask for all lines at a stretch; in others the processor does that
	// beside the work on the next places.
	if co.flips == FlipPatterns {
		Prefetch(lines, indexes)
	}
}

// locateGeneric is the portable form of Locate, which asks for nothing.
func (co *Coord) locateGeneric(vecs []Vec, indexes []BitIndex) {
	for i := range vecs {
		indexes[i] = co.Index(&vecs[i])
	}
}

// Fetch asks the memory for the lines with the places.
func Prefetch(lines []byte, indexes []BitIndex) { prefetchFast(lines, indexes) }

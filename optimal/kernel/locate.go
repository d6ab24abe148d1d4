package kernel

// Locate finds the places of the entries of positions in the lines of a table, and
// asks the memory for these, so that they are there when they are read a little
// later.
func (co *Coord) Locate(lines []byte, v []Vec, places []Place) {
	places = places[:len(v)]
	if !co.locateFast(lines, v, places) {
		co.locateGeneric(v, places)
	}
	// Where an entry's page must first be found as well, as in tables of this size,
	// it pays to ask for all lines at a stretch; in others the processor does that
	// beside the work on the next places.
	if co.flips == Patterns {
		Fetch(lines, places)
	}
}

// locateGeneric is the portable form of Locate, which asks for nothing.
func (co *Coord) locateGeneric(v []Vec, places []Place) {
	for i := range v {
		places[i] = co.At(&v[i])
	}
}

// Fetch asks the memory for the lines with the places.
func Fetch(lines []byte, places []Place) { fetchFast(lines, places) }

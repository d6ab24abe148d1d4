package kernel

// Locate finds the places of the entries of positions.
func (co *Coord) Locate(v []Vec, places []Place) {
	places = places[:len(v)]
	if !co.locateFast(v, places) {
		co.locateGeneric(v, places)
	}
}

// locateGeneric is the portable form of Locate.
func (co *Coord) locateGeneric(v []Vec, places []Place) {
	for i := range v {
		places[i] = co.At(&v[i])
	}
}

// Fetch asks the memory for the lines with the places, so that they are there
// when they are read a little later.
func Fetch(lines []byte, places []Place) { fetchFast(lines, places) }

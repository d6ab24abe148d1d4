package kernel

import (
	"math/bits"

	"nissy/cube"
)

// Locate finds the places of the entries of those positions of the brood that
// which names, and leaves the others alone; parity is that of the corner
// permutation of their parent (0 or 1). The fast forms also ask the memory for
// the lines of the table with these places, so read them as late as possible;
// lines may be nil. Classes must be filled in.
func (co *Coord) Locate(brood *Brood, which cube.MoveSet, parity int, lines []byte, place *Places) {
	which &= cube.AllMoves
	if !co.locateFast(brood, which, parity, lines, place) {
		co.locateGeneric(brood, which, parity, place)
	}
}

// locateGeneric is the portable form of Locate.
func (co *Coord) locateGeneric(brood *Brood, which cube.MoveSet, parity int, place *Places) {
	for ; which != 0; which &= which - 1 {
		m := bits.TrailingZeros32(uint32(which))
		// Quarter turns are odd permutations of the corners.
		place[m] = PlaceOf(co.At(&brood[m], parity^int(1-m%3%2)))
	}
}

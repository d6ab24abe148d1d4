package kernel

import (
	"math/bits"

	"nissy/cube"
)

// Locate finds the places of the entries of those positions of the brood that
// which names, and leaves the others alone. The fast forms also ask the memory
// for the lines of the table with these places, so read them as late as
// possible; lines may be nil.
func (co *Coord) Locate(brood *Brood, which cube.MoveSet, lines []byte, place *Places) {
	which &= cube.AllMoves
	if !co.locateFast(brood, which, lines, place) {
		co.locateGeneric(brood, which, place)
	}
}

// locateGeneric is the portable form of Locate.
func (co *Coord) locateGeneric(brood *Brood, which cube.MoveSet, place *Places) {
	for ; which != 0; which &= which - 1 {
		m := bits.TrailingZeros32(uint32(which))
		place[m] = co.At(&brood[m])
	}
}

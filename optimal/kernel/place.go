package kernel

import "nissy/cube"

// Place is where in a table an entry of two bits is: the number of its first
// bit. Tables come in lines of 64 bytes; the last bits of a line are no entry's
// but tell something of the whole line.
type Place uint64

// Places are the places of a brood's entries, by move.
type Places [cube.NumFaceMoves]Place

// Sizes of a line.
const (
	LineBytes   = 64
	LineEntries = 4*LineBytes - spare

	// spare is how many entries more there would be room for: 1, 2 or 4, for
	// the assembly.
	spare = 2
)

// PlaceOf returns the place of an entry.
func PlaceOf(entry uint64) Place { return Place(2 * (entry + spare*(entry/LineEntries))) }

// reciprocal is 2^64/LineEntries, rounded up: the high half of its product with
// a number below 1<<56 is the number divided by LineEntries.
const reciprocal = 1<<64/LineEntries + 1

// Entry returns the entry in the table.
func (p Place) Entry(lines []byte) uint8 { return lines[p>>3] >> (p & 7) & 3 }

// Line returns what the last bits of the entry's line tell.
func (p Place) Line(lines []byte) uint8 { return lines[p>>3|(LineBytes-1)] >> (8 - 2*spare) }

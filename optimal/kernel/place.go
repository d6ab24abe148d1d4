package kernel

import "nissy/cube"

// Place is where in a table an entry of two bits is: the number of its first
// bit. Tables come in rows of whole lines of 64 bytes; the last bits of a line
// are no entry's but tell something of the whole line.
type Place uint64

// Places are the places of a brood's entries, by move.
type Places [cube.NumFaceMoves]Place

// Sizes of a line.
const (
	LineBytes   = 64
	LineEntries = LineSlots - spare
	// LineSlots is the number of slots of two bits.
	LineSlots = 4 * LineBytes

	// spare is how many slots are no entry's.
	spare = 2
)

// Slot returns the slot of a column within its row: the lines' spare slots
// count.
func Slot(column int) int { return column + spare*(column/LineEntries) }

// placeOf returns the place of a column in the row that begins with a line.
func placeOf(line uint64, column int) Place {
	return Place(line*8*LineBytes + 2*uint64(Slot(column)))
}

// reciprocal is 2^32/LineEntries, rounded up: the high half of its product with
// a column is the column divided by LineEntries.
const reciprocal = 1<<32/LineEntries + 1

// Entry returns the entry in the table.
func (p Place) Entry(lines []byte) uint8 { return lines[p>>3] >> (p & 7) & 3 }

// Line returns what the last bits of the entry's line tell.
func (p Place) Line(lines []byte) uint8 { return lines[p>>3|(LineBytes-1)] >> (8 - 2*spare) }

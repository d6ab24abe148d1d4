package kernel

// Place is where in a table an entry of two bits is: the number of its first
// bit. Tables come in rows of whole lines of 64 bytes; the last bits of a line
// are no entry's but tell something of the whole line.
type BitIndex uint64

// Sizes of a line.
const (
	LineBytes = 64
	// LineSlots is the number of slots of two bits.
	LineCells = 4 * LineBytes
	// LineEntries is the number of entries of a line that has something else, too.
	LineEntries = LineCells - spareCells

	// spare is how many slots are then no entry's.
	spareCells = 2
)

// HasLeast reports whether lines have, behind their entries, the least distance
// of them. The patterns of an edge configuration fill a line to the last bit.
func (f Flips) HasLineMin() bool { return f != FlipPatterns }

// perLine returns the number of a line's entries.
func (f Flips) entriesPerLine() int {
	if f.HasLineMin() {
		return LineEntries
	}
	return LineCells
}

// Slot returns the slot of a column within its row: the lines' spare slots
// count.
func (co *Coord) Cell(column int) int {
	return column + spareCells*int(uint64(column)*co.reciprocal>>32)
}

// placeOf returns the place of a slot in the row that begins with a line.
func bitIndexOf(line uint64, cell int) BitIndex { return BitIndex(line*8*LineBytes + 2*uint64(cell)) }

// reciprocal is 2^32/LineEntries, rounded up: the high half of its product with
// a column is the column divided by LineEntries.
const reciprocal = 1<<32/LineEntries + 1

// Entry returns the entry in the table.
func (p BitIndex) Entry(lines []byte) uint8 { return lines[p>>3] >> (p & 7) & 3 }

// Line returns what the last bits of the entry's line tell, if it has no entries
// there.
func (p BitIndex) LineMin(lines []byte) uint8 { return lines[p>>3|(LineBytes-1)] >> (8 - 2*spareCells) }

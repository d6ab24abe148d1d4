package kernel

// BitIndex is the index of an entry's first bit in a table.
type BitIndex uint64

// The sizes of a line.
const (
	LineBytes = 64

	// LineCells is the number of two-bit cells in a line.
	LineCells = 4 * LineBytes

	// LineEntries is the number of entries in a line that also holds a minimum.
	LineEntries = LineCells - spareCells

	// spareCells is the number of cells that then hold no entry.
	spareCells = 2
)

// HasLineMin reports whether the lines of a table hold, after their entries, the
// least distance of these. With FlipPatterns they do not, because the entries fill
// a line to the last bit.
func (f Flips) HasLineMin() bool { return f != FlipPatterns }

func (f Flips) entriesPerLine() int {
	if f.HasLineMin() {
		return LineEntries
	}
	return LineCells
}

// cell returns the cell of a column within its row. It counts the spare cells of
// the lines.
func (co *Coord) cell(column int) int {
	return column + spareCells*int(uint64(column)*co.reciprocal>>32)
}

// bitIndexOf returns the index of a cell in the row that begins with the line
// given.
func bitIndexOf(line uint64, cell int) BitIndex { return BitIndex(line*8*LineBytes + 2*uint64(cell)) }

// reciprocal is 2^32/LineEntries, rounded up. The high 32 bits of its product with
// a column are the column divided by LineEntries.
const reciprocal = 1<<32/LineEntries + 1

// Entry returns the entry in the table.
func (p BitIndex) Entry(lines []byte) uint8 { return lines[p>>3] >> (p & 7) & 3 }

// LineMin returns the minimum that the entry's line holds in its spare cells.
func (p BitIndex) LineMin(lines []byte) uint8 { return lines[p>>3|(LineBytes-1)] >> (8 - 2*spareCells) }

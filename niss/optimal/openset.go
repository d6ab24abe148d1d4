package optimal

import (
	"iter"
	"math/bits"
	"sync/atomic"

	"nissy/niss/optimal/kernel"
)

// Cells of two bits in the words of a table that is being built.
const (
	wordCells   = 32                           // cells in a word
	lineWords   = kernel.LineCells / wordCells // words in a line
	lowCellBits = 0x5555555555555555           // the low bit of each cell
	unreached   = 3                            // value of a cell that is not reached yet
)

type lineSet []uint64

// newLineSet returns an empty set for rows of so many lines.
func newLineSet(lines int) lineSet { return make(lineSet, (lines+63)/64) }

func (s lineSet) add(line int)      { s[line/64] |= 1 << (line % 64) }
func (s lineSet) has(line int) bool { return s[line/64]>>(line%64)&1 != 0 }

// all yields the lines in increasing order.
func (s lineSet) all() iter.Seq[int] {
	return func(yield func(int) bool) {
		for w, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(w*64 + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}

// openSet has the cells of a row that have not been reached, one bit each. A line
// is loaded from the row when a search first needs it.
type openSet struct {
	row    []uint64
	loaded lineSet  // the lines whose bits are valid
	bits   []uint32 // by word of the row
}

// newOpenSet returns a set for rows of so many words.
func newOpenSet(rowSize int) *openSet {
	return &openSet{loaded: newLineSet(rowSize / lineWords), bits: make([]uint32, rowSize)}
}

// reset makes it the set of a row, with no line loaded.
func (o *openSet) reset(row []uint64) {
	o.row = row
	clear(o.loaded)
}

func (o *openSet) words(line int) []uint64 { return o.row[line*lineWords:][:lineWords] }

func (o *openSet) cells(line int) *kernel.CellSet {
	if !o.loaded.has(line) {
		o.load(line)
	}
	return (*kernel.CellSet)(o.bits[line*lineWords:])
}

// load finds the open cells of a line.
func (o *openSet) load(line int) {
	o.loaded.add(line)
	words := o.words(line)
	for w := range words {
		o.bits[line*lineWords+w] = packLowBits(kernel.CellsHolding(&words[w], unreached))
	}
}

// closeQuads removes the columns given, and returns how many of them were open.
func (o *openSet) closeQuads(sets []kernel.QuadSet) (n int) {
	const perWord = wordCells / kernel.QuadColumns
	for _, s := range sets {
		quad := s.Quad()
		if line := quad / kernel.LineQuads; o.loaded[line/64]>>(line%64)&1 == 0 {
			o.load(int(line))
		}
		word := &o.bits[quad/perWord]
		found := *word & (uint32(s.Columns()) << (quad % perWord * kernel.QuadColumns))
		*word &^= found
		n += bits.OnesCount32(found)
	}
	return n
}

func valueAt(row []uint64, cell int) uint64 {
	return atomic.LoadUint64(&row[cell/wordCells]) >> (cell % wordCells * 2) & 3
}

// packLowBits returns the set of cells whose low bits are set in low. spreadLowBits
// is its inverse.
func packLowBits(low uint64) uint32 {
	low = (low | low>>1) & 0x3333333333333333
	low = (low | low>>2) & 0x0F0F0F0F0F0F0F0F
	low = (low | low>>4) & 0x00FF00FF00FF00FF
	low = (low | low>>8) & 0x0000FFFF0000FFFF
	return uint32(low | low>>16)
}

func spreadLowBits(set uint32) uint64 {
	low := uint64(set)
	low = (low | low<<16) & 0x0000FFFF0000FFFF
	low = (low | low<<8) & 0x00FF00FF00FF00FF
	low = (low | low<<4) & 0x0F0F0F0F0F0F0F0F
	low = (low | low<<2) & 0x3333333333333333
	return (low | low<<1) & lowCellBits
}

package optimal

import (
	"iter"
	"math/bits"
	"sync/atomic"

	"nissy/optimal/kernel"
)

// Slots of a word.
const (
	wordCells   = 32
	lineWords   = kernel.LineCells / wordCells
	lowCellBits = 0x5555555555555555 // the low bit of each slot
	unreached   = 3
)

// lineSet is a set of a row's lines.
type lineSet []uint64

// newLineSet returns an empty set of so many lines.
func newLineSet(lines int) lineSet { return make(lineSet, (lines+63)/64) }

func (s lineSet) add(line int)      { s[line/64] |= 1 << (line % 64) }
func (s lineSet) has(line int) bool { return s[line/64]>>(line%64)&1 != 0 }

// all yields the lines.
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

// openSet has the slots of a row that have not been reached yet, a bit each, of
// those lines that a search has come to.
type openSet struct {
	row    []uint64
	loaded lineSet
	bits   []uint32
}

// newOpenSet returns a set for rows of so many words.
func newOpenSet(rowSize int) *openSet {
	return &openSet{loaded: newLineSet(rowSize / lineWords), bits: make([]uint32, rowSize)}
}

// begin takes a row.
func (o *openSet) reset(row []uint64) {
	o.row = row
	clear(o.loaded)
}

// words returns a line of the row.
func (o *openSet) words(line int) []uint64 { return o.row[line*lineWords:][:lineWords] }

// line returns the open slots of a line.
func (o *openSet) cells(line int) *kernel.CellSet {
	if !o.loaded.has(line) {
		o.load(line)
	}
	return (*kernel.CellSet)(o.bits[line*lineWords:])
}

// touch looks up which slots of a line are open.
func (o *openSet) load(line int) {
	o.loaded.add(line)
	words := o.words(line)
	for w := range words {
		o.bits[line*lineWords+w] = packLowBits(kernel.CellsHolding(&words[w], unreached))
	}
}

// closeFours takes some columns of fours out and returns how many of them were in.
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

// valueAt returns the value of a row's slot.
func valueAt(row []uint64, cell int) uint64 {
	return atomic.LoadUint64(&row[cell/wordCells]) >> (cell % wordCells * 2) & 3
}

// pack makes a set of slots of their low bits; spread is the other way round.
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

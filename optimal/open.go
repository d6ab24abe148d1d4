package optimal

import (
	"iter"
	"math/bits"

	"nissy/optimal/kernel"
)

// Slots of a word.
const (
	wordSlots = 32
	lineWords = kernel.LineSlots / wordSlots
	lowSlots  = 0x5555555555555555 // the low bit of each slot
	unknown   = 3
	// The last bits of a line's last word may tell its least distance.
	leastShift = 60
	leastMask  = 15 << leastShift
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

// entryBits returns which bits of a line's word are entries.
func entryBits(word int, hasLeast bool) uint64 {
	if word == lineWords-1 && hasLeast {
		return ^uint64(leastMask)
	}
	return ^uint64(0)
}

// openSet has the slots of a row that have not been reached yet, a bit each, of
// those lines that a search has come to.
type openSet struct {
	row      []uint64
	hasLeast bool
	touched  lineSet
	slots    []uint32
}

// newOpenSet returns a set for rows of so many words.
func newOpenSet(perRow int, hasLeast bool) *openSet {
	lines := perRow / lineWords
	return &openSet{hasLeast: hasLeast, touched: newLineSet(lines), slots: make([]uint32, perRow)}
}

// begin takes a row.
func (o *openSet) begin(row []uint64) {
	o.row = row
	clear(o.touched)
}

// words returns a line of the row.
func (o *openSet) words(line int) []uint64 { return o.row[line*lineWords:][:lineWords] }

// line returns the open slots of a line.
func (o *openSet) line(line int) *kernel.LineSet {
	open := (*kernel.LineSet)(o.slots[line*lineWords:])
	if !o.touched.has(line) {
		o.touched.add(line)
		words := o.words(line)
		for w := range words {
			open[w] = pack(kernel.Holding(&words[w], unknown) & entryBits(w, o.hasLeast))
		}
	}
	return open
}

// close takes a slot out and returns whether it was in, 0 or 1.
func (o *openSet) close(slot uint32) uint32 {
	return closeSlot(o.line(int(slot/kernel.LineSlots)), slot%kernel.LineSlots)
}

// closeSlot does so in a line.
func closeSlot(line *kernel.LineSet, slot uint32) uint32 {
	set := &line[slot/wordSlots]
	was := *set >> (slot % wordSlots) & 1
	*set &^= 1 << (slot % wordSlots)
	return was
}

// pack makes a set of slots of their low bits; spread is the other way round.
func pack(low uint64) uint32 {
	low = (low | low>>1) & 0x3333333333333333
	low = (low | low>>2) & 0x0F0F0F0F0F0F0F0F
	low = (low | low>>4) & 0x00FF00FF00FF00FF
	low = (low | low>>8) & 0x0000FFFF0000FFFF
	return uint32(low | low>>16)
}

func spread(set uint32) uint64 {
	low := uint64(set)
	low = (low | low<<16) & 0x0000FFFF0000FFFF
	low = (low | low<<8) & 0x00FF00FF00FF00FF
	low = (low | low<<4) & 0x0F0F0F0F0F0F0F0F
	low = (low | low<<2) & 0x3333333333333333
	return (low | low<<1) & lowSlots
}

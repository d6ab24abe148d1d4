package kernel

import (
	"math/bits"
	"sync/atomic"
)

// A line of 256 slots, of two bits each, is turned by a map of their numbers that
// is linear but for bits that are flipped: see Turn.
type (
	// Line has the values of the slots.
	Line = [LineCells / 32]uint64
	// LineSet is a set of slots.
	CellSet = [LineCells / 32]uint32
)

const lowCellBits = 0x5555555555555555 // the low bit of each slot of a word

// Holding returns which slots of a word hold a value, as their low bits.
func CellsHolding(word *uint64, value uint64) uint64 {
	differ := atomic.LoadUint64(word) ^ value*lowCellBits
	return ^(differ | differ>>1) & lowCellBits
}

// Linear is a linear map of a slot's number: byte i is what bit i becomes.
type Linear uint64

// bytesOf has for each byte the bytes that it has bits of, all ones.
var byteMasks = func() (masks [256]Linear) {
	for b := range masks {
		for bit := range 8 {
			if b>>bit&1 != 0 {
				masks[b] |= 0xFF << (8 * bit)
			}
		}
	}
	return masks
}()

// Of returns what a slot's number becomes.
func (l Linear) Of(cell uint8) uint8 {
	l &= byteMasks[cell]
	l ^= l >> 32
	l ^= l >> 16
	return uint8(l ^ l>>8)
}

// Turn takes the slot x of a line to the slot Linear.Of(x)^Flips.
type LineMap struct {
	Linear        Linear
	inverseMatrix uint64 // the inverse of Linear as the assembly needs it
	Flips         uint8
	inverseFlips  uint8 // what the inverse flips
}

// NewTurn returns the turn whose inverse is known as well.
func NewLineMap(linear Linear, flips uint8, inverse Linear, inverseFlips uint8) LineMap {
	m := LineMap{Linear: linear, Flips: flips, inverseFlips: inverseFlips}
	for row := range 8 {
		for bit := range 8 {
			m.inverseMatrix |= uint64(inverse>>(8*bit+row)&1) << (8*(7-row) + bit)
		}
	}
	return m
}

// Of returns the slot that a slot goes to.
func (t *LineMap) Of(cell uint8) uint8 { return t.Linear.Of(cell) ^ t.Flips }

// Close takes out of open the slots to which the turn takes those of from that
// hold value; it returns how many of them were in it. The line may change
// meanwhile as long as what holds the value does not.
func (t *LineMap) Close(from *Line, value uint64, open *CellSet) int {
	if n, ok := t.closeFast(from, value, open); ok {
		return n
	}
	return t.closeGeneric(from, value, open)
}

// closeGeneric is the portable form of Close.
func (t *LineMap) closeGeneric(from *Line, value uint64, open *CellSet) (n int) {
	for w := range from {
		for holding := CellsHolding(&from[w], value); holding != 0; holding &= holding - 1 {
			to := t.Of(uint8(w*32 + bits.TrailingZeros64(holding)/2))
			word := &open[to/32]
			n += int(*word >> (to % 32) & 1)
			*word &^= 1 << (to % 32)
		}
	}
	return n
}

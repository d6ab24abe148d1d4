package kernel

import (
	"math/bits"
	"sync/atomic"
)

type (
	// Line has the values of the 256 cells of a line.
	Line = [LineCells / 32]uint64

	// CellSet is a set of cells of a line.
	CellSet = [LineCells / 32]uint32
)

// lowCellBits has the low bit of each cell of a word.
const lowCellBits = 0x5555555555555555

// CellsHolding returns the cells of a word that hold a value, as their low bits.
func CellsHolding(word *uint64, value uint64) uint64 {
	differ := atomic.LoadUint64(word) ^ value*lowCellBits
	return ^(differ | differ>>1) & lowCellBits
}

// Linear is a linear map of cell numbers over bits: byte i is the image of bit i.
type Linear uint64

// byteMasks has, for each byte, a mask with 0xFF in the bytes whose bits are set in
// it.
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

// Apply returns the image of a cell.
func (l Linear) Apply(cell uint8) uint8 {
	l &= byteMasks[cell]
	l ^= l >> 32
	l ^= l >> 16
	return uint8(l ^ l>>8)
}

// LineMap takes the cell x of a line to the cell linear.Apply(x)^flips.
type LineMap struct {
	linear        Linear
	inverseMatrix uint64 // the inverse of linear in the form that GF2P8AFFINEQB takes
	flips         uint8
	inverseFlips  uint8 // the flips of the inverse map
}

// NewLineMap returns the map with the linear part and flips given, whose inverse
// must be given as well.
func NewLineMap(linear Linear, flips uint8, inverse Linear, inverseFlips uint8) LineMap {
	m := LineMap{linear: linear, flips: flips, inverseFlips: inverseFlips}
	for row := range 8 {
		for bit := range 8 {
			m.inverseMatrix |= uint64(inverse>>(8*bit+row)&1) << (8*(7-row) + bit)
		}
	}
	return m
}

// apply returns the cell that a cell is taken to.
func (m *LineMap) apply(cell uint8) uint8 { return m.linear.Apply(cell) ^ m.flips }

// Close finds the cells of from that hold value, and removes the cells to which the
// map takes them from open. It returns how many of these were in open. Other
// goroutines may write to the line meanwhile, provided that the cells that hold the
// value do not change.
func (m *LineMap) Close(from *Line, value uint64, open *CellSet) int {
	if hasGFNI && active != generic {
		return closeGFNI(m, from, value*lowCellBits, open)
	}
	return m.closeGeneric(from, value, open)
}

// closeGeneric is the portable form of Close.
func (m *LineMap) closeGeneric(from *Line, value uint64, open *CellSet) (n int) {
	for w := range from {
		for holding := CellsHolding(&from[w], value); holding != 0; holding &= holding - 1 {
			to := m.apply(uint8(w*32 + bits.TrailingZeros64(holding)/2))
			word := &open[to/32]
			n += int(*word >> (to % 32) & 1)
			*word &^= 1 << (to % 32)
		}
	}
	return n
}

package solver

import (
	"slices"
)

// product combines coordinates into one index: row × stride + column. The row
// combines the values of some coordinates, and the column those of the others.
type product struct {
	rows      []*coord // coordinates that form the row
	cols      []*coord // coordinates that form the column
	moveCount int
	rowCount  int
	colCount  int
	stride    int // entries of a row in memory: a multiple of 64, at least colCount
}

// maxColumns is the number of columns up to which coordinates are added to the
// columns. Then a row and the row after a move fit in the first-level cache.
const maxColumns = 1 << 14

// newProduct decides which coordinates form the column: the largest one that fits,
// and those that fit in addition. If none fits, it is the smallest one. The shape
// is always part of the row.
func newProduct(coords []*coord, moves int) *product {
	p := &product{moveCount: moves, rowCount: 1, colCount: 1}
	sorted := slices.Clone(coords)
	slices.SortStableFunc(sorted, func(a, b *coord) int { return b.size - a.size })
	for _, c := range sorted {
		if c.orbit >= 0 && p.colCount*c.size <= maxColumns && (p.colCount == 1 || p.colCount < 512) {
			p.cols = append(p.cols, c)
			p.colCount *= c.size
		} else {
			p.rows = append(p.rows, c)
			p.rowCount *= c.size
		}
	}
	for i := len(p.rows) - 1; i >= 0 && len(p.cols) == 0; i-- {
		if c := p.rows[i]; c.orbit >= 0 {
			p.cols, p.rows = []*coord{c}, slices.Delete(p.rows, i, i+1)
			p.colCount, p.rowCount = c.size, p.rowCount/c.size
		}
	}
	p.stride = (p.colCount + 63) &^ 63
	return p
}

// entries returns the number of entries in memory, including unused ones at the end
// of rows.
func (p *product) entries() int { return p.rowCount * p.stride }

// buildBytes returns the memory in bytes that building takes. An entry has four
// bits for its value and one bit each for being known, for being reached now, and
// for being reached within each of the last lengths. The argument lengths is the
// largest cost of a move.
func buildBytes(entries, lengths int) uint64 {
	return uint64(entries)/2 + uint64(2+lengths)*uint64(entries)/8
}

// combinedTarget returns the value of combined coordinates after a move, or
// illegal.
func combinedTarget(coords []*coord, value, move int) uint32 {
	to, unit := 0, 1
	for i := len(coords) - 1; i >= 0; i-- {
		c := coords[i]
		next := c.moves.get(value%c.size, move)
		if next == illegal {
			return illegal
		}
		to += int(next) * unit
		unit *= c.size
		value /= c.size
	}
	return uint32(to)
}

// columnTargets returns, for each value of combined coordinates, the value after a
// move. The move must be legal everywhere.
func columnTargets(coords []*coord, move int) []uint32 {
	list := []uint32{0}
	for _, c := range coords {
		next := make([]uint32, 0, len(list)*c.size)
		for _, to := range list {
			for value := range c.size {
				next = append(next, to*uint32(c.size)+c.moves.get(value, move))
			}
		}
		list = next
	}
	return list
}

// combinedGoals returns the values at which all coordinates are at a goal.
func combinedGoals(coords []*coord) []int {
	list := []int{0}
	for _, c := range coords {
		var next []int
		for _, value := range list {
			for _, goal := range c.goals {
				next = append(next, value*c.size+int(goal))
			}
		}
		list = next
	}
	return list
}

// strides returns the coordinates, rows first, and the factors by which to multiply
// their values to get an index.
func (p *product) strides() (coords []*coord, strides []int) {
	coords = slices.Concat(p.rows, p.cols)
	strides = make([]int, len(coords))
	unit := 1
	for i := len(coords) - 1; i >= 0; i-- {
		if i == len(p.rows)-1 {
			unit = p.stride
		}
		strides[i] = unit
		unit *= coords[i].size
	}
	return coords, strides
}

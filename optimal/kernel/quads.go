package kernel

import "math/bits"

// Fours is what moves and symmetries make of the columns of [Sums], of which four
// belong together: those of one way to place the slices. They take fours to fours.
// What becomes of them is kept in tables so small that the caches have all that a
// row needs.
//
// A four's number has two digits: the upper one says where slice E's edges are, the
// lower one where S's are beside them. A move makes of all fours with an upper digit
// those with another one; and of the lower digits and the columns one of a few
// things, whatever the upper one.
type QuadMaps struct {
	moves      [][]uint32       // by upper digit: the first four with the new one, and where in lowers those begin<<16
	lowerMaps  []uint16         // by lower digit: what becomes of it, and the Order<<8; behind them a 0 that the assembly reads
	lowerMapAt map[lowerMap]int // where in lowers each begins
	views      []quadView
	// shifted has a bit for each four, a word for each line, that says whether an odd
	// number of edges of M and E are in places of the other one: then the sum of all
	// flips is odd as the coordinate has them.
	odd []uint64
	// image has what an order makes of a set of a four's columns.
	permuted [256][16]uint8
}

// Four is the number of a four<<4 + a set of its columns.
type QuadSet uint32

// Number returns the number, Columns the set.
func (f QuadSet) Quad() uint     { return uint(f >> 4) }
func (f QuadSet) Columns() uint8 { return uint8(f & 15) }

// Order has for each of a four's columns, in two bits, which one becomes of it.
type ColumnPerm uint8

// Of returns which column becomes of one.
func (o ColumnPerm) Of(column int) int { return int(o >> (2 * column) & 3) }

// A line of entries without anything else has so many fours.
const (
	QuadColumns = 1 << FlipParities
	LineQuads   = LineCells / QuadColumns
)

// Landing has room for what becomes of a line's fours, and for what the assembly
// writes behind it.
type QuadBuffer [LineQuads + 16]QuadSet

// lower is what becomes of lower digits and columns.
type lowerMap [SPlacements]uint16

// view is what a symmetry makes of fours: two digits, and the order of those that
// are not shifted and of those that are.
type quadView struct {
	digits []quadDigits
	perms  [2]ColumnPerm
}

// digits are those of a four's number.
type quadDigits uint16

const sDigitBits = 7

func digitsOf(quad uint16) quadDigits {
	return quadDigits(quad/SPlacements<<sDigitBits | quad%SPlacements)
}

func (d quadDigits) eDigit() uint { return uint(d >> sDigitBits) }
func (d quadDigits) sDigit() uint { return uint(d & (1<<sDigitBits - 1)) }

// NewFours returns what knows no moves and no symmetries yet. Of each four it gets
// whether it is shifted.
func NewQuadMaps(odd []bool) *QuadMaps {
	q := &QuadMaps{lowerMaps: []uint16{0}, lowerMapAt: map[lowerMap]int{}}
	q.odd = make([]uint64, (len(odd)+LineQuads-1)/LineQuads)
	for quad, isOdd := range odd {
		if isOdd {
			q.odd[quad/LineQuads] |= 1 << (quad % LineQuads)
		}
	}
	for order := range q.permuted {
		for set := range q.permuted[order] {
			for column := range QuadColumns {
				q.permuted[order][set] |= uint8(set >> column & 1 << ColumnPerm(order).Of(column))
			}
		}
	}
	return q
}

// AddMove adds a move, which gets the next number: the fours that become of all, and
// the orders.
func (f *QuadMaps) AddMove(to []uint16, perms []ColumnPerm) {
	var blocks []uint32
	for first := 0; first < len(to); first += SPlacements {
		var l lowerMap
		for sDigit := range l {
			l[sDigit] = to[first+sDigit]%SPlacements | uint16(perms[first+sDigit])<<8
		}
		at, ok := f.lowerMapAt[l]
		if !ok {
			at = len(f.lowerMaps) - 1
			f.lowerMapAt[l] = at
			f.lowerMaps = append(append(f.lowerMaps[:at], l[:]...), 0)
		}
		blocks = append(blocks, uint32(to[first]/SPlacements*SPlacements)|uint32(at)<<16)
	}
	f.moves = append(f.moves, blocks)
}

// AddView adds a symmetry, which gets the next number.
func (f *QuadMaps) AddView(to []uint16, perms []ColumnPerm) {
	v := quadView{digits: make([]quadDigits, len(f.odd)*LineQuads)}
	for quad := range to {
		v.digits[quad] = digitsOf(to[quad])
		v.perms[f.oddness(quad)] = perms[quad]
	}
	f.views = append(f.views, v)
}

// isShifted returns 1 if a four is shifted, otherwise 0.
func (f *QuadMaps) oddness(quad int) uint64 {
	return f.odd[quad/LineQuads] >> (quad % LineQuads) & 1
}

// Moved returns what a move makes of a four and of its columns.
func (f *QuadMaps) Moved(move, quad int) (to int, perm ColumnPerm) {
	block := f.moves[move][quad/SPlacements]
	lower := f.lowerMaps[int(block>>16)+quad%SPlacements]
	return int(block&0xFFFF) + int(lower&0xFF), ColumnPerm(lower >> 8)
}

// Seen returns what is seen of a four and of its columns through a symmetry.
func (f *QuadMaps) Viewed(sym, quad int) (to int, perm ColumnPerm) {
	v := &f.views[sym]
	d := v.digits[quad]
	return int(d.eDigit()*SPlacements + d.sDigit()), v.perms[f.oddness(quad)]
}

// Follow finds which columns of a line hold a value, and what is seen of them
// through a symmetry and then becomes of that by a move. It writes the fours of those
// and returns how many there are. The line may change meanwhile as long as what holds
// the value does not.
func (f *QuadMaps) MapLine(line int, from *Line, value uint64, sym, move int, to *QuadBuffer) int {
	if n, ok := f.mapLineFast(line, from, value, sym, move, to); ok {
		return n
	}
	return f.mapLineGeneric(line, from, value, sym, move, to)
}

// followGeneric is the portable form of Follow.
func (f *QuadMaps) mapLineGeneric(line int, from *Line, value uint64, sym, move int, to *QuadBuffer) (n int) {
	for w := range from {
		for holding := CellsHolding(&from[w], value); holding != 0; {
			i := bits.TrailingZeros64(holding) / (2 * QuadColumns)
			set := holding >> (i * 2 * QuadColumns) & (1<<(2*QuadColumns) - 1)
			holding ^= set << (i * 2 * QuadColumns)
			set = (set | set>>1) & 0b00110011
			set = (set | set>>2) & 0b00001111

			viewed, viewPerm := f.Viewed(sym, line*LineQuads+w*(LineQuads/len(from))+i)
			moved, movePerm := f.Moved(move, viewed)
			to[n] = QuadSet(moved<<4) | QuadSet(f.permuted[movePerm][f.permuted[viewPerm][set]])
			n++
		}
	}
	return n
}

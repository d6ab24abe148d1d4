package kernel

import (
	"math/bits"
	"unsafe"
)

// QuadMaps has what moves and symmetries do to the columns of [FlipParities]. Four
// consecutive columns form a quad: they have the slices in the same slots and
// differ in the parities of the flips. Moves and symmetries take quads to quads,
// and permute the columns within them. QuadMaps keeps this in tables so small that
// the caches hold all that the search of a row needs.
//
// The number of a quad has two digits. The upper digit is the EIndex of the slots
// of slice E, the lower digit the sIndex of those of slice S. A move takes all
// quads with the same upper digit to quads with the same new upper digit. What it
// does to the lower digits and to the columns is one of only a few maps.
type QuadMaps struct {
	// moves has, by move and upper digit, two packed numbers: in the low 16 bits
	// the first quad with the new upper digit, above them the index in lowerMaps
	// where the map of the lower digits begins.
	moves [][]uint32

	// lowerMaps has, by lower digit, the new lower digit and in the high byte the
	// ColumnPerm. After the last map there is a 0, because the assembly reads two
	// elements at a time.
	lowerMaps []uint16

	// lowerMapAt has the index in lowerMaps where each map begins.
	lowerMapAt map[lowerMap]int

	views []quadView // by symmetry

	// odd has a bit for each quad, and a word for each line. The bit is set if an
	// odd number of edges of M and E are in slots of the other slice. Then the sum
	// of all flips is odd as the coordinate counts them.
	odd []uint64

	// permuted has, by ColumnPerm and set of a quad's columns, the permuted set.
	permuted [256][16]uint8
}

// QuadSet is a set of columns of one quad: the number of the quad, shifted by 4,
// plus a bit for each of its columns.
type QuadSet uint32

// Quad returns the number of the quad.
func (s QuadSet) Quad() uint { return uint(s >> 4) }

// Columns returns the set of columns.
func (s QuadSet) Columns() uint8 { return uint8(s & 15) }

// ColumnPerm is a permutation of the columns of a quad. It has two bits for each
// column: the column that it becomes.
type ColumnPerm uint8

// Apply returns what a column becomes.
func (p ColumnPerm) Apply(column int) int { return int(p >> (2 * column) & 3) }

// QuadColumns is the number of columns in a quad. LineQuads is the number of quads
// in a line in which all cells hold entries.
const (
	QuadColumns = 1 << FlipParities
	LineQuads   = LineCells / QuadColumns
)

// QuadBuffer has room for what the quads of a line become, and for what the
// assembly writes after them.
type QuadBuffer [LineQuads + 16]QuadSet

// lowerMap is a map of lower digits and columns; see QuadMaps.lowerMaps.
type lowerMap [sPlacements]uint16

// quadView is what a symmetry does to quads. digits has the digits of each quad's
// image. perms has the permutation of the columns of even quads and of odd ones;
// see QuadMaps.odd.
type quadView struct {
	digits []quadDigits
	perms  [2]ColumnPerm
}

// quadDigits has the digits of the number of a quad: the lower one in the low
// sDigitBits.
type quadDigits uint16

const sDigitBits = 7

func digitsOf(quad uint16) quadDigits {
	return quadDigits(quad/sPlacements<<sDigitBits | quad%sPlacements)
}

func (d quadDigits) eDigit() uint { return uint(d >> sDigitBits) }
func (d quadDigits) sDigit() uint { return uint(d & (1<<sDigitBits - 1)) }

// NewQuadMaps returns QuadMaps without any moves and symmetries. It gets for each
// quad whether it is odd; see QuadMaps.odd.
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
				q.permuted[order][set] |= uint8(set >> column & 1 << ColumnPerm(order).Apply(column))
			}
		}
	}
	return q
}

// AddMove adds a move, which gets the next number. It gets the quads that the move
// takes all quads to, and the permutations of their columns.
func (q *QuadMaps) AddMove(to []uint16, perms []ColumnPerm) {
	var blocks []uint32
	for first := 0; first < len(to); first += sPlacements {
		var l lowerMap
		for sDigit := range l {
			l[sDigit] = to[first+sDigit]%sPlacements | uint16(perms[first+sDigit])<<8
		}
		at, ok := q.lowerMapAt[l]
		if !ok {
			at = len(q.lowerMaps) - 1
			q.lowerMapAt[l] = at
			q.lowerMaps = append(append(q.lowerMaps[:at], l[:]...), 0)
		}
		blocks = append(blocks, uint32(to[first]/sPlacements*sPlacements)|uint32(at)<<16)
	}
	q.moves = append(q.moves, blocks)
}

// AddView adds a symmetry, which gets the next number. Its arguments are like those
// of AddMove.
func (q *QuadMaps) AddView(to []uint16, perms []ColumnPerm) {
	v := quadView{digits: make([]quadDigits, len(q.odd)*LineQuads)}
	for quad := range to {
		v.digits[quad] = digitsOf(to[quad])
		v.perms[q.oddness(quad)] = perms[quad]
	}
	q.views = append(q.views, v)
}

// oddness returns 1 if a quad is odd, otherwise 0.
func (q *QuadMaps) oddness(quad int) uint64 {
	return q.odd[quad/LineQuads] >> (quad % LineQuads) & 1
}

// Moved returns the quad that a move takes a quad to, and the permutation of its
// columns.
func (q *QuadMaps) Moved(move, quad int) (to int, perm ColumnPerm) {
	block := q.moves[move][quad/sPlacements]
	lower := q.lowerMaps[int(block>>16)+quad%sPlacements]
	return int(block&0xFFFF) + int(lower&0xFF), ColumnPerm(lower >> 8)
}

// Viewed returns what a quad is through a symmetry, and the permutation of its
// columns.
func (q *QuadMaps) Viewed(sym, quad int) (to int, perm ColumnPerm) {
	v := &q.views[sym]
	d := v.digits[quad]
	return int(d.eDigit()*sPlacements + d.sDigit()), v.perms[q.oddness(quad)]
}

// MapLine finds the cells of a line that hold a value and maps them: first through
// a symmetry, then by a move. It writes their images to the buffer, as a set of
// columns for each quad, and returns the number of sets. Other goroutines may write
// to the line meanwhile, provided that the cells that hold the value do not change.
func (q *QuadMaps) MapLine(line int, from *Line, value uint64, sym, move int, to *QuadBuffer) int {
	if active != avx512 {
		return q.mapLineGeneric(line, from, value, sym, move, to)
	}
	v := &q.views[sym]
	return mapLineAVX512(from, value*lowCellBits, &v.digits[line*LineQuads], q.odd[line], &q.permuted[v.perms[0]], &q.permuted[v.perms[1]],
		unsafe.SliceData(q.moves[move]), unsafe.SliceData(q.lowerMaps), &q.permuted, to)
}

// mapLineGeneric is the portable form of MapLine.
func (q *QuadMaps) mapLineGeneric(line int, from *Line, value uint64, sym, move int, to *QuadBuffer) (n int) {
	for w := range from {
		for holding := CellsHolding(&from[w], value); holding != 0; {
			i := bits.TrailingZeros64(holding) / (2 * QuadColumns)
			set := holding >> (i * 2 * QuadColumns) & (1<<(2*QuadColumns) - 1)
			holding ^= set << (i * 2 * QuadColumns)
			set = (set | set>>1) & 0b00110011
			set = (set | set>>2) & 0b00001111

			viewed, viewPerm := q.Viewed(sym, line*LineQuads+w*(LineQuads/len(from))+i)
			moved, movePerm := q.Moved(move, viewed)
			to[n] = QuadSet(moved<<4) | QuadSet(q.permuted[movePerm][q.permuted[viewPerm][set]])
			n++
		}
	}
	return n
}

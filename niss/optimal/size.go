package optimal

import (
	"strings"

	"nissy/niss/optimal/kernel"
	"nissy/pruning/store"
)

// Size describes a table: what its coordinate distinguishes, and so how large the
// table is and how good its bounds are.
type Size struct {
	Name     string
	Metric   Metric
	quotient kernel.Quotient
	flips    kernel.Flips

	// base is the greatest distance of the entries with value 0.
	base int

	// positions has the number of positions, as the coordinate sees them, at each
	// distance up to the greatest that entries distinguish.
	positions []uint64
}

// sizes has the sizes of each metric in increasing order.
var sizes = [...][]*Size{
	HTM: {
		{
			Name: "optimal-118M", quotient: kernel.NoArrangement, flips: kernel.FlipParities, base: 8,
			positions: []uint64{1, 6, 75, 888, 11078, 140586, 1777382, 22074444, 262551864, 2591039719, 11814778829},
		},
		{
			Name: "optimal-237M", quotient: kernel.ArrangementParity, flips: kernel.FlipParities, base: 8,
			positions: []uint64{1, 6, 75, 888, 11078, 140610, 1779902, 22189272, 268779720, 2889878789, 18240750813},
		},
		{
			Name: "optimal-711M", quotient: kernel.ArrangementCoset, flips: kernel.FlipParities, base: 8,
			positions: []uint64{1, 6, 75, 888, 11078, 140898, 1786574, 22384568, 275044190, 3171380457, 27900951433},
		},
		{
			Name: "optimal-7.5G", quotient: kernel.NoArrangement, flips: kernel.FlipPatterns, base: 9,
			positions: []uint64{1, 6, 75, 888, 11078, 142158, 1826838, 23354922, 297926910, 3759294964, 45094610822, 401255103661},
		},
	},
	QTM: { // these coordinates know the parity of a position, and so that of its distances
		{
			Name: "optimal-qtm-237M", Metric: QTM, quotient: kernel.ArrangementParity, flips: kernel.FlipParities, base: 9,
			positions: []uint64{1, 6, 51, 468, 4274, 39396, 357836, 3246466, 28999458, 249150554, 1889549256, 9548707232, 18309152872, 11416912345},
		},
		{
			Name: "optimal-qtm-711M", Metric: QTM, quotient: kernel.ArrangementCoset, flips: kernel.FlipParities, base: 9,
			positions: []uint64{1, 6, 51, 468, 4274, 39396, 358124, 3252738, 29189562, 254916214, 2074229458, 13606872946, 46678773688, 49699922127},
		},
	},
}

// Sizes returns the sizes of the tables for a metric, the smallest first.
func Sizes(m Metric) []*Size { return sizes[m] }

// Default returns the size that pays off first for a user who has no table yet. A
// smaller one takes less time to build, but loses more than that in the search of a
// single position.
func Default(m Metric) *Size {
	if m == QTM {
		return sizes[QTM][0]
	}
	return sizes[HTM][1]
}

// Label returns the short name of the size, such as "237M".
func (z *Size) Label() string { return z.Name[strings.LastIndexByte(z.Name, '-')+1:] }

// Entries returns the number of entries.
func (z *Size) Entries() uint64 { return uint64(z.rows() * kernel.Width(z.flips)) }

// Bytes returns the size of the table in bytes, on disk and in memory.
func (z *Size) Bytes() int64 {
	return int64(z.rows()) * int64(kernel.Lines(z.flips)) * kernel.LineBytes
}

// Header returns the header of the table's file.
func (z *Size) Header() store.Header {
	return store.Header{Name: z.Name, Version: 2, Bits: 2, Base: uint8(z.base), Entries: z.Entries(), Size: uint64(z.Bytes())}
}

// buildBytes returns the most memory, in bytes, that is in use while the table is
// built and saved: the table, the table of DR, and the rows and columns of the
// graph. The formula is from measurements.
func (z *Size) buildBytes() int64 { return z.Bytes()*9/8 + 112<<20 }

func (z *Size) rows() int { return kernel.Classes * int(z.quotient) }

// entryStep returns by how many moves the distances of successive values of an
// entry differ. In QTM the parity of a position selects one of the two distances of
// a value.
func (z *Size) entryStep() int { return z.Metric.halfTurnCost() }

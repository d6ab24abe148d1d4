package optimal

import (
	"strings"

	"nissy/optimal/kernel"
)

// Size is a kind of table: what its coordinate sees, and so how large it is and
// how good its bounds are.
type Size struct {
	Name     string
	Metric   Metric
	quotient kernel.Quotient
	flips    kernel.Flips
	base     int // entries are up to base moves away, or further
	// positions has how many positions, as the coordinate sees them, there are
	// at each distance up to what entries tell apart.
	positions []uint64
}

// sizes has the sizes of each metric, in increasing order.
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
	QTM: { // these know a position's parity, which all its distances have
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

// Sizes lists the sizes of the tables for a metric, the smallest first.
func Sizes(m Metric) []*Size { return sizes[m] }

// Default returns the size that pays off first, for who has none yet: what a
// smaller one saves in building it loses in the search for a single position.
func Default(m Metric) *Size {
	if m == QTM {
		return sizes[QTM][0]
	}
	return sizes[HTM][1]
}

// Label returns the size as it is typed behind --size: "237M".
func (z *Size) Label() string { return z.Name[strings.LastIndexByte(z.Name, '-')+1:] }

// command returns what one types to build the table.
func (z *Size) genCommand() string {
	command := "gen optimal"
	if z.Metric != HTM { // which is what one gets unasked
		command += " --metric " + z.Metric.String()
	}
	return command + " --size " + z.Label()
}

// Entries returns the number of entries.
func (z *Size) Entries() uint64 { return uint64(z.rows() * kernel.Width(z.flips)) }

// Bytes returns the size of the table in bytes, on disk and in memory.
func (z *Size) Bytes() int64 {
	return int64(z.rows()) * int64(kernel.Lines(z.flips)) * kernel.LineBytes
}

// BuildBytes returns the most memory in bytes that is in use while the table
// is built and saved, as measured: the table, the table of DR, and the rows and
// columns of the graph.
func (z *Size) BuildBytes() int64 { return z.Bytes()*9/8 + 112<<20 }

func (z *Size) rows() int { return kernel.Classes * int(z.quotient) }

// step is how many distances an entry's value stands for: in QTM a position's
// parity tells which of two.
func (z *Size) entryStep() int { return z.Metric.halfTurnCost() }

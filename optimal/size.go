package optimal

import "nissy/optimal/kernel"

// Size is a kind of table: what its coordinate sees, and so how large it is and
// how good its bounds are.
type Size struct {
	Name     string
	Metric   Metric
	Rows     int // see kernel.Coord.Rows
	quotient kernel.Quotient
	sums     kernel.Sums
	base     int // entries are up to base moves away, or further
	// positions has how many positions, as the coordinate sees them, there are
	// at each distance up to what entries tell apart.
	positions []uint64
}

// classes is the number of classes of corner configurations.
const classes = 3393

// The sizes, in increasing order.
var (
	Small = &Size{Name: "optimal-118M", Rows: classes, quotient: kernel.Nothing, sums: true, base: 8,
		positions: []uint64{1, 6, 75, 888, 11078, 140586, 1777382, 22074444, 262551864, 2591039719, 11814778829},
	}
	Medium = &Size{Name: "optimal-237M", Rows: 2 * classes, quotient: kernel.Parity, sums: true, base: 8,
		positions: []uint64{1, 6, 75, 888, 11078, 140610, 1779902, 22189272, 268779720, 2889878789, 18240750813},
	}
	Large = &Size{Name: "optimal-711M", Rows: 6 * classes, quotient: kernel.Coset, sums: true, base: 8,
		positions: []uint64{1, 6, 75, 888, 11078, 140898, 1786574, 22384568, 275044190, 3171380457, 27900951433},
	}
)

// Sizes returns the sizes of a metric, in increasing order.
func Sizes(m Metric) []*Size { return []*Size{Small, Medium, Large} }

// step is how many distances an entry's value stands for: in QTM a position's
// parity tells which of two.
func (z *Size) step() int { return z.Metric.half() }

package optimal

import (
	"strings"

	"nissy/optimal/kernel"
)

// Size is a size of table.
type Size struct {
	Name    string
	parity  bool // rows tell the parity of the corner permutation
	classes int  // rows
}

// The sizes, in increasing order.
var (
	Small  = &Size{Name: "optimal-120M", classes: 3393}
	Medium = &Size{Name: "optimal-240M", parity: true, classes: 6786}
)

// Sizes lists the sizes of the tables for a metric, the smallest first; none if
// the metric cannot be searched.
func Sizes(m Metric) []*Size {
	if m == HTM {
		return []*Size{Small, Medium}
	}
	return nil
}

// Default returns the size that pays off first, for who has none yet: what a
// smaller one saves in building it loses in the search for a single position.
func Default(m Metric) *Size {
	if m == HTM {
		return Medium
	}
	return nil
}

// Label returns the size as it is typed behind --size: "240M".
func (z *Size) Label() string { return z.Name[strings.LastIndexByte(z.Name, '-')+1:] }

// Bytes returns the size of the table in bytes, on disk and in memory.
func (z *Size) Bytes() int64 { return int64(z.payload()) }

// Entries returns the number of entries.
func (z *Size) Entries() uint64 { return uint64(z.classes) * kernel.Width }

// BuildBytes returns the most memory in bytes that is in use while the table
// is built and saved, as measured: the table, four bitsets of its entries, the
// file's mapping while it is read back, and the rows and columns of the graph.
func (z *Size) BuildBytes() int64 { return 4*z.Bytes() + 96<<20 }

package pruning

import (
	"context"

	"nissy/cube"
	"nissy/pruning/store"
)

// Table is a distance table ready for lookups.
type Table struct {
	Spec    *Spec
	array   *store.Array // 4 bits an entry
	stride  int          // bytes of a row
	width   int          // entries of a row
	group   *symmetries  // of a reduced table
	classes []uint32     // of a reduced table: class and symmetry of each row
	conj    []uint16     // of a reduced table: columns seen through each symmetry

	// distance is what each stored value means: itself, but Unreachable for
	// maxStored where no distance is stored as that.
	distance [maxStored + 1]uint8
}

// At returns the distance of an entry in moves, or Unreachable.
func (t *Table) At(row, col int) int {
	dist := [1]uint8{}
	t.Raise([]uint32{uint32(row)}, []uint32{uint32(col)}, dist[:])
	return int(dist[0])
}

// Of returns the distance of a cube in the table's domain.
func (t *Table) Of(c *cube.Cube) int {
	return t.At(rowCoord(t.Spec.Rows).of(c), t.Spec.Col.Of(c))
}

// Promote copies a table that is mapped from its file into memory where random
// reads are faster, which takes some hundredths of a second and pays after
// millions of lookups. Lookups may go on meanwhile. If there is no memory for
// the copy, or ctx ends, the table stays as it is.
func (t *Table) Promote(ctx context.Context) {
	if t.array.Mapped() {
		_ = t.array.Promote(ctx) // the mapping serves as well, only more slowly
	}
}

// Raise raises each dist[j] to the distance of the entry in row[j] and col[j],
// 255 where no position of the table's domain can be: many lookups at once, so
// that their memory accesses overlap. All three have the same length; row and
// col are overwritten.
func (t *Table) Raise(row, col []uint32, dist []uint8) {
	col = col[:len(row)]
	if t.classes != nil {
		for j, r := range row {
			e := t.classes[r]
			row[j] = e >> SymBits
			col[j] = uint32(t.conj[int(e&SymMask)*t.width+int(col[j])])
		}
	}
	dist = dist[:len(row)]
	data := t.array.Bytes()
	for j, r := range row {
		c := col[j]
		stored := data[int(r)*t.stride+int(c>>1)] >> (c & 1 * 4) & 15
		dist[j] = max(dist[j], t.distance[stored])
	}
}

package pruning

import (
	"context"

	"nissy/cube"
	"nissy/pruning/store"
)

// Table is a pruning table that is ready for lookups.
type Table struct {
	Spec     *Spec
	array    *store.Array // 4 bits per entry
	rowBytes int          // bytes of a row
	width    int          // entries of a row

	// These are nil unless the table is reduced.
	group   *symmetries
	classes []uint32 // class and symmetry of each row
	conj    []uint16 // column viewed through each symmetry

	// distance is the distance that each stored value represents.
	distance [maxStored + 1]uint8
}

// At returns the distance of an entry in moves of the table's moveset, or Unreachable.
func (t *Table) At(row, col int) int {
	dist := [1]uint8{}
	t.RaiseDistances([]uint32{uint32(row)}, []uint32{uint32(col)}, dist[:])
	return int(dist[0])
}

// Distance returns the distance of a cube in the table's domain.
func (t *Table) Distance(c *cube.Cube) int {
	return t.At(rowCoords(t.Spec.Rows).value(c), t.Spec.Col.Of(c))
}

// Promote copies a table that is mapped from its file into memory, where random reads
// are faster. That takes some hundredths of a second, and pays after millions of
// lookups. Lookups can continue during the copy. If there is no memory for the copy, or
// ctx ends, the table is unchanged.
func (t *Table) Promote(ctx context.Context) {
	if t.array.Mapped() {
		_ = t.array.Promote(ctx) // without a copy, lookups use the mapping
	}
}

// RaiseDistances sets each dist[j] to the maximum of itself and the distance of the entry in row
// row[j] and column col[j]. The distance is Unreachable if no position of the table's
// domain has that entry. One call makes many lookups, so that their memory accesses
// overlap. All three slices have the same length. RaiseDistances overwrites row and col.
func (t *Table) RaiseDistances(row, col []uint32, dist []uint8) {
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
		stored := data[int(r)*t.rowBytes+int(c>>1)] >> (c & 1 * 4) & 15
		dist[j] = max(dist[j], t.distance[stored])
	}
}

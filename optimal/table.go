package optimal

import (
	"context"

	"nissy/optimal/kernel"
	"nissy/pruning"
	"nissy/pruning/store"
)

// Table is a table ready for lookups. Its entries have two bits: 0 if the
// distance is at most base, otherwise how many steps it is above, 3 being that
// many or more. They come in rows of lines of 64 bytes, the last four bits of
// which hold the least distance of the line, for those entries that are 0.
type Table struct {
	Size     *Size
	Coord    *kernel.Coord
	array    *store.Array
	near     []byte    // for entries that are 0: the flips of all edges help, of which lines know but the sums
	drBounds *drBounds // for those also, except for the smallest table
	// above has the bound that an entry stands for, by the parity of the
	// distance; 0 if it tells nothing.
	entryBounds kernel.EntryBounds
	parity      uint8 // 1 if all distances of a position are as odd, otherwise 0
}

// most is the greatest bound.
func (t *Table) maxBound() int { return int(max(t.entryBounds[0][3], t.entryBounds[1][3])) }

// bound returns a lower bound for the position v, whose place is given, in
// moves. In QTM the distance is known to be as odd as left. The bound need not
// be a good one if it is above left.
func (t *Table) bound(tableBytes []byte, index kernel.BitIndex, v *kernel.Vec, left int) uint8 {
	if bound := t.entryBounds[left&1][index.Entry(tableBytes)]; bound != 0 {
		return bound
	}
	return max(t.lineMin(tableBytes, index, uint8(left)), t.nearBound(t.nearIndex(v), uint8(left)))
}

// least returns what the line of an entry that is 0 tells.
func (t *Table) lineMin(tableBytes []byte, index kernel.BitIndex, left uint8) uint8 {
	if !t.Size.flips.HasLineMin() {
		return 0
	}
	return t.matchParity(index.LineMin(tableBytes), left)
}

// asOdd raises a bound to what is as odd as left, if the distance is known to be.
func (t *Table) matchParity(bound, left uint8) uint8 { return bound + (bound^left)&t.parity }

// Load returns the table of the size, loaded or built with the store's means.
func Load(ctx context.Context, st *pruning.Store, size *Size) (*Table, error) {
	t := newTable(size)
	var err error
	if t.near, err = loadNear(ctx, st, size.Metric, t.Coord); err != nil {
		return nil, err
	}
	if size != sizes[size.Metric][0] || size.Metric == QTM {
		if t.drBounds, err = loadDRBounds(ctx, st, size.Metric); err != nil {
			return nil, err
		}
	}
	h := store.Header{
		Name: size.Name, Version: 2, Bits: 2, Base: uint8(size.base),
		Entries: size.Entries(),
		Size:    uint64(size.Bytes()),
	}
	t.array, err = st.Array(ctx, h, func(dst []byte) error { return t.build(ctx, st, dst) })
	return t, err
}

func newTable(size *Size) *Table {
	t := &Table{Size: size, Coord: kernel.NewCoord(size.quotient, size.flips), parity: uint8(size.entryStep() - 1)}
	for parity := range t.entryBounds {
		for stored := 1; stored < len(t.entryBounds[parity]); stored++ {
			d := size.base + stored*size.entryStep()
			if size.Metric == QTM && d&1 != parity {
				d--
			}
			t.entryBounds[parity][stored] = uint8(d)
		}
	}
	return t
}

// Promote copies a table that is mapped from its file into memory where random
// reads are faster.
func (t *Table) Promote(ctx context.Context) {
	if t.drBounds != nil {
		t.drBounds.table.Promote(ctx)
	}
	if t.array.Mapped() {
		_ = t.array.Promote(ctx) // the mapping serves as well, only more slowly
	}
}

func ptr[T any](v T) *T { return &v }

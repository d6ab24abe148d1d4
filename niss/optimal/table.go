package optimal

import (
	"context"

	"nissy/niss/optimal/kernel"
	"nissy/pruning"
	"nissy/pruning/store"
)

// Table is a table ready for lookups. Its entries have two bits. The value 0 means
// a distance of at most Size.base. A larger value is the number of steps above
// base; 3 means three steps or more. A step is one move, or two in QTM. Rows
// consist of lines of 64 bytes. For the entries with value 0, the last four bits of
// a line hold the least distance of its entries (see kernel.Flips.HasLineMin).
type Table struct {
	Size  *Size
	Coord *kernel.Coord
	array *store.Array

	// near is the near table, for entries with value 0. It sees the flips of all
	// edges. Most tables see only their parities.
	near []byte

	// drBounds is also for entries with value 0. The smallest table for HTM has
	// none.
	drBounds *drBounds

	// entryBounds has the bound that an entry stands for, by the parity of the
	// distance. It is 0 if the entry gives no bound.
	entryBounds kernel.EntryBounds

	// parity is 1 if all distances of a position have the same parity, otherwise 0.
	parity uint8
}

// maxBound returns the greatest bound.
func (t *Table) maxBound() int { return int(max(t.entryBounds[0][3], t.entryBounds[1][3])) }

// bound returns a lower bound, in moves, of the distance of v, whose index is
// given. In QTM the distance is known to have the parity of left. If the bound is
// above left, it need not be the best one.
func (t *Table) bound(tableBytes []byte, index kernel.BitIndex, v *kernel.Vec, left int) uint8 {
	if bound := t.entryBounds[left&1][index.Entry(tableBytes)]; bound != 0 {
		return bound
	}
	return max(t.lineMin(tableBytes, index, uint8(left)), t.nearBound(t.nearIndex(v), uint8(left)))
}

// lineMin returns the bound that the line of an entry with value 0 gives.
func (t *Table) lineMin(tableBytes []byte, index kernel.BitIndex, left uint8) uint8 {
	if !t.Size.flips.HasLineMin() {
		return 0
	}
	return t.matchParity(index.LineMin(tableBytes), left)
}

// matchParity raises the bound by one if it does not have the parity of left,
// provided that the distance is known to have it.
func (t *Table) matchParity(bound, left uint8) uint8 { return bound + (bound^left)&t.parity }

// Load returns the table of the size. The store loads or builds it.
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
	h := size.Header()
	cost := st.TableCost(h)
	cost.Memory = uint64(size.buildBytes() - size.Bytes())
	t.array, err = st.Array(ctx, h, cost, func(ctx context.Context, dst []byte, report func(done, total uint64)) error {
		return t.build(ctx, st.Threads(), dst, report)
	})
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

// promote copies a table that is mapped from its file into memory where random
// reads are faster.
func (t *Table) promote(ctx context.Context) {
	if t.drBounds != nil {
		t.drBounds.table.Promote(ctx)
	}
	if t.array.Mapped() {
		_ = t.array.Promote(ctx) // without the copy, searches use the mapping
	}
}

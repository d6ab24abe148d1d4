package optimal

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/dustin/go-humanize"

	"nissy/internal/machine"
	"nissy/pruning"
)

// Built reports whether the table's file is in the store's folder, or the table in
// the store's memory.
func (z *Size) Built(st *pruning.Store) bool {
	_, onDisk := st.Stat(z.Name)
	return onDisk || st.Holds(z.Name)
}

// choose returns the size of the table that a search should use. The sizes must be
// in increasing order. It returns the largest of them that is built and fits in
// memory. If none is built, it returns first, or the largest size below first that
// fits in memory while it is built. If the chosen table must be built, or is
// smaller than first, it notifies the store of a [LargerTable]. It returns a *machine.MemoryError if no table fits.
func choose(ctx context.Context, st *pruning.Store, sizes []*Size, first *Size) (*Size, error) {
	available, known := st.Memory()
	enough := func(bytes int64) bool { return !known || uint64(bytes) <= available }
	ready := func(z *Size) bool { return z.Built(st) && (st.Holds(z.Name) || enough(z.Bytes())) }
	if z := largestWith(sizes, ready); z != nil {
		if z.Bytes() < first.Bytes() && Room(st, first) == nil {
			suggestLarger(ctx, st, z, first)
		}
		return z, nil
	}
	if i := slices.IndexFunc(sizes, func(z *Size) bool { return z.Built(st) }); i >= 0 {
		built := sizes[i]
		return nil, &machine.MemoryError{Task: "load table " + built.Name, Needed: uint64(built.Bytes()), Available: available}
	}
	z := largestWith(sizes, func(z *Size) bool { return z.Bytes() <= first.Bytes() && enough(z.buildBytes()) })
	if z == nil {
		return nil, &machine.MemoryError{Task: "build table " + sizes[0].Name, Needed: uint64(sizes[0].buildBytes()), Available: available}
	}
	if z != first {
		st.Notify(ctx, pruning.Text(fmt.Sprintf("building table %s instead of %s, which needs %s of memory; only %s is available",
			z.Name, first.Name, humanize.Bytes(uint64(first.buildBytes())), humanize.Bytes(available))))
	}
	suggestLarger(ctx, st, z, largestWith(sizes, func(z *Size) bool { return Room(st, z) == nil }))
	return z, nil
}

// LoadFor returns the tables that [Solve] should use. The last one has the size
// that choose returns. If it is not in memory yet, the smallest table that is built
// comes before it, which takes the least time to get into memory.
func LoadFor(ctx context.Context, st *pruning.Store, sizes []*Size, first *Size) ([]*Table, error) {
	size, err := choose(ctx, st, sizes, first)
	if err != nil {
		return nil, err
	}
	best, err := Load(ctx, st, size)
	if err != nil || !best.array.Mapped() {
		return []*Table{best}, err
	}
	smallest := sizes[slices.IndexFunc(sizes, func(z *Size) bool { return z == size || z.Built(st) })]
	if smallest == size {
		return []*Table{best}, nil
	}
	small, err := Load(ctx, st, smallest)
	return []*Table{small, best}, err
}

// LargerTable is a notice: searches would be faster with the larger table.
type LargerTable struct{ Size, Larger *Size }

// Factor returns how many times as fast searches are with the larger table. The
// time of a search is roughly inverse to the size of its table.
func (n LargerTable) Factor() float64 { return float64(n.Larger.Bytes()) / float64(n.Size.Bytes()) }

// String returns the notice as text.
func (n LargerTable) String() string {
	return fmt.Sprintf("table %s makes searches about %.2g times as fast", n.Larger.Name, n.Factor())
}

// suggestLarger notifies the store if larger is larger than z.
func suggestLarger(ctx context.Context, st *pruning.Store, z, larger *Size) {
	if larger != nil && larger.Bytes() > z.Bytes() {
		st.Notify(ctx, LargerTable{z, larger})
	}
}

// largestWith returns the largest of the sizes for which ok is true, or nil.
func largestWith(sizes []*Size, ok func(*Size) bool) *Size {
	for i := len(sizes) - 1; i >= 0; i-- {
		if ok(sizes[i]) {
			return sizes[i]
		}
	}
	return nil
}

// Nearest returns the size nearest to want bytes, by ratio, among those that are
// built or have room to be built (see Room). If a nearer size has no room, why is
// the reason. If no size has room, Nearest returns that reason as the error.
func Nearest(st *pruning.Store, sizes []*Size, want int64) (z *Size, why, err error) {
	byDistance := slices.Clone(sizes)
	slices.SortStableFunc(byDistance, func(a, b *Size) int {
		return cmp.Compare(ratio(a.Bytes(), want), ratio(b.Bytes(), want))
	})
	for _, z := range byDistance {
		problem := Room(st, z)
		if problem == nil {
			return z, why, nil
		}
		why = cmp.Or(why, problem)
	}
	return nil, nil, fmt.Errorf("%w; no other size fits", why)
}

// ratio returns the larger of a and b divided by the smaller.
func ratio(a, b int64) float64 { return float64(max(a, b, 1)) / float64(max(min(a, b), 1)) }

// Room checks whether a table can be built if it is not built yet: there must be
// enough memory, and room must stay free on the disk (see [pruning.Store.RoomOnDisk]). The error is a
// *machine.MemoryError or a *pruning.DiskError.
func Room(st *pruning.Store, z *Size) error {
	if z.Built(st) {
		return nil
	}
	if err := RoomInMemory(st, z); err != nil {
		return err
	}
	return st.RoomOnDisk(z.Bytes())
}

// RoomInMemory checks whether there is enough memory to build a table. The error is
// a *machine.MemoryError.
func RoomInMemory(st *pruning.Store, z *Size) error {
	return st.RoomInMemory("build table "+z.Name, uint64(z.buildBytes()))
}

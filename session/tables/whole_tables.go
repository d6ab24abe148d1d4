package tables

import (
	"cmp"
	"context"
	"fmt"

	"github.com/dustin/go-humanize"

	"nissy/niss/optimal"
	"nissy/session"
)

// GenerateWhole asks to build a table of the whole cube.
type GenerateWhole struct {
	Metric  optimal.Metric `json:"metric"`
	Bytes   int64          `json:"bytes" range:"bytes"`     // its approximate size; 0: the default size
	Light   bool           `json:"light"`                   // build the smallest table instead
	Threads int            `json:"threads" range:"threads"` // 0: all cores
}

// GenerateAll asks to build all tables, including those of the whole cube for which
// there is enough memory.
type GenerateAll struct {
	Most    int64 `json:"most" range:"bytes"`      // how many bytes to build without confirmation; negative: any number
	Threads int   `json:"threads" range:"threads"` // 0: all cores
}

func (r GenerateWhole) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	size, err := r.size(s, emit)
	if err != nil {
		return err
	}
	err = saving(ctx, s.Engine(), []string{size.Name}, func(ctx context.Context) error {
		return buildWhole(ctx, s, []*optimal.Size{size}, r.Threads)
	})
	if err != nil {
		return err
	}
	all := generated(s.Engine(), func(t session.Table) bool { return t.Name == size.Name })
	all.Name = size.Name
	emit(all)
	return nil
}

// size returns the size to build. It emits a notice if that is not about the size of
// the request.
func (r GenerateWhole) size(s *session.Session, emit func(session.Event)) (*optimal.Size, error) {
	sizes := optimal.Sizes(r.Metric)
	switch {
	case r.Light:
		return sizes[0], optimal.Room(s.Engine().Store(), sizes[0])
	case r.Bytes == 0:
		r.Bytes = optimal.Default(r.Metric).Bytes()
	}
	size, why, err := optimal.Nearest(s.Engine().Store(), sizes, r.Bytes)
	switch {
	case err == nil && why != nil:
		emit(session.Notice{Text: fmt.Sprintf("%v; %s fits", why, size.Name)})
	case err == nil && isFarFrom(size.Bytes(), r.Bytes):
		emit(session.Notice{Text: fmt.Sprintf("%s is the nearest size to %s", size.Name, humanize.Bytes(uint64(r.Bytes)))})
	}
	return size, err
}

// isFarFrom reports whether a size differs from the wanted one by more than about 20%.
func isFarFrom(size, wanted int64) bool { return size*5 < wanted*4 || wanted*5 < size*4 }

func (r GenerateAll) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	sizes, bytes := missing(s, emit)
	store := s.Engine().Store()
	err := cmp.Or(store.CheckFolder(), store.RoomOnDisk(bytes))
	if err == nil && r.Most >= 0 && bytes > r.Most {
		err = r.confirmation(bytes, s.Engine().Options().Data)
	}
	if err != nil {
		return err
	}
	names := stepTables(s.Engine())
	for _, z := range sizes {
		names = append(names, z.Name)
	}
	err = saving(ctx, s.Engine(), names, func(ctx context.Context) error {
		if err := build(ctx, s.Engine(), stepTables(s.Engine()), r.Threads); err != nil {
			return err
		}
		return buildWhole(ctx, s, sizes, r.Threads)
	})
	if err != nil {
		return err
	}
	emit(generated(s.Engine(), func(t session.Table) bool { return t.OnDisk || t.InMemory }))
	return nil
}

// confirmation returns the error for a request that needs a confirmation.
func (r GenerateAll) confirmation(bytes int64, folder string) error {
	r.Most = -1
	return &session.ConfirmError{
		Effect:  fmt.Sprintf("%s of tables would be built in %s", humanize.Bytes(uint64(bytes)), cmp.Or(folder, "memory")),
		Purpose: "to build them", Declined: "nothing was built", Request: r,
	}
}

// missing returns the tables of the whole cube to build, and the bytes of all tables
// that are not on disk. It leaves out tables that do not fit in memory, with a notice
// for each.
func missing(s *session.Session, emit func(session.Event)) (sizes []*optimal.Size, bytes int64) {
	for _, table := range append(s.Engine().StepTables(), s.Engine().InsertTable()) {
		if !table.OnDisk {
			bytes += int64(table.Bytes)
		}
	}
	for _, z := range allWholeSizes() {
		if z.Built(s.Engine().Store()) {
			continue
		}
		if err := optimal.RoomInMemory(s.Engine().Store(), z); err != nil {
			emit(session.Notice{Text: fmt.Sprintf("table %s is left out: %v", z.Name, err)})
			continue
		}
		sizes = append(sizes, z)
		bytes += z.Bytes()
	}
	return sizes, bytes
}

// buildWhole builds those of the tables of the whole cube that do not exist. If they are
// stored on disk, it releases the memory of each before it builds the next.
func buildWhole(ctx context.Context, s *session.Session, sizes []*optimal.Size, threads int) error {
	for _, z := range sizes {
		st := s.Engine().Store()
		if s.Engine().Options().Data != "" {
			st = s.Engine().NewStore(s.Engine().Threads(threads))
		}
		_, err := optimal.Load(ctx, st, z)
		if st != s.Engine().Store() {
			s.Engine().CloseStore(ctx, st)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// allWholeSizes lists the sizes of the tables of the whole cube, for all metrics.
func allWholeSizes() (sizes []*optimal.Size) {
	for _, m := range session.WholeMetrics {
		sizes = append(sizes, optimal.Sizes(m)...)
	}
	return sizes
}

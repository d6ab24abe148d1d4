package session

import (
	"context"
	"fmt"
	"slices"

	"nissy/optimal"
)

// metrics are those for which there may be tables of the whole cube.
var metrics = [...]optimal.Metric{optimal.HTM, optimal.QTM}

// GenerateWhole asks for a table of the whole cube.
type GenerateWhole struct {
	Metric  optimal.Metric
	Bytes   int64 // the size that it should have about; 0: the usual one
	Light   bool  // the smallest one instead
	Threads int   // 0: all cores
}

// GenerateAll asks for all tables that there are.
type GenerateAll struct {
	Confirmed bool // even if they are large
	Threads   int  // 0: all cores
}

// Large is how many bytes of tables GenerateAll builds without being confirmed.
const Large = 4_000_000_000

// ConfirmError says that a request would write so much that it should be
// confirmed.
type ConfirmError struct {
	Bytes  int64
	Folder string
}

func (e *ConfirmError) Error() string {
	where := "memory"
	if e.Folder != "" {
		where = e.Folder
	}
	return fmt.Sprintf("%.1f GB of tables would be built in %s", float64(e.Bytes)/1e9, where)
}

func (r GenerateWhole) run(ctx context.Context, s *Session, emit func(Event)) error {
	size, err := r.size(s, emit)
	if err != nil {
		return err
	}
	if err := s.build(ctx, []*optimal.Size{size}, r.Threads); err != nil {
		return err
	}
	emit(s.generated(size))
	return nil
}

// size returns the size to build, and tells why it is not the one that was asked
// for.
func (r GenerateWhole) size(s *Session, emit func(Event)) (*optimal.Size, error) {
	sizes := optimal.Sizes(r.Metric)
	switch {
	case len(sizes) == 0:
		return nil, fmt.Errorf("there are no tables for %s yet", r.Metric)
	case r.Light:
		return sizes[0], optimal.Room(s.store, sizes[0])
	case r.Bytes == 0:
		r.Bytes = optimal.Default(r.Metric).Bytes()
	}
	size, why, err := optimal.Nearest(s.store, sizes, r.Bytes)
	if why != nil {
		emit(Notice{fmt.Sprintf("%v; %s fits", why, size.Name)})
	}
	return size, err
}

func (r GenerateAll) run(ctx context.Context, s *Session, emit func(Event)) error {
	sizes, bytes, err := s.missing()
	if err == nil {
		err = s.store.RoomOnDisk(bytes)
	}
	if err == nil && bytes > Large && !r.Confirmed {
		err = &ConfirmError{bytes, s.data}
	}
	if err == nil {
		err = s.store.Generate(ctx, r.Threads)
	}
	if err == nil {
		err = s.build(ctx, sizes, r.Threads)
	}
	if err != nil {
		return err
	}
	emit(s.generated(s.wholeSizes()...))
	return nil
}

// missing returns the tables of the whole cube that are not built, and the bytes
// of these and of all others that are not on disk. The error is a
// *optimal.MemoryError if there is too little memory for one of them.
func (s *Session) missing() (sizes []*optimal.Size, bytes int64, err error) {
	for _, info := range s.store.Infos() {
		if !info.OnDisk {
			bytes += int64(info.Bytes)
		}
	}
	for _, z := range s.wholeSizes() {
		if !z.Built(s.store) {
			sizes = append(sizes, z)
			bytes += z.Bytes()
		}
	}
	for _, z := range slices.Backward(sizes) {
		if err := optimal.RoomInMemory(s.store, z); err != nil {
			return nil, 0, err
		}
	}
	return sizes, bytes, nil
}

// build builds tables of the whole cube that are not there, one after the other,
// so that the memory of each is free again for the next.
func (s *Session) build(ctx context.Context, sizes []*optimal.Size, threads int) error {
	for _, z := range sizes {
		st := s.store
		if s.data != "" {
			st = s.newStore(threads)
		}
		_, err := optimal.Load(ctx, st, z)
		if st != s.store {
			st.Close()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// wholeSizes lists the tables of the whole cube.
func (s *Session) wholeSizes() (sizes []*optimal.Size) {
	for _, m := range metrics {
		sizes = append(sizes, optimal.Sizes(m)...)
	}
	return sizes
}

// generated sums up the tables given, and all of the steps' if there are several.
func (s *Session) generated(sizes ...*optimal.Size) Generated {
	var g Generated
	add := func(bytes uint64, onDisk bool) {
		g.Tables++
		g.Bytes += bytes
		if onDisk {
			g.Folder = s.data
		}
	}
	for _, z := range sizes {
		_, onDisk := s.store.Stat(z.Name)
		add(uint64(z.Bytes()), onDisk)
	}
	if len(sizes) == 1 {
		g.Name = sizes[0].Name
		return g
	}
	for _, info := range s.store.Infos() {
		add(info.Bytes, info.OnDisk)
	}
	return g
}

// wholeTables describes the tables of the whole cube.
func (s *Session) wholeTables() (tables []Table) {
	for _, m := range metrics {
		for _, z := range optimal.Sizes(m) {
			t := Table{
				Name: z.Name, Description: fmt.Sprintf("the whole cube in %s, %s", m, z.Label()),
				Entries: z.Entries(), Bytes: uint64(z.Bytes()), InMemory: s.store.Holds(z.Name),
			}
			if file, ok := s.store.Stat(z.Name); ok {
				t.Path, t.OnDisk = file.Path, true
			}
			tables = append(tables, t)
		}
	}
	return tables
}


package session

import (
	"cmp"
	"context"
	"fmt"

	"github.com/dustin/go-humanize"

	"nissy/optimal"
	"nissy/pruning"
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
	Most    int64 // bytes that may be built; negative: any number
	Threads int   // 0: all cores
}

func (r GenerateWhole) run(ctx context.Context, s *Session, emit func(Event)) error {
	size, err := r.size(s, emit)
	if err != nil {
		return err
	}
	if err := s.build(ctx, []*optimal.Size{size}, r.Threads); err != nil {
		return err
	}
	_, onDisk := s.store.Stat(size.Name)
	all := Generated{Name: size.Name}
	all.add(s, uint64(size.Bytes()), onDisk)
	emit(all)
	return nil
}

// size returns the size to build, and tells why it is not the one that was asked
// for.
func (r GenerateWhole) size(s *Session, emit func(Event)) (*optimal.Size, error) {
	sizes := optimal.Sizes(r.Metric)
	switch {
	case r.Light:
		return sizes[0], optimal.Room(s.store, sizes[0])
	case r.Bytes == 0:
		r.Bytes = optimal.Default(r.Metric).Bytes()
	}
	size, why, err := optimal.Nearest(s.store, sizes, r.Bytes)
	switch {
	case err == nil && why != nil:
		emit(Notice{fmt.Sprintf("%v; %s fits", why, size.Name)})
	case err == nil && ratioFar(size.Bytes(), r.Bytes):
		emit(Notice{fmt.Sprintf("%s is the nearest size to %s", size.Name, humanize.Bytes(uint64(r.Bytes)))})
	}
	return size, err
}

// ratioFar reports whether a size is not about what was asked for.
func ratioFar(size, wanted int64) bool { return size*5 < wanted*4 || wanted*5 < size*4 }

func (r GenerateAll) run(ctx context.Context, s *Session, emit func(Event)) error {
	sizes, bytes := s.missing(emit)
	err := s.store.RoomOnDisk(bytes)
	if err == nil && r.Most >= 0 && bytes > r.Most {
		err = r.confirm(bytes, s.data)
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
	emit(s.generatedAll())
	return nil
}

// confirm is the error for more than may be built unasked.
func (r GenerateAll) confirm(bytes int64, folder string) error {
	r.Most = -1
	return &ConfirmError{
		Would: fmt.Sprintf("%.1f GB of tables would be built in %s", float64(bytes)/1e9, cmp.Or(folder, "memory")),
		Sure:  "to build them", Else: "nothing was built", Again: r,
	}
}

// missing returns the tables of the whole cube that are to be built, and the
// bytes of these and of all others that are not on disk. It tells which ones are
// left out for want of memory.
func (s *Session) missing(emit func(Event)) (sizes []*optimal.Size, bytes int64) {
	for _, info := range s.store.Infos() {
		if !info.OnDisk {
			bytes += int64(info.Bytes)
		}
	}
	for _, z := range wholeSizes() {
		if z.Built(s.store) {
			continue
		}
		if err := optimal.RoomInMemory(s.store, z); err != nil {
			emit(Notice{fmt.Sprintf("table %s is left out: %v", z.Name, err)})
			continue
		}
		sizes = append(sizes, z)
		bytes += z.Bytes()
	}
	return sizes, bytes
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
			s.closeStore(ctx, st)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// closeStore closes a store, which waits until its tables are saved. When ctx
// ends that goes on in the background.
func (s *Session) closeStore(ctx context.Context, st *pruning.Store) {
	closed := make(chan struct{})
	s.closing.Go(func() {
		st.Close()
		close(closed)
	})
	select {
	case <-closed:
	case <-ctx.Done():
	}
}

// wholeSizes lists the tables of the whole cube.
func wholeSizes() (sizes []*optimal.Size) {
	for _, m := range metrics {
		sizes = append(sizes, optimal.Sizes(m)...)
	}
	return sizes
}

// generatedAll sums up all tables that there are.
func (s *Session) generatedAll() Generated {
	var g Generated
	for _, info := range s.store.Infos() {
		g.add(s, info.Bytes, info.OnDisk)
	}
	for _, z := range wholeSizes() {
		if _, onDisk := s.store.Stat(z.Name); onDisk || s.store.Holds(z.Name) {
			g.add(s, uint64(z.Bytes()), onDisk)
		}
	}
	return g
}

// add counts a table.
func (g *Generated) add(s *Session, bytes uint64, onDisk bool) {
	g.Tables++
	g.Bytes += bytes
	if onDisk {
		g.Folder = s.data
	}
}

// wholeTables describes the tables of the whole cube.
func (s *Session) wholeTables() (tables []Table) {
	for _, m := range metrics {
		for _, z := range optimal.Sizes(m) {
			t := Table{
				Name: z.Name, Description: fmt.Sprintf("whole cube in %s", m),
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

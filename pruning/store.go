package pruning

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"
	"unsafe"

	"nissy/internal/goroutines"
	"nissy/pruning/store"
)

// Options configure a Store.
type Options struct {
	Dir     string // folder of the tables; empty to keep them in memory only
	Threads int    // number of goroutines that build a table; 0 for one per core

	// Notice receives what the user should know and no Observer can pass on. Each notice
	// is one line. Notice may be nil.
	Notice func(string)

	// Memory returns how many bytes of memory are available. The default is
	// store.AvailableMemory.
	Memory func() (available uint64, err error)
	// Disk returns how many bytes are free on the disk of path, and how many it has in
	// total. The default is store.FreeSpace.
	Disk func(path string) (free, total uint64, err error)
}

// Progress describes how much of a table is built.
type Progress struct {
	Table string // name of the table
	Done  uint64 // number of known entries
	Total uint64 // number of entries
}

// Store owns tables. It loads or builds a table on first use, saves it, and keeps it in
// memory. It is safe for concurrent use.
type Store struct {
	opts     Options
	dir      *store.Dir
	building sync.WaitGroup // goroutines that load or build arrays and tables
	saving   sync.WaitGroup // goroutines that save arrays
	cached   cache
	notified cache // kinds of notices that were reported; a server lives too long to keep all

	// mu guards the fields below. A lazyValue has its own lock.
	mu      sync.Mutex
	arrays  map[string]*lazyValue[store.Array]
	tables  map[*Spec]*lazyValue[Table]
	retired []*store.Array // replaced arrays, which somebody may still read
	waiting waiting
}

// NewStore returns a store. It loads and builds nothing until it is needed.
func NewStore(o Options) *Store {
	if o.Threads <= 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	if o.Notice == nil {
		o.Notice = func(string) {}
	}
	if o.Memory == nil {
		o.Memory = store.AvailableMemory
	}
	if o.Disk == nil {
		o.Disk = store.FreeSpace
	}
	return &Store{
		opts:    o,
		dir:     store.OpenDir(o.Dir),
		arrays:  make(map[string]*lazyValue[store.Array]),
		tables:  make(map[*Spec]*lazyValue[Table]),
		waiting: make(waiting),
	}
}

// maxUnsaved is the largest payload, in bytes, that is not kept in a file. Building such
// an array is faster than loading it.
const maxUnsaved = 96 << 10

// Threads returns the number of goroutines that build a table.
func (s *Store) Threads() int { return s.opts.Threads }

// Build fills an empty array. It calls report now and then, with how much of it is done.
type Build func(dst []byte, report func(done, total uint64)) error

// Array returns the array that h describes. It comes from memory, from its file, or from
// build. If building takes long by its cost c, the user gets a notice before. A built array is saved
// in the background.
func (s *Store) Array(ctx context.Context, h store.Header, c Cost, build Build) (*store.Array, error) {
	return get(ctx, s, h.Name, lazyValueFor(&s.mu, s.arrays, h.Name), func() (*store.Array, error) {
		if h.Size <= maxUnsaved {
			return s.buildArray(ctx, h, c, build)
		}
		return s.loadOrBuild(ctx, h, c, build)
	})
}

// buildArray builds an array in memory.
func (s *Store) buildArray(ctx context.Context, h store.Header, c Cost, build Build) (*store.Array, error) {
	if err := s.roomInMemory(h, c.Memory); err != nil {
		return nil, err
	}
	report := s.announce(ctx, h, c)
	a, err := store.Alloc(h)
	if err != nil {
		return nil, err
	}
	built := false
	defer func() { // also if build panics
		if !built {
			a.Close()
		}
	}()
	if err := build(a.Bytes(), report); err != nil {
		return nil, err
	}
	built = true
	return a, nil
}

// loadOrBuild loads an array, or builds and saves it. It takes the lock only if there is
// no usable file, so that loading works in a read-only folder. With the lock it tries to
// load again, because another process may have built the array meanwhile.
func (s *Store) loadOrBuild(ctx context.Context, h store.Header, c Cost, build Build) (*store.Array, error) {
	if !store.Maps {
		if err := s.roomInMemory(h, 0); err != nil {
			return nil, err
		}
	}
	if a, err := s.dir.Load(h); err == nil {
		return a, nil
	}
	unlock, err := s.lock(ctx, h.Name)
	if err != nil {
		return nil, err
	}
	saving := false
	defer func() { // also if build panics
		if !saving {
			unlock()
		}
	}()
	a, err := s.dir.Load(h)
	if err == nil {
		return a, nil
	}
	if _, damaged := errors.AsType[*store.DamagedError](err); damaged {
		s.notify(ctx, Text(fmt.Sprintf("table %s is rebuilt: %v", h.Name, err)))
	}
	a, err = s.buildArray(ctx, h, c, build)
	if err != nil {
		return nil, err
	}
	saving = true
	goroutines.Go(ctx, &s.saving, func() {
		defer unlock()
		s.save(ctx, h, a)
	})
	return a, nil
}

// lock takes the lock of a table. If that takes long, it notifies the user.
func (s *Store) lock(ctx context.Context, name string) (unlock func(), err error) {
	const patience = 3 * time.Second
	defer goroutines.After(ctx, patience, func() {
		s.notify(ctx, Text("waiting for another nissy process, which is building table "+name))
	})()
	return s.dir.Lock(ctx, name)
}

// errNoFolder is the reason why a store without a folder saves nothing.
var errNoFolder = errors.New("no data folder is set")

// save writes a built array to its file. If that fails, the array stays in memory. Then
// save adds it to the SaveReport of the context, or if there is none, notifies the user
// once for all arrays.
func (s *Store) save(ctx context.Context, h store.Header, a *store.Array) {
	err := errNoFolder
	if s.opts.Dir != "" {
		err = goroutines.Catch(ctx, func() error { return s.dir.Save(h, a.Bytes()) })
	}
	report := saveReportOf(ctx)
	switch {
	case err == nil:
	case report != nil && s.opts.Dir != "":
		report.add(h.Name, fileError(err))
	default:
		s.notifyOnce(ctx, "memory only", Text(fmt.Sprintf("tables are kept in memory only: %v", fileError(err))))
	}
}

// AsNumbers views the bytes of an array as numbers in the byte order of the machine. The
// address of b must be aligned for them. That of an array is a multiple of 64.
func AsNumbers[T uint16 | uint32 | uint64](b []byte) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(&b[0])), len(b)/int(unsafe.Sizeof(T(0))))
}

// nanosPerNumber is the most time, by measurements, that building an array of numbers takes for each
// of them. No such array takes so long that it is announced.
const nanosPerNumber = 100

// numberArray returns an array of numbers. If it must be built, fill sets its elements.
// h has the name, the version and the number of entries; T determines the bits and the
// size.
func numberArray[T uint16 | uint32](ctx context.Context, s *Store, h store.Header, fill func([]T)) ([]T, error) {
	size := unsafe.Sizeof(T(0))
	h.Bits, h.Size = uint8(8*size), h.Entries*uint64(size)
	a, err := s.Array(ctx, h, Cost{Nanos: nanosPerNumber}, func(dst []byte, _ func(done, total uint64)) error {
		fill(AsNumbers[T](dst))
		return nil
	})
	if err != nil {
		return nil, err
	}
	return AsNumbers[T](a.Bytes()), nil
}

// Moves returns the move table of a coordinate. For each value of the coordinate it has
// MoveStride entries, which are the values after each face move.
func (s *Store) Moves(ctx context.Context, co *Coord) ([]uint16, error) {
	h := store.Header{Name: "moves-" + co.Name, Version: 1, Entries: uint64(co.Size * MoveStride)}
	return numberArray(ctx, s, h, func(table []uint16) { buildMoves(co, table) })
}

// conj returns the values of the coordinate viewed through the symmetries. A coordinate
// must always be used with the same group, because the name of the array does not
// contain the group.
func (s *Store) conj(ctx context.Context, co *Coord, g *symmetries) ([]uint16, error) {
	h := store.Header{Name: "syms-" + co.Name, Version: 1, Entries: uint64(co.Size * len(g.syms))}
	return numberArray(ctx, s, h, func(table []uint16) { buildConj(co, g, table) })
}

// classes returns the class and the symmetry of each row.
func (s *Store) classes(ctx context.Context, rows rowCoords, g *symmetries) ([]uint32, error) {
	name := "classes"
	for _, co := range rows {
		name += "-" + co.Name
	}
	h := store.Header{Name: name, Version: 2, Entries: uint64(rows.size())}
	return numberArray(ctx, s, h, func(table []uint32) { buildClasses(rows, g, table) })
}

// Guarded runs f, which reads tables of the store. If a mapped file was truncated and
// cannot be read any more, Guarded makes the store load or build its tables again, and
// runs f again, up to three times in all. Each goroutine that f starts needs a
// store.Guard of its own, and f must return its error.
func (s *Store) Guarded(f func() error) error {
	const attempts = 3
	for attempt := 1; ; attempt++ {
		var err error
		if fault := store.Guard(func() { err = f() }); fault != nil {
			err = fault
		}
		if _, faulted := errors.AsType[*store.FaultError](err); !faulted || attempt == attempts {
			return err
		}
		s.retireArrays()
	}
}

// retireArrays makes the store load its arrays and tables again. The previous ones stay
// in memory until Free, because somebody may be reading them.
func (s *Store) retireArrays() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range s.arrays {
		if a := e.value.Load(); a != nil {
			s.retired = append(s.retired, a)
		}
	}
	clear(s.arrays)
	clear(s.tables)
}

// Free waits until everything is built and saved, and releases all tables from memory.
// Nobody may be using them.
func (s *Store) Free() {
	s.building.Wait()
	s.saving.Wait()
	s.retireArrays()
	for _, a := range s.retired {
		a.Close()
	}
	s.retired = nil
}

// Close is Free. It never fails.
func (s *Store) Close() error {
	s.Free()
	return nil
}

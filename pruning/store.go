package pruning

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"nissy/pruning/store"
)

// Options configure a Store.
type Options struct {
	Dir     string       // folder of the tables; empty: memory only
	Threads int          // goroutines that build a table; 0: all cores
	Notice  func(string) // told what the user should know but no Observer can pass on, one line each; may be nil

	// What there is on this machine; nil: the system is asked.
	Memory func() (available uint64, err error)
	Disk   func(path string) (free, total uint64, err error)
}

// Progress tells how far the construction of a table is.
type Progress struct {
	Table string
	Done  uint64 // entries known
	Total uint64 // entries in all
}

// Store owns tables: it loads or builds each when it is first asked for, keeps
// it in memory and on disk, and is safe for use by several goroutines.
type Store struct {
	opts   Options
	dir    *store.Dir
	making sync.WaitGroup // goroutines that make values
	saving sync.WaitGroup // and those that save them

	mu      sync.Mutex // of what follows; an entry has a lock of its own
	arrays  map[string]*entry[store.Array]
	tables  map[*Spec]*entry[Table]
	old     []*store.Array  // which someone may still read
	told    map[string]bool // kinds of notices that were reported
	waiting waiting
}

// entry is a value that is made once; whoever comes meanwhile waits.
type entry[T any] struct {
	mu sync.Mutex // of making the value
	v  atomic.Pointer[T]
}

// get returns the value of the entry with the name. If there is none yet, make
// makes it. If ctx ends, get returns at once; the goroutine that makes the value
// ends shortly after.
func get[T any](ctx context.Context, s *Store, name string, e *entry[T], make func() (*T, error)) (v *T, err error) {
	if v := e.v.Load(); v != nil {
		return v, nil
	}
	defer s.wait(ctx, name)()
	made := newResult[T]()
	s.making.Go(func() {
		fault := store.Guard(func() { made.v, made.err = e.getNow(ctx, make) })
		made.err = cmp.Or(fault, made.err)
		close(made.done)
	})
	select {
	case <-made.done:
		return made.v, made.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// result is what a goroutine has made when it is done.
type result[T any] struct {
	v    *T
	err  error
	done chan struct{}
}

func newResult[T any]() *result[T] { return &result[T]{done: make(chan struct{})} }

func (e *entry[T]) getNow(ctx context.Context, make func() (*T, error)) (*T, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if v := e.v.Load(); v != nil {
		return v, nil
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	v, err := make()
	if err == nil {
		e.v.Store(v)
	}
	return v, err
}

// find returns the entry of a map, a new one if there is none.
func find[K comparable, T any](mu *sync.Mutex, entries map[K]*entry[T], key K) *entry[T] {
	mu.Lock()
	defer mu.Unlock()
	e := entries[key]
	if e == nil {
		e = new(entry[T])
		entries[key] = e
	}
	return e
}

// NewStore returns a store; nothing is built or loaded before it is needed.
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
		arrays:  make(map[string]*entry[store.Array]),
		tables:  make(map[*Spec]*entry[Table]),
		told:    make(map[string]bool),
		waiting: make(waiting),
	}
}

// smallArray is the payload in bytes up to which building an array is quicker
// than keeping it in a file.
const smallArray = 96 << 10

// Threads is the number of goroutines that build a table.
func (s *Store) Threads() int { return s.opts.Threads }

// Array returns the array that h describes, from memory, from its file, or
// built; what was built is saved in the background.
func (s *Store) Array(ctx context.Context, h store.Header, build func(dst []byte) error) (*store.Array, error) {
	return get(ctx, s, h.Name, find(&s.mu, s.arrays, h.Name), func() (*store.Array, error) {
		if h.Size <= smallArray {
			return s.build(h, build)
		}
		return s.loadOrBuild(ctx, h, build)
	})
}

func (s *Store) build(h store.Header, build func(dst []byte) error) (*store.Array, error) {
	a, err := store.Alloc(h)
	if err != nil {
		return nil, err
	}
	if err := build(a.Bytes()); err != nil {
		a.Close()
		return nil, err
	}
	return a, nil
}

// loadOrBuild takes the lock only when the file is not there, so that loading
// needs no writable folder, and looks again once it has it.
func (s *Store) loadOrBuild(ctx context.Context, h store.Header, build func(dst []byte) error) (*store.Array, error) {
	if a, err := s.dir.Load(h); err == nil {
		return a, nil
	}
	unlock, err := s.lock(ctx, h.Name)
	if err != nil {
		return nil, err
	}
	a, err := s.dir.Load(h)
	if err == nil {
		unlock()
		return a, nil
	}
	if _, damaged := errors.AsType[*store.DamagedError](err); damaged {
		s.notify(ctx, Text(fmt.Sprintf("table %s is rebuilt: %v", h.Name, err)))
	}
	a, err = s.build(h, build)
	if err != nil {
		unlock()
		return nil, err
	}
	s.saving.Go(func() {
		defer unlock()
		s.save(ctx, h, a)
	})
	return a, nil
}

// lock takes the lock of a table; who waits for long is told why.
func (s *Store) lock(ctx context.Context, name string) (unlock func(), err error) {
	const long = 3 * time.Second
	defer time.AfterFunc(long, func() {
		s.notify(ctx, Text("waiting for another nissy, which is building table "+name))
	}).Stop()
	return s.dir.Lock(ctx, name)
}

// errNoDir is why a store without a folder saves nothing.
var errNoDir = errors.New("there is no folder for them")

// save writes a built array to its file. Failing that, it is served from
// memory, which the user is told once.
func (s *Store) save(ctx context.Context, h store.Header, a *store.Array) {
	err := errNoDir
	if s.opts.Dir != "" {
		err = s.dir.Save(h, a.Bytes())
	}
	if err != nil {
		s.notifyOnce(ctx, "memory only", Text(fmt.Sprintf("tables are kept in memory only: %v", s.plain(err))))
	}
}

// plain names the folder instead of an unfinished file in it.
func (s *Store) plain(err error) error {
	if file, ok := errors.AsType[*fs.PathError](err); ok {
		return fmt.Errorf("%s: %w", s.opts.Dir, file.Err)
	}
	return err
}

// NumbersOf views an array's bytes as numbers, in the byte order of the machine; arrays
// begin at multiples of 64 bytes.
func NumbersOf[T uint16 | uint32 | uint64](b []byte) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(&b[0])), len(b)/int(unsafe.Sizeof(T(0))))
}

// numbers returns an array of the header's entries, which fill fills in when it is
// built. The header's bits and size follow from the type.
func numbers[T uint16 | uint32](ctx context.Context, s *Store, h store.Header, fill func([]T)) ([]T, error) {
	size := unsafe.Sizeof(T(0))
	h.Bits, h.Size = uint8(8*size), h.Entries*uint64(size)
	a, err := s.Array(ctx, h, func(dst []byte) error {
		fill(NumbersOf[T](dst))
		return nil
	})
	if err != nil {
		return nil, err
	}
	return NumbersOf[T](a.Bytes()), nil
}

// Moves returns the move table of a coordinate: MoveStride values for each
// value of the coordinate, one a face move.
func (s *Store) Moves(ctx context.Context, co *Coord) ([]uint16, error) {
	h := store.Header{Name: "moves-" + co.Name, Version: 1, Entries: uint64(co.Size * MoveStride)}
	return numbers(ctx, s, h, func(table []uint16) { buildMoves(co, table) })
}

// conj returns the coordinate's values as seen through the symmetries. A
// coordinate has one such group.
func (s *Store) conj(ctx context.Context, co *Coord, g *symmetries) ([]uint16, error) {
	h := store.Header{Name: "syms-" + co.Name, Version: 1, Entries: uint64(co.Size * len(g.syms))}
	return numbers(ctx, s, h, func(table []uint16) { buildConj(co, g, table) })
}

// classes returns the classes of rows under the symmetries.
func (s *Store) classes(ctx context.Context, rows rowCoord, g *symmetries) ([]uint32, error) {
	name := "classes"
	for _, co := range rows {
		name += "-" + co.Name
	}
	h := store.Header{Name: name, Version: 2, Entries: uint64(rows.size())}
	return numbers(ctx, s, h, func(table []uint32) { buildClasses(rows, g, table) })
}

// Guarded runs f, which reads tables of the store. If one cannot be read any
// more, because its file has become shorter under its mapping, the store loads
// or builds its tables anew and runs f again. Goroutines that f starts must
// have a store.Guard of their own and hand its error to f, which returns it.
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
		s.forget()
	}
}

// forget makes the store load its arrays anew. The old ones stay until Free,
// because others may be reading them.
func (s *Store) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range s.arrays {
		if a := e.v.Load(); a != nil {
			s.old = append(s.old, a)
		}
	}
	clear(s.arrays)
	clear(s.tables)
}

// Free releases all tables from memory. Nobody may be using them.
func (s *Store) Free() {
	s.making.Wait()
	s.saving.Wait()
	s.forget()
	for _, a := range s.old {
		a.Close()
	}
	s.old = nil
}

// Close waits until what was built is saved and releases everything.
func (s *Store) Close() error {
	s.Free()
	return nil
}

package pruning

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"nissy/pruning/store"
)

// Options configure a Store.
type Options struct {
	Dir      string         // folder of the tables; empty: memory only
	Threads  int            // goroutines that build a table; 0: all cores
	Notice   func(string)   // told what the user should know, one line each; may be nil
	Progress func(Progress) // told how far a table under construction is; may be nil
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
	axis   *axisSyms
	saving sync.WaitGroup

	mu     sync.Mutex // of what follows; an entry has a lock of its own
	arrays map[string]*entry[store.Array]
	tables map[*Spec]*entry[Table]
	old    []*store.Array // which someone may still read
	warned bool           // that files cannot be written
}

// entry is a value that is made once; whoever comes meanwhile waits.
type entry[T any] struct {
	mu sync.Mutex // of making the value
	v  atomic.Pointer[T]
}

// get returns the entry's value, made by make when there is none yet.
func (e *entry[T]) get(make func() (*T, error)) (*T, error) {
	if v := e.v.Load(); v != nil {
		return v, nil
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if v := e.v.Load(); v != nil {
		return v, nil
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
	if o.Progress == nil {
		o.Progress = func(Progress) {}
	}
	return &Store{
		opts:   o,
		dir:    store.OpenDir(o.Dir),
		axis:   newAxisSyms(),
		arrays: make(map[string]*entry[store.Array]),
		tables: make(map[*Spec]*entry[Table]),
	}
}

// smallArray is the payload in bytes up to which building an array is quicker
// than keeping it in a file.
const smallArray = 128 << 10

// array returns the array that h describes, from memory, from its file, or
// built; what was built is saved in the background.
func (s *Store) array(ctx context.Context, h store.Header, build func(dst []byte) error) (*store.Array, error) {
	return find(&s.mu, s.arrays, h.Name).get(func() (*store.Array, error) {
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
	unlock, err := s.dir.Lock(ctx, h.Name)
	if err != nil {
		return nil, err
	}
	a, err := s.dir.Load(h)
	if err == nil {
		unlock()
		return a, nil
	}
	var damaged *store.DamagedError
	if errors.As(err, &damaged) {
		s.opts.Notice(fmt.Sprintf("table %s is rebuilt: %v", h.Name, err))
	}
	a, err = s.build(h, build)
	if err != nil {
		unlock()
		return nil, err
	}
	s.saving.Go(func() {
		defer unlock()
		s.save(h, a)
	})
	return a, nil
}

// errNoDir is why a store without a folder saves nothing.
var errNoDir = errors.New("there is no folder for them")

// save writes a built array to its file. Failing that, it is served from
// memory, which the user is told once.
func (s *Store) save(h store.Header, a *store.Array) {
	err := errNoDir
	if s.opts.Dir != "" {
		err = s.dir.Save(h, a.Bytes())
	}
	if err == nil {
		return
	}
	s.mu.Lock()
	first := !s.warned
	s.warned = true
	s.mu.Unlock()
	if first {
		s.opts.Notice(fmt.Sprintf("tables are kept in memory only: %v", err))
	}
}

// uint16s and uint32s view an array's bytes as numbers, in the byte order of
// the machine; arrays begin at multiples of 64 bytes.
func uint16s(b []byte) []uint16 { return unsafe.Slice((*uint16)(unsafe.Pointer(&b[0])), len(b)/2) }
func uint32s(b []byte) []uint32 { return unsafe.Slice((*uint32)(unsafe.Pointer(&b[0])), len(b)/4) }

// Moves returns the move table of a coordinate: MoveStride values for each
// value of the coordinate, one a face move.
func (s *Store) Moves(ctx context.Context, co *Coord) ([]uint16, error) {
	n := co.Size * MoveStride
	h := store.Header{Name: "moves-" + co.Name, Version: 1, Entries: uint64(n), Bits: 16, Size: uint64(2 * n)}
	a, err := s.array(ctx, h, func(dst []byte) error {
		buildMoves(co, uint16s(dst))
		return nil
	})
	if err != nil {
		return nil, err
	}
	return uint16s(a.Bytes()), nil
}

// conj returns the coordinate's values as seen through the symmetries that
// keep the U/D axis.
func (s *Store) conj(ctx context.Context, co *Coord) ([]uint16, error) {
	n := co.Size * numAxisSyms
	h := store.Header{Name: "syms-" + co.Name, Version: 1, Entries: uint64(n), Bits: 16, Size: uint64(2 * n)}
	a, err := s.array(ctx, h, func(dst []byte) error {
		buildConj(co, s.axis, uint16s(dst))
		return nil
	})
	if err != nil {
		return nil, err
	}
	return uint16s(a.Bytes()), nil
}

// classes returns the symmetry classes of rows.
func (s *Store) classes(ctx context.Context, rows rowCoord) ([]uint32, error) {
	name := "classes"
	for _, co := range rows {
		name += "-" + co.Name
	}
	n := rows.size()
	h := store.Header{Name: name, Version: 1, Entries: uint64(n), Bits: 32, Size: uint64(4 * n)}
	a, err := s.array(ctx, h, func(dst []byte) error {
		buildClasses(rows, s.axis, uint32s(dst))
		return nil
	})
	if err != nil {
		return nil, err
	}
	return uint32s(a.Bytes()), nil
}

// Table returns the table that spec declares.
func (s *Store) Table(ctx context.Context, spec *Spec) (*Table, error) {
	return s.table(ctx, spec, s.opts.Threads)
}

// table is Table with a number of threads for building.
func (s *Store) table(ctx context.Context, spec *Spec, threads int) (*Table, error) {
	return find(&s.mu, s.tables, spec).get(func() (*Table, error) { return s.makeTable(ctx, spec, threads) })
}

func (s *Store) makeTable(ctx context.Context, spec *Spec, threads int) (t *Table, err error) {
	t = &Table{Spec: spec, width: spec.Col.Size, stride: spec.stride(), distance: spec.distances()}
	if spec.Reduced {
		if t.classes, err = s.classes(ctx, spec.Rows); err != nil {
			return nil, err
		}
		if t.conj, err = s.conj(ctx, spec.Col); err != nil {
			return nil, err
		}
	}
	t.array, err = s.array(ctx, spec.header(), func(dst []byte) error { return s.buildTable(ctx, t, dst, threads) })
	if err != nil {
		return nil, err
	}
	return t, nil
}

// buildTable fills dst with the table and checks its depth distribution
// against the declared one.
func (s *Store) buildTable(ctx context.Context, t *Table, dst []byte, threads int) error {
	p, err := s.parts(ctx, t)
	if err != nil {
		return err
	}
	b := newBuilder(t.Spec, p, dst)
	total := t.Spec.entries()
	err = b.run(ctx, threads, func(done uint64) {
		s.opts.Progress(Progress{Table: t.Spec.Name, Done: done, Total: total})
	})
	if err != nil {
		return err
	}
	if !slices.Equal(b.ByDepth, t.Spec.ByDepth) {
		return fmt.Errorf("table %s: depth distribution %v instead of %v", t.Spec.Name, b.ByDepth, t.Spec.ByDepth)
	}
	return nil
}

// parts loads what the table is built with.
func (s *Store) parts(ctx context.Context, t *Table) (*parts, error) {
	p := &parts{axis: s.axis, classes: t.classes, conj: t.conj}
	for _, co := range append(slices.Clone(t.Spec.Rows), t.Spec.Col) {
		moves, err := s.Moves(ctx, co)
		if err != nil {
			return nil, err
		}
		p.moves = append(p.moves, moves)
	}
	return p, nil
}

// Generate builds all tables that are not on disk yet, with threads goroutines,
// 0 for as many as the options say.
func (s *Store) Generate(ctx context.Context, threads int) error {
	if threads <= 0 {
		threads = s.opts.Threads
	}
	for _, spec := range Specs() {
		err := s.Guarded(func() error {
			_, err := s.table(ctx, spec, threads)
			return err
		})
		if err != nil {
			return err
		}
	}
	s.saving.Wait()
	return ctx.Err()
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
		var fault *store.FaultError
		if !errors.As(err, &fault) || attempt == attempts {
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

// header describes the table's file.
func (s *Spec) header() store.Header {
	rows := uint64(s.rowCount())
	return store.Header{
		Name: s.Name, Version: 1, Bits: 4,
		Entries: rows * uint64(s.Col.Size), Size: rows * uint64(s.stride()),
		Distribution: s.ByDepth,
	}
}

// stride is the size of a row in bytes.
func (s *Spec) stride() int { return (s.Col.Size + 1) / 2 }

// rowCount is the number of rows: what the distribution leaves for each entry
// of a row, since in reduced tables every entry is reached.
func (s *Spec) rowCount() int {
	if s.Reduced {
		return int(s.entries()) / s.Col.Size
	}
	return rowCoord(s.Rows).size()
}

// distances tells what the stored values mean.
func (s *Spec) distances() (d [maxStored + 1]uint8) {
	for i := range d {
		d[i] = uint8(i)
	}
	if len(s.ByDepth) <= maxStored {
		d[maxStored] = Unreachable
	}
	return d
}

// Info describes a table.
type Info struct {
	Name        string
	Description string
	Path        string // file, empty when memory only
	Entries     uint64
	Bytes       uint64   // of the payload
	OnDisk      bool     // the file is there and its header is right
	InMemory    bool     // loaded or mapped now
	ByDepth     []uint64 // entries at depth 0, 1, 2, …
	Unreachable uint64   // entries that no position has
}

// Infos lists all tables, built or not, without loading them.
func (s *Store) Infos() []Info {
	var infos []Info
	for _, spec := range Specs() {
		infos = append(infos, s.info(spec))
	}
	return infos
}

func (s *Store) info(spec *Spec) Info {
	h := spec.header()
	i := Info{
		Name: spec.Name, Description: spec.Title,
		Entries: h.Entries, Bytes: h.Size,
		ByDepth: slices.Clone(spec.ByDepth), Unreachable: h.Entries - spec.entries(),
	}
	if st, err := s.dir.Stat(spec.Name); err == nil {
		i.Path, i.OnDisk = st.Path, true
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.tables[spec]
	i.InMemory = e != nil && e.v.Load() != nil
	return i
}

// UnknownTableError says that there is no table of that name.
type UnknownTableError struct{ Name string }

func (e *UnknownTableError) Error() string { return fmt.Sprintf("no table %q", e.Name) }

func lookup(name string) (*Spec, error) {
	for _, spec := range Specs() {
		if spec.Name == name {
			return spec, nil
		}
	}
	return nil, &UnknownTableError{name}
}

// Info loads or builds the named table and describes it. An unknown name is an
// *UnknownTableError.
func (s *Store) Info(ctx context.Context, name string) (Info, error) {
	spec, err := lookup(name)
	if err != nil {
		return Info{}, err
	}
	err = s.Guarded(func() error {
		_, err := s.Table(ctx, spec)
		return err
	})
	if err != nil {
		return Info{}, err
	}
	return s.info(spec), nil
}

// Verify checks the named table's file whole.
func (s *Store) Verify(name string) error {
	spec, err := lookup(name)
	if err != nil {
		return err
	}
	return s.dir.Verify(spec.header())
}

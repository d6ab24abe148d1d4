package pruning

import (
	"errors"
	"runtime"
	"sync"

	"nissy/internal/machine"
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
	// machine.AvailableMemory.
	Memory func() (available uint64, err error)
	// Disk returns how many bytes are free on the disk of path, and how many it has in
	// total. The default is machine.FreeSpace.
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
	retired []*store.Array        // replaced arrays, which somebody may still read
	waiting map[string][]Observer // of callers that wait for an array or a table, by its name
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
		o.Memory = machine.AvailableMemory
	}
	if o.Disk == nil {
		o.Disk = machine.FreeSpace
	}
	return &Store{
		opts:    o,
		dir:     store.OpenDir(o.Dir),
		arrays:  make(map[string]*lazyValue[store.Array]),
		tables:  make(map[*Spec]*lazyValue[Table]),
		waiting: make(map[string][]Observer),
	}
}

// maxUnsaved is the largest payload, in bytes, that is not kept in a file. Building such
// an array is faster than loading it.
const maxUnsaved = 96 << 10

// Threads returns the number of goroutines that build a table.
func (s *Store) Threads() int { return s.opts.Threads }

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

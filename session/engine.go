package session

import (
	"cmp"
	"context"
	"sync"
	"sync/atomic"

	"nissy/coach/record"
	"nissy/internal/goroutines"
	"nissy/pruning"
)

// Options configure an Engine.
type Options struct {
	Data    string       // the data folder; empty: nothing is saved
	Threads int          // threads of a request that does not set a number; 0: all cores
	Notice  func(string) // receives one-line notices that belong to no request; may be nil

	// Bug receives each panic of a goroutine that works for a request, perhaps several at once. If it is
	// nil, Notice receives their reports, which have the stacks.
	Bug func(*goroutines.PanicError)

	// Memory and Disk return the memory and the disk space of this machine, in bytes.
	// If they are nil, the engine asks the system.
	Memory func() (available uint64, err error)
	Disk   func(path string) (free, total uint64, err error)

	// Book opens what the coach keeps, when a request first needs it. If it is nil, requests of the
	// coach work on the attempts that they are given. The engine closes a book that is an io.Closer.
	Book func() (record.Book, error)
}

// Engine owns tables and threads, which sessions share. Its methods may be called
// concurrently.
type Engine struct {
	options Options
	store   *pruning.Store
	closing sync.WaitGroup // stores that are being closed in the background
	nodes   atomic.Uint64  // positions that searches for a step have visited
	book    book
}

// Store returns the tables of the engine.
func (e *Engine) Store() *pruning.Store { return e.store }

// Options returns the options of the engine.
func (e *Engine) Options() Options { return e.options }

// CountNodes notes that a search has visited n positions.
func (e *Engine) CountNodes(n uint64) { e.nodes.Add(n) }

// Nodes returns how many positions finished searches for a step have visited.
func (e *Engine) Nodes() uint64 { return e.nodes.Load() }

// NewEngine returns an engine, which builds and loads tables when a request first needs
// them. The caller must close it.
func NewEngine(o Options) *Engine {
	if o.Notice == nil {
		o.Notice = func(string) {}
	}
	if o.Bug == nil {
		o.Bug = func(bug *goroutines.PanicError) { o.Notice(bug.Report()) }
	}
	e := &Engine{options: o}
	e.store = e.NewStore(o.Threads)
	return e
}

// NewSession returns a session without an attempt.
func (e *Engine) NewSession() *Session { return &Session{engine: e} }

// Close waits until new tables are saved, and then releases all tables. No request may
// be running.
func (e *Engine) Close() error {
	e.closing.Wait()
	return cmp.Or(e.book.close(), e.store.Close())
}

// NewStore returns a new store on the data folder. It builds tables with the given number
// of threads, 0 for all cores.
func (e *Engine) NewStore(threads int) *pruning.Store {
	return pruning.NewStore(pruning.Options{
		Dir: e.options.Data, Threads: threads, Notice: e.options.Notice, Memory: e.options.Memory, Disk: e.options.Disk,
	})
}

// Recover calls f and returns its error. If f panics, the error is a *goroutines.PanicError, and
// Options.Bug receives it. A session does that for its requests; this is for what a host does around
// them.
func (e *Engine) Recover(f func() error) error { return goroutines.Recover(e.options.Bug, f) }

// Threads returns the number of threads of a request that asks for n, where 0 means the
// default.
func (e *Engine) Threads(n int) int {
	if n > 0 {
		return n
	}
	return e.options.Threads
}

// CloseStore closes a store and waits until its tables are saved. If ctx is cancelled,
// CloseStore returns, and the store is closed in the background.
func (e *Engine) CloseStore(ctx context.Context, st *pruning.Store) {
	closed := make(chan struct{})
	goroutines.Go(ctx, &e.closing, func() {
		defer close(closed)
		st.Close()
	})
	select {
	case <-closed:
	case <-ctx.Done():
	}
}

package session

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"nissy/internal/goroutines"
	"nissy/internal/interrupt"
	"nissy/pruning"
	"nissy/pruning/store"
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
}

// Engine owns tables and threads, which sessions share. Its methods may be called
// concurrently.
type Engine struct {
	options Options
	store   *pruning.Store
	closing sync.WaitGroup // stores that are being closed in the background
	nodes   atomic.Uint64  // positions that searches for a step have visited
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
	return e.store.Close()
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

// emitter passes the events of a request to its client, one at a time, until the request
// ends or nobody reads its events any more.
type emitter struct {
	ctx    context.Context // of the request
	reader context.Context // see interrupt.Reader
	mu     sync.Mutex
	emit   func(Event)
	over   bool // the request has ended
}

// send passes an event on. It returns false if the client gets no more events.
func (e *emitter) send(event Event) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.over || e.reader.Err() != nil {
		return false
	}
	e.emit(event)
	return true
}

func (e *emitter) close() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.over = true
}

// Notice implements pruning.Observer.
func (e *emitter) Notice(n fmt.Stringer) bool { return e.send(Notice{Text: n.String(), Cause: n}) }

// Progress implements pruning.Observer. While the client is busy with another event, it drops
// the progress, because the table must not wait for the client.
func (e *emitter) Progress(p pruning.Progress) {
	client := goroutines.NewGroup(e.ctx, func() {})
	client.Do(func() { // the goroutine may belong to another request, which a panic must not end
		if !e.mu.TryLock() {
			return
		}
		defer e.mu.Unlock()
		if !e.over && e.reader.Err() == nil {
			e.emit(TableProgress(p))
		}
	})
}

// RunObserved runs a request and passes its events to emit, including those about tables
// for which it waits. If the request panics, or a goroutine that works for it, the error is a
// *goroutines.PanicError.
func (s *Session) RunObserved(ctx context.Context, r Request, emit func(Event)) error {
	return goroutines.Run(ctx, s.engine.options.Bug, func(ctx context.Context) (err error) {
		e := &emitter{ctx: ctx, reader: interrupt.Reader(ctx), emit: emit}
		defer e.close()
		fault := store.Guard(func() {
			err = r.Run(pruning.WithObserver(ctx, e), s, func(event Event) { e.send(event) })
		})
		return cmp.Or(fault, err)
	})
}

// EmitAll emits results until nobody reads them any more.
func EmitAll[E Event](ctx context.Context, results []E, emit func(Event)) {
	reader := interrupt.Reader(ctx)
	for _, e := range results {
		if reader.Err() != nil {
			return
		}
		emit(e)
	}
}

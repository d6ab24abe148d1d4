package session

import (
	"context"
	"fmt"
	"sync"

	"nissy/pruning"
)

// Options configure an Engine.
type Options struct {
	Data    string       // the data folder; empty: nothing is saved
	Threads int          // threads of a request that does not ask for a number; 0: all cores
	Notice  func(string) // told, in one line, what belongs to no running request; may be nil

	// The available memory and disk space of this machine; nil: the system is asked.
	Memory func() (available uint64, err error)
	Disk   func(path string) (free, total uint64, err error)
}

// Engine owns tables and threads. Sessions share it. Its methods may be called
// concurrently.
type Engine struct {
	options Options
	store   *pruning.Store
	closing sync.WaitGroup // stores that are being closed in the background
}

// NewEngine returns an engine. It builds and loads tables when they are first
// needed.
func NewEngine(o Options) *Engine {
	if o.Notice == nil {
		o.Notice = func(string) {}
	}
	e := &Engine{options: o}
	e.store = e.newStore(o.Threads)
	return e
}

// NewSession returns a session without an attempt.
func (e *Engine) NewSession() *Session { return &Session{engine: e} }

// Close releases all tables, after those that were built are saved. No request
// may be running.
func (e *Engine) Close() error {
	e.closing.Wait()
	return e.store.Close()
}

// newStore returns another store on the data folder, which builds tables with
// the given number of threads, 0 for all cores.
func (e *Engine) newStore(threads int) *pruning.Store {
	return pruning.NewStore(pruning.Options{
		Dir: e.options.Data, Threads: threads, Notice: e.options.Notice, Memory: e.options.Memory, Disk: e.options.Disk,
	})
}

// threads returns how many threads a request gets that asks for n of them, 0 for
// the default.
func (e *Engine) threads(n int) int {
	if n > 0 {
		return n
	}
	return e.options.Threads
}

// closeStore closes a store, which waits until its tables are saved. If ctx ends,
// closing continues in the background.
func (e *Engine) closeStore(ctx context.Context, st *pruning.Store) {
	closed := make(chan struct{})
	e.closing.Go(func() {
		st.Close()
		close(closed)
	})
	select {
	case <-closed:
	case <-ctx.Done():
	}
}

// emitter passes the events of a request to its client, one at a time, until the
// request is over.
type emitter struct {
	mu   sync.Mutex
	emit func(Event)
	over bool
}

// send passes an event on. It reports false if the request is over.
func (e *emitter) send(event Event) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.over {
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

// observer returns what turns reports about tables into events.
func (e *emitter) observer() *pruning.Observer {
	return &pruning.Observer{
		Notice:   func(n fmt.Stringer) bool { return e.send(Notice{Text: n.String(), Cause: n}) },
		Progress: func(p pruning.Progress) { e.send(TableProgress(p)) },
	}
}

// runObserved runs a request and passes its events to emit, those about the
// tables that it waits for included.
func (s *Session) runObserved(ctx context.Context, r Request, emit func(Event)) error {
	e := &emitter{emit: emit}
	defer e.close()
	return r.run(pruning.WithObserver(ctx, e.observer()), s, func(event Event) { e.send(event) })
}

package session

import (
	"cmp"
	"context"
	"fmt"
	"sync"

	"nissy/internal/goroutines"
	"nissy/internal/interrupt"
	"nissy/pruning"
	"nissy/pruning/store"
)

// RunObserved is like Run, but the solutions do not become results. Among the events are those about
// tables for which the request waits. If the request panics, or a goroutine that works for it, the error is a
// *goroutines.PanicError.
func (s *Session) RunObserved(ctx context.Context, r Request, emit func(Event)) error {
	err := goroutines.Run(ctx, s.engine.options.Bug, func(ctx context.Context) (err error) {
		if err := checkSkeletons(r); err != nil {
			return err
		}
		e := &emitter{ctx: ctx, reader: interrupt.Reader(ctx), emit: emit}
		defer e.close()
		for _, notice := range noticesAbout(r) {
			e.send(Notice{Text: notice})
		}
		fault := store.Guard(func() {
			err = r.Run(pruning.WithObserver(ctx, e), s, func(event Event) { e.send(event) })
		})
		return cmp.Or(fault, err)
	})
	return interrupt.Cause(ctx, err)
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

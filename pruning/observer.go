package pruning

import (
	"context"
	"fmt"
	"slices"
)

// Observer is told what happens to tables on behalf of a caller. Its functions
// may be called by several goroutines at once, also after the caller's context
// has ended. Each may be nil.
type Observer struct {
	// Notice is told what the user should know. It reports whether it could still
	// pass that on; if not, Options.Notice is called instead.
	Notice func(fmt.Stringer) bool
	// Progress is told how far the construction of a table is that the caller
	// waits for.
	Progress func(Progress)
}

// Text is a notice that is only text, of one line.
type Text string

func (t Text) String() string { return string(t) }

type observerKey struct{}

// WithObserver returns a context whose calls of a Store report to the observer.
func WithObserver(ctx context.Context, o *Observer) context.Context {
	return context.WithValue(ctx, observerKey{}, o)
}

// observerOf returns the observer of the context, one that does nothing if there
// is none.
func observerOf(ctx context.Context) *Observer {
	if o, ok := ctx.Value(observerKey{}).(*Observer); ok {
		return o
	}
	return new(Observer)
}

// waiting are the observers of callers that wait for an array or a table, by its
// name. A Store locks it.
type waiting map[string][]*Observer

// wait notes that the context's caller waits for the array or table, until done
// is called.
func (s *Store) wait(ctx context.Context, name string) (done func()) {
	o := observerOf(ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waiting[name] = append(s.waiting[name], o)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		list := s.waiting[name]
		if i := slices.Index(list, o); i >= 0 {
			list = slices.Delete(list, i, i+1)
		}
		if s.waiting[name] = list; len(list) == 0 {
			delete(s.waiting, name)
		}
	}
}

// Progress reports how far the construction of a table is, to all callers that
// wait for it.
func (s *Store) Progress(p Progress) {
	s.mu.Lock()
	list := slices.Clone(s.waiting[p.Table])
	s.mu.Unlock()
	for i, o := range list {
		if o.Progress != nil && !slices.Contains(list[:i], o) {
			o.Progress(p)
		}
	}
}

// Notify reports what the user should know to the caller with the context, or if
// that is over, to Options.Notice. It reports the same text only once.
func (s *Store) Notify(ctx context.Context, n fmt.Stringer) { s.notifyOnce(ctx, n.String(), n) }

// notifyOnce reports a notice unless it has reported one of the same kind.
func (s *Store) notifyOnce(ctx context.Context, kind string, n fmt.Stringer) {
	s.mu.Lock()
	again := s.told[kind]
	s.told[kind] = true
	s.mu.Unlock()
	if !again {
		s.notify(ctx, n)
	}
}

func (s *Store) notify(ctx context.Context, n fmt.Stringer) {
	if o := observerOf(ctx); o.Notice == nil || !o.Notice(n) {
		s.opts.Notice(n.String())
	}
}

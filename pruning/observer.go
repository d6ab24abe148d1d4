package pruning

import (
	"context"
	"fmt"
	"slices"
)

// Observer receives reports about the tables that a caller needs. Several goroutines may
// call its methods at once, also after the caller's context has ended. Observers must be
// comparable.
type Observer interface {
	// Notice receives what the user should know. It returns whether it could still pass
	// that on. If not, the Store calls Options.Notice instead.
	Notice(n fmt.Stringer) bool
	// Progress receives the progress of building a table that the caller waits for.
	Progress(p Progress)
}

// Text is a notice of one line of text.
type Text string

func (t Text) String() string { return string(t) }

type observerKey struct{}

// WithObserver returns a copy of ctx with the observer. Methods of a Store that are
// called with the copy report to the observer.
func WithObserver(ctx context.Context, o Observer) context.Context {
	return context.WithValue(ctx, observerKey{}, o)
}

// observerOf returns the observer of the context, nil if there is none.
func observerOf(ctx context.Context) Observer {
	o, _ := ctx.Value(observerKey{}).(Observer)
	return o
}

// wait records that the caller with the context waits for the array or table with the
// name. done ends that.
func (s *Store) wait(ctx context.Context, name string) (done func()) {
	o := observerOf(ctx)
	if o == nil {
		return func() {}
	}
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

// progress reports the progress of building an array to all callers that wait for it.
func (s *Store) progress(p Progress) {
	s.mu.Lock()
	list := slices.Clone(s.waiting[p.Table])
	s.mu.Unlock()
	for i, o := range list {
		if !slices.Contains(list[:i], o) {
			o.Progress(p)
		}
	}
}

// Notify reports what the user should know to the observer of the context. If that
// cannot pass it on, Notify reports to Options.Notice. It does not repeat a text that is
// among the last maxCached different ones.
func (s *Store) Notify(ctx context.Context, n fmt.Stringer) { s.notifyOnce(ctx, n.String(), n) }

// notifyOnce reports a notice, unless one of the same kind is among those notified last.
func (s *Store) notifyOnce(ctx context.Context, kind string, n fmt.Stringer) {
	isNew := false
	_, _ = s.notified.entry(kind).makeOnce(func() (*any, error) { isNew = true; return new(any), nil })
	if isNew {
		s.notify(ctx, n)
	}
}

// notify reports a notice to the observer of the context, or to Options.Notice.
func (s *Store) notify(ctx context.Context, n fmt.Stringer) {
	if o := observerOf(ctx); o == nil || !o.Notice(n) {
		s.opts.Notice(n.String())
	}
}

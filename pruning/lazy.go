package pruning

import (
	"cmp"
	"context"
	"sync"
	"sync/atomic"

	"nissy/internal/goroutines"
	"nissy/pruning/store"
)

// lazyValue is a value that is made on first use. Callers that need it meanwhile wait.
type lazyValue[T any] struct {
	mu    sync.Mutex // held while the value is made
	value atomic.Pointer[T]
}

// lazyValueFor returns the lazy value of a key. It adds one if there is none yet. mu
// guards the map.
func lazyValueFor[K comparable, T any](mu *sync.Mutex, values map[K]*lazyValue[T], key K) *lazyValue[T] {
	mu.Lock()
	defer mu.Unlock()
	l := values[key]
	if l == nil {
		l = new(lazyValue[T])
		values[key] = l
	}
	return l
}

// get returns the value of l, which is the array or table with the name. If there is no
// value yet, makeValue makes it in a goroutine of its own. If ctx ends, get returns at
// once; the goroutine that makes the value ends shortly after.
func get[T any](ctx context.Context, s *Store, name string, l *lazyValue[T], makeValue func() (*T, error)) (*T, error) {
	if v := l.value.Load(); v != nil {
		return v, nil
	}
	defer s.wait(ctx, name)()
	o := &outcome[T]{done: make(chan struct{})}
	goroutines.Go(ctx, &s.building, func() {
		defer close(o.done)
		o.err = goroutines.Catch(ctx, func() (err error) {
			fault := store.Guard(func() { o.value, err = l.makeOnce(ctx, makeValue) })
			return cmp.Or(fault, err)
		})
	})
	select {
	case <-o.done:
		return o.value, o.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// outcome is what a goroutine returns. It is valid when done is closed.
type outcome[T any] struct {
	value *T
	err   error
	done  chan struct{}
}

// makeOnce makes the value unless it exists. It waits for other callers of makeOnce.
func (l *lazyValue[T]) makeOnce(ctx context.Context, makeValue func() (*T, error)) (*T, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if v := l.value.Load(); v != nil {
		return v, nil
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	v, err := makeValue()
	if err == nil {
		l.value.Store(v)
	}
	return v, err
}

package pruning

import (
	"cmp"
	"context"
	"sync"
	"sync/atomic"

	"nissy/internal/goroutines"
	"nissy/internal/interrupt"
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
// once; the goroutine that makes the value ends shortly after. While the run of ctx is paused,
// that goroutine continues, because other runs may wait for the value, too.
func get[T any](ctx context.Context, s *Store, name string, l *lazyValue[T], makeValue func(ctx context.Context) (*T, error)) (*T, error) {
	if v := l.value.Load(); v != nil {
		return v, nil
	}
	unpaused := interrupt.WithoutGate(ctx)
	defer s.wait(ctx, name)()
	var value *T // value and failure are valid when done is closed
	var failure error
	done := make(chan struct{})
	goroutines.Go(ctx, &s.building, func() {
		defer close(done)
		failure = goroutines.Catch(ctx, func() (err error) {
			fault := store.Guard(func() {
				value, err = l.makeOnce(func() (*T, error) {
					if err := ctx.Err(); err != nil {
						return nil, err
					}
					return makeValue(unpaused)
				})
			})
			return cmp.Or(fault, err)
		})
	})
	select {
	case <-done:
		return value, failure
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// makeOnce makes the value unless it exists. It waits for other callers of makeOnce.
func (l *lazyValue[T]) makeOnce(makeValue func() (*T, error)) (*T, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if v := l.value.Load(); v != nil {
		return v, nil
	}
	v, err := makeValue()
	if err == nil {
		l.value.Store(v)
	}
	return v, err
}

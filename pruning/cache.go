package pruning

import (
	"slices"
	"sync"
)

// maxCached is the most values that a cache keeps.
const maxCached = 32

// cache keeps the values that were used last, by key.
type cache struct {
	mu      sync.Mutex
	entries []cacheEntry // the last one was used last
}

type cacheEntry struct {
	key   any
	value *lazyValue[any]
}

// entry returns the value of a key, which may not have been made yet. If the cache does not have
// the key, it adds a value.
func (c *cache) entry(key any) *lazyValue[any] {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := cacheEntry{key: key}
	if i := slices.IndexFunc(c.entries, func(e cacheEntry) bool { return e.key == key }); i >= 0 {
		e = c.entries[i]
		c.entries = slices.Delete(c.entries, i, i+1)
	} else {
		e.value = new(lazyValue[any])
	}
	if len(c.entries) == maxCached {
		c.entries = slices.Delete(c.entries, 0, 1)
	}
	c.entries = append(c.entries, e)
	return e.value
}

// Cached returns the value that make made for the key, or calls make if the store has none
// any more. If make panics, the next caller calls it again. Cached is for what a search computes in milliseconds: the store keeps a few of
// these values in memory, and saves none. Callers with the same key wait for each other.
// The key must be comparable, and its type should belong to the caller.
func Cached[T any](s *Store, key any, make func() T) T {
	value, _ := s.cached.entry(key).makeOnce(func() (*any, error) {
		made := any(make())
		return &made, nil
	})
	return (*value).(T)
}

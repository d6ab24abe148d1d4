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
	value *onceMade
}

// onceMade is a value that is made when it is first needed. If making it panics, the next caller
// makes it again.
type onceMade struct {
	mu    sync.Mutex // held while the value is made
	made  bool
	value any
}

func (o *onceMade) get(make func() any) any {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.made {
		o.value = make()
		o.made = true
	}
	return o.value
}

// entry returns the value of a key, which may not have been made yet. If the cache does not have
// the key, it adds a value.
func (c *cache) entry(key any) *onceMade {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := cacheEntry{key: key}
	if i := slices.IndexFunc(c.entries, func(e cacheEntry) bool { return e.key == key }); i >= 0 {
		e = c.entries[i]
		c.entries = slices.Delete(c.entries, i, i+1)
	} else {
		e.value = new(onceMade)
	}
	if len(c.entries) == maxCached {
		c.entries = slices.Delete(c.entries, 0, 1)
	}
	c.entries = append(c.entries, e)
	return e.value
}

// Cached returns the value that make made for the key, or calls make if the store has none
// any more. It is for what a search computes in milliseconds: the store keeps a few of
// these values in memory, and saves none. Callers with the same key wait for each other.
// The key must be comparable, and its type should belong to the caller.
func Cached[T any](s *Store, key any, make func() T) T {
	return s.cached.entry(key).get(func() any { return make() }).(T)
}

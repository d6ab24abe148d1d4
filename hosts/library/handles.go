package library

import (
	"sync"
)

// handles has the values that callers know by a number. No number is used twice. The first
// one is random, so that a number from elsewhere is hardly ever valid.
type handles struct {
	mu     sync.RWMutex
	last   uint64
	values map[uint64]any
}

// add returns a number for the value. It is never 0.
func (h *handles) add(value any) uint64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.last = max(h.last+1, 1)
	h.values[h.last] = value
	return h.last
}

// find returns the value with the number, if it has the type T.
func find[T any](h *handles, number uint64) (T, bool) {
	h.mu.RLock()
	defer h.mu.RUnlock()
	value, ok := h.values[number].(T)
	return value, ok
}

// take removes the value with the number and returns it, if it has the type T.
func take[T any](h *handles, number uint64) (T, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	value, ok := h.values[number].(T)
	if ok {
		delete(h.values, number)
	}
	return value, ok
}

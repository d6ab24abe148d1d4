package history

import "slices"

// stack is a list that grows at its end. It never changes: what is pushed on it
// makes another one, which shares all that stands before. So every state of an
// attempt can be kept for the price of what it adds. The nil stack is empty.
type stack[T any] struct {
	top   T
	below *stack[T]
	size  int
}

func (s *stack[T]) push(item T) *stack[T] { return &stack[T]{item, s, s.len() + 1} }

func (s *stack[T]) len() int {
	if s == nil {
		return 0
	}
	return s.size
}

// list returns the items from the bottom up.
func (s *stack[T]) list() []T {
	items := make([]T, 0, s.len())
	for ; s != nil; s = s.below {
		items = append(items, s.top)
	}
	slices.Reverse(items)
	return items
}

// find returns the item that fits, the last one of several.
func (s *stack[T]) find(fits func(*T) bool) *T {
	for ; s != nil; s = s.below {
		if fits(&s.top) {
			return &s.top
		}
	}
	return nil
}

// without returns the stack without the items that fit.
func (s *stack[T]) without(fits func(*T) bool) *stack[T] {
	if s.find(fits) == nil {
		return s
	}
	var rest *stack[T]
	for _, item := range s.list() {
		if !fits(&item) {
			rest = rest.push(item)
		}
	}
	return rest
}

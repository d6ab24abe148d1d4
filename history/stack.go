package history

import "slices"

// stack is an immutable list that grows at its end. Pushing an item returns a new
// stack, which shares all earlier items with the old one. So a journal can keep
// every state of an attempt at the cost of what each change adds. The nil stack is
// empty.
type stack[T any] struct {
	top   T
	below *stack[T]
	size  int
}

// push returns the stack with more items, the last one at the top.
func (s *stack[T]) push(items ...T) *stack[T] {
	pushed := make([]stack[T], len(items))
	for i, item := range items {
		pushed[i] = stack[T]{item, s, s.len() + 1}
		s = &pushed[i]
	}
	return s
}

func (s *stack[T]) len() int {
	if s == nil {
		return 0
	}
	return s.size
}

// last returns the top item, or the zero value if the stack is empty.
func (s *stack[T]) last() (item T) {
	if s != nil {
		item = s.top
	}
	return item
}

// list returns the items, from the bottom to the top.
func (s *stack[T]) list() []T {
	items := make([]T, 0, s.len())
	for ; s != nil; s = s.below {
		items = append(items, s.top)
	}
	slices.Reverse(items)
	return items
}

// find returns the topmost item that matches, or nil. The caller must not modify
// the item.
func (s *stack[T]) find(matches func(*T) bool) *T {
	for ; s != nil; s = s.below {
		if matches(&s.top) {
			return &s.top
		}
	}
	return nil
}

// insert returns the stack with an item below those at the top that match.
func (s *stack[T]) insert(item T, matches func(*T) bool) *stack[T] {
	if s == nil || !matches(&s.top) {
		return s.push(item)
	}
	return s.below.insert(item, matches).push(s.top)
}

// truncate returns the stack of the first n items, or s if there are fewer.
func (s *stack[T]) truncate(n int) *stack[T] {
	for s.len() > n {
		s = s.below
	}
	return s
}

func (s *stack[T]) without(matches func(*T) bool) *stack[T] {
	for s != nil && matches(&s.top) {
		s = s.below
	}
	if s.find(matches) == nil {
		return s
	}
	var rest *stack[T]
	for _, item := range s.list() {
		if !matches(&item) {
			rest = rest.push(item)
		}
	}
	return rest
}

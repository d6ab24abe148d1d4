package blocksort

import (
	"container/heap"
	"iter"
	"slices"
)

// List collects elements and yields them in order. It sorts a few thousand at a time as they
// are added, and merges these blocks as they are read. So no call takes long, however many
// elements there are.
type List[T any] struct {
	Compare func(a, b T) int
	Stable  bool // equal elements keep the order in which they were added

	blocks [][]T // all but the last one are sorted
	length int
}

// blockSize is the most elements of a block.
const blockSize = 4096

// Len returns the number of elements.
func (l *List[T]) Len() int { return l.length }

// Add adds an element.
func (l *List[T]) Add(e T) {
	if n := len(l.blocks); n == 0 || len(l.blocks[n-1]) == blockSize {
		l.sortLast()
		l.blocks = append(l.blocks, nil)
	}
	last := &l.blocks[len(l.blocks)-1]
	*last = append(*last, e)
	l.length++
}

// Join adds the elements of other, which must not be used afterwards.
func (l *List[T]) Join(other *List[T]) {
	if len(other.blocks) == 0 {
		return
	}
	l.sortLast()
	l.blocks = append(l.blocks, other.blocks...)
	l.length += other.length
}

// sortLast sorts the last block.
func (l *List[T]) sortLast() {
	if len(l.blocks) == 0 {
		return
	}
	last := l.blocks[len(l.blocks)-1]
	if l.Stable {
		slices.SortStableFunc(last, l.Compare)
	} else {
		slices.SortFunc(last, l.Compare)
	}
}

// All yields the elements in order.
func (l *List[T]) All() iter.Seq[T] {
	return func(yield func(T) bool) {
		l.sortLast()
		m := l.merge()
		for len(m.rest) > 0 {
			if !yield(m.rest[0].elements[0]) {
				return
			}
			m.advance()
		}
	}
}

// merge is a heap of what is left of each block, the least first element on top.
type merge[T any] struct {
	compare func(a, b T) int
	rest    []rest[T]
}

// rest is what is left of a block. It is never empty.
type rest[T any] struct {
	elements []T
	block    int // its index
}

func (l *List[T]) merge() *merge[T] {
	m := &merge[T]{compare: l.Compare, rest: make([]rest[T], len(l.blocks))}
	for i, block := range l.blocks {
		m.rest[i] = rest[T]{block, i}
	}
	heap.Init(m)
	return m
}

// advance removes the least element.
func (m *merge[T]) advance() {
	top := &m.rest[0]
	if top.elements = top.elements[1:]; len(top.elements) == 0 {
		heap.Pop(m)
	} else {
		heap.Fix(m, 0)
	}
}

// The methods of heap.Interface.

func (m *merge[T]) Len() int { return len(m.rest) }

func (m *merge[T]) Less(i, j int) bool {
	a, b := &m.rest[i], &m.rest[j]
	c := m.compare(a.elements[0], b.elements[0])
	return c < 0 || c == 0 && a.block < b.block
}

func (m *merge[T]) Swap(i, j int) { m.rest[i], m.rest[j] = m.rest[j], m.rest[i] }

func (m *merge[T]) Push(any) { panic("no block is added to a merge") }

func (m *merge[T]) Pop() any {
	last := len(m.rest) - 1
	m.rest = m.rest[:last]
	return nil
}

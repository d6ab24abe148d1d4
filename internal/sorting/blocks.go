package sorting

import "iter"

// Blocks collects elements and yields them in order. It sorts a few thousand at a time as they
// are added, and merges these blocks as they are read. So no call takes long, however many
// elements there are.
type Blocks[T any] struct {
	Compare func(a, b T) int
	Sort    func([]T) // sorts by Compare; nil: [Stable]

	blocks [][]T // all but the last one are sorted
	length int
}

// blockSize is the most elements of a block.
const blockSize = 4096

// Len returns the number of elements.
func (b *Blocks[T]) Len() int { return b.length }

// Add adds an element.
func (b *Blocks[T]) Add(e T) {
	if n := len(b.blocks); n == 0 || len(b.blocks[n-1]) == blockSize {
		b.sortLast()
		b.blocks = append(b.blocks, nil)
	}
	last := &b.blocks[len(b.blocks)-1]
	*last = append(*last, e)
	b.length++
}

// Join adds the elements of other, which must not be used afterwards.
func (b *Blocks[T]) Join(other *Blocks[T]) {
	if len(other.blocks) == 0 {
		return
	}
	b.sortLast()
	b.blocks = append(b.blocks, other.blocks...)
	b.length += other.length
}

// sortLast sorts the last block.
func (b *Blocks[T]) sortLast() {
	if len(b.blocks) == 0 {
		return
	}
	last := b.blocks[len(b.blocks)-1]
	if b.Sort != nil {
		b.Sort(last)
	} else {
		Stable(last, b.Compare)
	}
}

// All yields the elements in order. If Sort is stable, equal ones keep the order in which they
// were added.
func (b *Blocks[T]) All() iter.Seq[T] {
	return func(yield func(T) bool) {
		b.sortLast()
		m := b.merge()
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

func (b *Blocks[T]) merge() *merge[T] {
	m := &merge[T]{compare: b.Compare, rest: make([]rest[T], len(b.blocks))}
	for i, block := range b.blocks {
		m.rest[i] = rest[T]{block, i}
	}
	for i := len(m.rest)/2 - 1; i >= 0; i-- {
		m.sink(i)
	}
	return m
}

// advance removes the least element.
func (m *merge[T]) advance() {
	top := &m.rest[0]
	if top.elements = top.elements[1:]; len(top.elements) == 0 {
		last := len(m.rest) - 1
		m.rest[0] = m.rest[last]
		m.rest = m.rest[:last]
	}
	m.sink(0)
}

// sink moves the element at i down until none below it is less.
func (m *merge[T]) sink(i int) {
	for {
		least := i
		for child := 2*i + 1; child <= 2*i+2 && child < len(m.rest); child++ {
			if m.less(child, least) {
				least = child
			}
		}
		if least == i {
			return
		}
		m.rest[i], m.rest[least] = m.rest[least], m.rest[i]
		i = least
	}
}

func (m *merge[T]) less(i, j int) bool {
	a, b := &m.rest[i], &m.rest[j]
	c := m.compare(a.elements[0], b.elements[0])
	return c < 0 || c == 0 && a.block < b.block
}

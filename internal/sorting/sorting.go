package sorting

import "sort"

// Sort sorts a list in increasing order, as [slices.SortFunc] does.
func Sort[T any](list []T, compare func(a, b T) int) {
	sort.Sort(&sorter[T]{list, compare})
}

// Stable sorts a list in increasing order, as [slices.SortStableFunc] does. Equal elements keep
// their order.
func Stable[T any](list []T, compare func(a, b T) int) {
	sort.Stable(&sorter[T]{list, compare})
}

// sorter is a list that package sort can sort.
type sorter[T any] struct {
	list    []T
	compare func(a, b T) int
}

func (s *sorter[T]) Len() int           { return len(s.list) }
func (s *sorter[T]) Less(i, j int) bool { return s.compare(s.list[i], s.list[j]) < 0 }
func (s *sorter[T]) Swap(i, j int)      { s.list[i], s.list[j] = s.list[j], s.list[i] }

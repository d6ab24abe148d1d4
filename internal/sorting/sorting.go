package sorting

import "sort"

// Sort sorts a list in increasing order, as [slices.SortFunc] does.
func Sort[T any](list []T, compare func(a, b T) int) {
	sort.Slice(list, func(i, j int) bool { return compare(list[i], list[j]) < 0 })
}

// Stable sorts a list in increasing order, as [slices.SortStableFunc] does. Equal elements keep
// their order.
func Stable[T any](list []T, compare func(a, b T) int) {
	sort.SliceStable(list, func(i, j int) bool { return compare(list[i], list[j]) < 0 })
}

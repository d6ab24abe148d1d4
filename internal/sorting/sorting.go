package sorting

import (
	"context"
	"sort"
)

// Sort sorts a list in increasing order, as [slices.SortFunc] does.
func Sort[T any](list []T, compare func(a, b T) int) {
	sort.Slice(list, func(i, j int) bool { return compare(list[i], list[j]) < 0 })
}

// Stable sorts a list in increasing order, as [slices.SortStableFunc] does. Equal elements keep
// their order.
func Stable[T any](list []T, compare func(a, b T) int) {
	sort.SliceStable(list, func(i, j int) bool { return compare(list[i], list[j]) < 0 })
}

// Until returns compare for the sort of a long list that nobody needs after ctx has ended. From then
// on all elements compare as equal, so the sort ends after it has looked at each of them once more.
// The list is then in any order.
func Until[T any](ctx context.Context, compare func(a, b T) int) func(a, b T) int {
	return func(a, b T) int {
		if ctx.Err() != nil {
			return 0
		}
		return compare(a, b)
	}
}

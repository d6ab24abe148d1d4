package chain

import "context"

// until returns compare for the sort of a long list that nobody needs after ctx has ended. From then
// on all elements compare as equal, so the sort ends after it has looked at each of them once more.
// The list is then in any order.
func until[T any](ctx context.Context, compare func(a, b T) int) func(a, b T) int {
	return func(a, b T) int {
		if ctx.Err() != nil {
			return 0
		}
		return compare(a, b)
	}
}

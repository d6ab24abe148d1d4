package chain

import (
	"cmp"
	"context"
	"slices"
	"testing"

	"nissy/internal/sample"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestUntil ends the sort of a list after any number of comparisons. Then few more follow, and no
// element is lost.
func TestUntil(t *testing.T) {
	type element struct{ key, place int }
	sample.Check(t, func(t *rapid.T) {
		var list []element
		for i, key := range rapid.SliceOfN(rapid.IntRange(0, 1000), 0, 300).Draw(t, "keys") {
			list = append(list, element{key, i})
		}
		length, after := len(list), rapid.IntRange(0, 4000).Draw(t, "after")
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		compared, late := 0, 0
		untilEnd := until(ctx, func(a, b element) int {
			if compared++; compared == after {
				cancel()
			}
			return cmp.Compare(a.key, b.key)
		})
		slices.SortFunc(list, func(a, b element) int {
			if ctx.Err() != nil {
				late++
			}
			return untilEnd(a, b)
		})
		require.LessOrEqual(t, late, 4*length)
		require.LessOrEqual(t, compared, max(after, 4000))
		slices.SortFunc(list, func(a, b element) int { return a.place - b.place })
		for i, e := range list {
			require.Equal(t, i, e.place)
		}
	})
}

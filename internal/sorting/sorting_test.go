package sorting_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"nissy/internal/sorting"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func Example() {
	moves := []string{"R2", "U", "F'", "D"}
	sorting.Stable(moves, func(a, b string) int { return len(a) - len(b) })
	fmt.Println(moves)
	// Output: [U D R2 F']
}

// element is an element with a place that comparing ignores.
type element struct{ key, place int }

func compare(a, b element) int { return cmp.Compare(a.key, b.key) }

// TestSort compares sorted lists with those of package slices.
func TestSort(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var list []element
		for i, key := range rapid.SliceOf(rapid.IntRange(0, 20)).Draw(t, "keys") {
			list = append(list, element{key, i})
		}
		stable := slices.Clone(list)
		sorting.Stable(stable, compare)
		sorting.Sort(list, compare)
		require.True(t, slices.IsSortedFunc(list, compare))
		slices.SortStableFunc(list, func(a, b element) int { return cmp.Or(compare(a, b), a.place-b.place) })
		require.Equal(t, list, stable)
	})
}

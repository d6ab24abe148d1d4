package blocksort_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"nissy/internal/blocksort"
	"nissy/internal/sample"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func Example() {
	moves := blocksort.List[string]{Compare: strings.Compare}
	for _, move := range []string{"R2", "U", "F'", "D"} {
		moves.Add(move)
	}
	for move := range moves.All() {
		fmt.Println(move)
	}
	// Output:
	// D
	// F'
	// R2
	// U
}

// element is an element with a place that comparing ignores.
type element struct{ key, place int }

func compare(a, b element) int { return cmp.Compare(a.key, b.key) }

// TestOrder compares lists, some of them joined, with a sorted slice.
func TestOrder(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		stable := rapid.Bool().Draw(t, "stable")
		list := blocksort.List[element]{Compare: compare, Stable: stable}
		var want []element
		add := func(to *blocksort.List[element], count int) {
			for range count {
				e := element{len(want) * 7919 % 1009, len(want)}
				to.Add(e)
				want = append(want, e)
			}
		}
		for range rapid.IntRange(0, 3).Draw(t, "parts") {
			part := blocksort.List[element]{Compare: compare, Stable: stable}
			add(&part, rapid.SampledFrom([]int{0, 1, 100, 4095, 4096, 4097, 10_000}).Draw(t, "size"))
			list.Join(&part)
			add(&list, rapid.IntRange(0, 5000).Draw(t, "more"))
		}
		require.Equal(t, len(want), list.Len())
		slices.SortStableFunc(want, compare)
		for range 2 { // it can be read again
			got := slices.Collect(list.All())
			require.True(t, slices.IsSortedFunc(got, compare))
			if !stable {
				slices.SortFunc(got, func(a, b element) int { return cmp.Or(compare(a, b), a.place-b.place) })
			}
			require.Equal(t, want, got)
		}
	})
}

// TestInParts counts comparisons: no call makes many, however many elements there are.
func TestInParts(t *testing.T) {
	const most = 200_000 // to sort a block takes about 50,000
	count := 0
	list := blocksort.List[int]{Compare: func(a, b int) int { count++; return cmp.Compare(a, b) }}
	for i := range 1_000_000 {
		count = 0
		list.Add(i * 7919 % 1_000_003)
		require.Less(t, count, most)
	}
	count = 0
	for range list.All() {
		require.Less(t, count, most)
		count = 0
	}
}

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
	rng := sample.Rand(t)
	sizes := []int{0, 1, 100, 4095, 4096, 4097, 10_000}
	for range sample.Of(16, 100) {
		stable := rng.IntN(2) == 0
		list := blocksort.List[element]{Compare: compare, Stable: stable}
		var want []element
		add := func(to *blocksort.List[element], count int) {
			for range count {
				e := element{len(want) * 7919 % 1009, len(want)}
				to.Add(e)
				want = append(want, e)
			}
		}
		for range rng.IntN(4) {
			part := blocksort.List[element]{Compare: compare, Stable: stable}
			add(&part, sizes[rng.IntN(len(sizes))])
			list.Join(&part)
			add(&list, rng.IntN(5000))
		}
		require.Equal(t, len(want), list.Len())
		slices.SortStableFunc(want, compare)
		for range 2 { // it can be read again
			got := slices.Collect(list.All())
			require.True(t, slices.IsSortedFunc(got, compare))
			if !stable {
				slices.SortFunc(got, func(a, b element) int { return cmp.Or(compare(a, b), a.place-b.place) })
			}
			require.True(t, slices.Equal(want, got))
		}
	}
}

// TestInParts counts comparisons: no call makes many, however many elements there are.
func TestInParts(t *testing.T) {
	count, most := 0, 0
	list := blocksort.List[int]{Compare: func(a, b int) int { count++; return cmp.Compare(a, b) }}
	for i := range sample.Of(100_000, 1_000_000) {
		count = 0
		list.Add(i * 7919 % 1_000_003)
		most = max(most, count)
	}
	count = 0
	for range list.All() {
		most = max(most, count)
		count = 0
	}
	require.Less(t, most, 200_000) // to sort a block takes about 50,000
}

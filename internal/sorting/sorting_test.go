package sorting_test

import (
	"cmp"
	"context"
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

// TestBlocks compares blocks, some of them joined, with a sorted list.
func TestBlocks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		blocks := sorting.Blocks[element]{Compare: compare}
		var list []element
		for range rapid.IntRange(0, 3).Draw(t, "parts") {
			part := sorting.Blocks[element]{Compare: compare}
			for range rapid.SampledFrom([]int{0, 1, 100, 4095, 4096, 4097, 10_000}).Draw(t, "size") {
				e := element{len(list) * 7919 % 1009, len(list)}
				part.Add(e)
				list = append(list, e)
			}
			blocks.Join(&part)
			for range rapid.IntRange(0, 5000).Draw(t, "more") {
				e := element{len(list) * 7919 % 1009, len(list)}
				blocks.Add(e)
				list = append(list, e)
			}
		}
		slices.SortStableFunc(list, compare)
		require.Equal(t, len(list), blocks.Len())
		require.Equal(t, list, slices.AppendSeq([]element(nil), blocks.All()))
		require.Equal(t, list, slices.AppendSeq([]element(nil), blocks.All()), "they can be read again")
	})
}

// TestBlocksInParts counts comparisons: no call makes many, however many elements there are.
func TestBlocksInParts(t *testing.T) {
	const most = 200_000 // to sort a block takes about 50,000
	count := 0
	blocks := sorting.Blocks[int]{Compare: func(a, b int) int { count++; return cmp.Compare(a, b) }}
	for i := range 1_000_000 {
		count = 0
		blocks.Add(i * 7919 % 1_000_003)
		require.Less(t, count, most)
	}
	count = 0
	for range blocks.All() {
		require.Less(t, count, most)
		count = 0
	}
}

// TestUntil ends the sort of a list after any number of comparisons. Then few more follow, and no
// element is lost.
func TestUntil(t *testing.T) {
	sorts := map[string]func([]element, func(a, b element) int){
		"Sort": sorting.Sort[element], "SortFunc": slices.SortFunc[[]element],
	}
	for name, sort := range sorts {
		rapid.Check(t, func(t *rapid.T) {
			var list []element
			for i, key := range rapid.SliceOfN(rapid.IntRange(0, 1000), 0, 300).Draw(t, "keys") {
				list = append(list, element{key, i})
			}
			length, after := len(list), rapid.IntRange(0, 4000).Draw(t, "after")
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			compared, late := 0, 0
			until := sorting.Until(ctx, func(a, b element) int {
				if compared++; compared == after {
					cancel()
				}
				return compare(a, b)
			})
			sort(list, func(a, b element) int {
				if ctx.Err() != nil {
					late++
				}
				return until(a, b)
			})
			require.LessOrEqual(t, late, 4*length, name)
			require.LessOrEqual(t, compared, max(after, 4000), name)
			slices.SortFunc(list, func(a, b element) int { return a.place - b.place })
			for i, e := range list {
				require.Equal(t, i, e.place, name)
			}
		})
	}
}

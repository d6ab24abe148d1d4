package solver

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nissy/internal/sample"
	"nissy/puzzle/solver/pool"
)

// TestRanks checks that enumerating with and without ranks gives the same number of
// values, the same goals and equivalent moves, with any number of threads.
func TestRanks(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		size, n := rapid.IntRange(1, 7).Draw(t, "size"), rapid.IntRange(1, 3).Draw(t, "orientations")
		draw := func(label string, most int) []int {
			return rapid.SliceOfN(rapid.IntRange(0, most), size, size).Draw(t, label)
		}
		classes, slots := rapid.IntRange(1, 4).Draw(t, "classes"), make([]int, size)
		for i := range slots {
			slots[i] = i
		}
		home, turned := draw("classes", classes-1), draw("turned", n-1)
		if rapid.Bool().Draw(t, "distinct") {
			classes, home = size+1, rapid.Permutation(slots).Draw(t, "pieces")
		}
		moves := rapid.IntRange(1, 3).Draw(t, "moves")
		o := &orbit{slots: slots, orientations: n, classCount: classes, homeClass: home, solvedOrient: turned, startClass: home, startOrient: turned,
			pieceMatters: slices.Repeat([]bool{true}, size), orientModulo: slices.Repeat([]int{n}, size)}
		var bases []int
		for m := range moves {
			from, twist := rapid.Permutation(slots).Draw(t, "from"), draw("twist", n-1)
			square, turned := make([]int, size), make([]int, size)
			for i := range from {
				square[i], turned[i] = from[from[i]], (twist[from[i]]+twist[i])%n
			}
			bases = append(bases, 2*m, 2*m)
			o.from, o.twist = append(o.from, from, square), append(o.twist, twist, turned)
		}
		requireRanked(t, o.classSpec(), bases, home, draw("other pieces", classes-1))
		requireRanked(t, o.orientSpec(), bases, turned, draw("otherwise turned", n-1))
	})
}

// requireRanked compares the two ways to enumerate the lists from the seed.
func requireRanked(t *rapid.T, spec coordSpec, bases, seed, other []int) {
	ranked, err := enumerate(context.Background(), spec, bases, seed, 1<<20, pool.New(rapid.IntRange(1, 3).Draw(t, "threads")))
	require.NoError(t, err)
	spec.newRanking = nil
	plain, err := enumerate(context.Background(), spec, bases, seed, 1<<20, pool.New(1))
	require.NoError(t, err)
	require.Equal(t, plain.size, ranked.size)
	list, next := slices.Clone(seed), make([]int, len(seed))
	for range 20 {
		id, idPlain := ranked.find(list), plain.find(list)
		require.Equal(t, slices.Contains(plain.goals, uint32(idPlain)), slices.Contains(ranked.goals, uint32(id)))
		m := rapid.IntRange(0, len(bases)-1).Draw(t, "move")
		spec.apply(m, list, next)
		require.EqualValues(t, ranked.find(next), ranked.moves.get(id, m))
		copy(list, next)
	}
	require.Equal(t, plain.find(other) < 0, ranked.find(other) < 0)
}

// TestLists checks that lists are in the order of their ranks, starting with any
// rank.
func TestLists(t *testing.T) {
	for _, all := range []ranking{
		newMultisetRanking([]int{0, 1, 1, 3, 3, 3}, 5),
		newMultisetRanking([]int{7, 7}, 8),
		newMultisetRanking([]int{1, 0}, 2),
		newDigitRanking([]int{1, 2, 0, 1}, 3, true),
		newDigitRanking([]int{1, 0, 1}, 2, false),
	} {
		r := all.(enumerableRanking)
		for first := range r.arrangements() {
			n := first
			for rank, list := range r.all(first, r.arrangements()) {
				require.Equal(t, n, rank)
				require.Equal(t, n, r.rank(list), list)
				n++
			}
			require.Equal(t, r.arrangements(), n)
		}
	}
	require.Nil(t, newSpotRanking(make([]int, 12), 4), "too many")
}

// TestAlternating checks generatesAlternating with groups of known order: 2520,
// 40320, 21, 168, 15 and 720.
func TestAlternating(t *testing.T) {
	for _, test := range []struct {
		want  bool
		moves [][]int
	}{
		{true, [][]int{{1, 2, 0, 3, 4, 5, 6}, {0, 1, 3, 4, 5, 6, 2}}},        // all even permutations
		{true, [][]int{{1, 0, 2, 3, 4, 5, 6, 7}, {1, 2, 3, 4, 5, 6, 7, 0}}},  // all permutations
		{false, [][]int{{1, 2, 3, 4, 5, 6, 0}, {0, 2, 4, 6, 1, 3, 5}}},       // of order 21
		{false, [][]int{{1, 2, 3, 4, 5, 6, 0}, {0, 1, 4, 6, 2, 5, 3}}},       // of order 168
		{false, [][]int{{1, 2, 0, 3, 4, 5, 6, 7}, {0, 1, 2, 4, 5, 6, 7, 3}}}, // two orbits
		{false, [][]int{{1, 0, 2, 3, 4, 5}, {1, 2, 3, 4, 5, 0}}},             // too few slots to decide
	} {
		require.Equal(t, test.want, generatesAlternating(test.moves), test.moves)
	}
}

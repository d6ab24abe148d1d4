package solver

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Lists that moves lead to have the same numbers of values and goals, and moves
// that lead to the same lists, whether they are ranked or not, on any number of
// goroutines.
func TestRanks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size, n := rapid.IntRange(1, 6).Draw(t, "size"), rapid.IntRange(1, 4).Draw(t, "classes or orientations")
		draw := func(label string, most int) []int {
			return rapid.SliceOfN(rapid.IntRange(0, most), size, size).Draw(t, label)
		}
		seed, places := draw("seed", n-1), make([]int, size)
		for i := range places {
			places[i] = i
		}
		if rapid.Bool().Draw(t, "distinct") {
			n, seed = size+1, rapid.Permutation(places).Draw(t, "seed")
		}
		moves := rapid.IntRange(1, 3).Draw(t, "moves")
		o := &orbit{places: places, n: n, classN: n, home: seed, solved: seed, start: seed, turned: seed,
			fixed: slices.Repeat([]bool{true}, size), right: slices.Repeat([]bool{true}, size)}
		var bases []int
		for m := range moves {
			bases = append(bases, m)
			o.from = append(o.from, rapid.Permutation(places).Draw(t, "from"))
			o.twist = append(o.twist, draw("twist", n-1))
		}
		for _, vector := range []func() (vector, []int, []int){o.classVector, o.orientVector} {
			v, _, _ := vector()
			ranked, find, err := enumerate(context.Background(), v, bases, seed, 1<<20, newCrew(rapid.IntRange(1, 3).Draw(t, "threads")))
			require.NoError(t, err)
			v.ranks = nil
			plain, findPlain, err := enumerate(context.Background(), v, bases, seed, 1<<20, newCrew(1))
			require.NoError(t, err)
			require.Equal(t, plain.size, ranked.size)
			list, next := slices.Clone(seed), make([]int, size)
			for range 20 {
				id, idPlain := find(list), findPlain(list)
				require.Equal(t, plain.goals[idPlain], ranked.goals[id])
				m := rapid.IntRange(0, moves-1).Draw(t, "move")
				v.step(m, list, next)
				require.EqualValues(t, find(next), ranked.moves.at(id, m))
				copy(list, next)
			}
			other := draw("other", n-1)
			require.Equal(t, findPlain(other) < 0, find(other) < 0)
		}
	})
}

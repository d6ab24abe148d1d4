package niss

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/interrupt"
	"nissy/internal/sample"
)

// nearDR returns a position with EO on F/B that a few moves lead to DR on U/D.
func nearDR(rng *rand.Rand) cube.Cube {
	c := cube.Random(rng, cube.DRScramble)
	moves := cube.EOMoves.Moves()
	for range 5 {
		c = c.Apply(moves[rng.IntN(len(moves))])
	}
	return c
}

// searched returns the solutions of some kinds and a length, in order.
func searched(s *Searcher, kinds Kinds, length int, begin Beginning) (algs []string) {
	s.Search(0, kinds, length, begin, func(found Solution) { algs = append(algs, found.Alg.String()) })
	slices.Sort(algs)
	return algs
}

// TestSearcher checks that a Searcher finds the solutions of each kind that Solve finds, one position
// after the other, and that no estimate is greater than the length of a solution.
func TestSearcher(t *testing.T) {
	p := drFromEO(t)
	s := NewSearcher(p, []cube.Sym{0}, new(interrupt.Flag))
	rng := sample.Rand(t)
	any := Beginning{First: [2]cube.MoveSet{cube.AllMoves, cube.AllMoves}}
	for range 4 {
		c := nearDR(rng)
		s.SetPosition(c)
		near := make([][2]uint8, 1)
		s.Estimate([]int{0}, near)
		for length := 1; length <= 6; length++ {
			want := map[Kinds][]string{}
			_, err := Solve(t.Context(), p, []Frame{NewFrame(c, 0)}, Limits{Policy: NISS, Min: length, Max: length, Beyond: -1}, Observer{
				Solution: func(found Solution) {
					kind := OnBoth
					switch a := found.Alg; {
					case len(a.Inverse) == 0:
						kind = OnNormal
						require.LessOrEqual(t, int(near[0][0]), length)
					case len(a.Normal) == 0:
						kind = OnInverse
						require.LessOrEqual(t, int(near[0][1]), length)
					}
					want[kind] = append(want[kind], found.Alg.String())
				},
			})
			require.NoError(t, err)
			for _, kind := range []Kinds{OnNormal, OnInverse, OnBoth} {
				slices.Sort(want[kind])
				require.Equal(t, want[kind], searched(s, kind, length, any), "%d of %d moves from %s", kind, length, c.B32())
			}
			all := slices.Sorted(slices.Values(slices.Concat(want[OnNormal], want[OnInverse], want[OnBoth])))
			require.Equal(t, all, searched(s, OnNormal|OnInverse|OnBoth, length, any))
		}
	}
}

// TestSearcherBeginning checks that Beginning restricts the first move of a side, and nothing else.
func TestSearcherBeginning(t *testing.T) {
	s := NewSearcher(drFromEO(t), []cube.Sym{0}, new(interrupt.Flag))
	rng := sample.Rand(t)
	first := cube.MoveSet(0b111_111_000) // D and R
	allowed := 0
	for range 4 {
		s.SetPosition(nearDR(rng))
		var want []string
		s.Search(0, OnNormal, 6, Beginning{First: [2]cube.MoveSet{cube.AllMoves, 0}}, func(found Solution) {
			if first.Has(found.Alg.Normal[0]) {
				want = append(want, found.Alg.String())
			}
		})
		slices.Sort(want)
		allowed += len(want)
		require.Equal(t, want, searched(s, OnNormal, 6, Beginning{First: [2]cube.MoveSet{first, 0}}))
	}
	require.Positive(t, allowed)
}

// TestEstimateNormal checks that EstimateNormal gives the bounds of Estimate if one of them is not
// greater than most.
func TestEstimateNormal(t *testing.T) {
	s := NewSearcher(drFromEO(t), []cube.Sym{0}, new(interrupt.Flag))
	rng := sample.Rand(t)
	for range 100 {
		c := nearDR(rng)
		s.SetPosition(c)
		near, normal := make([][2]uint8, 1), make([]uint8, 1)
		s.Estimate([]int{0}, near)
		s.EstimateNormal([]int{0}, &c, MaxMoves, normal)
		require.Equal(t, near[0][0], normal[0])
		s.EstimateNormal([]int{0}, &c, 2, normal)
		require.LessOrEqual(t, normal[0], near[0][0])
	}
}

package niss

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/interrupt"
	"nissy/internal/sample"
	"nissy/pruning"
	"nissy/pruning/testtables"
)

// TestQuarters checks that a bound of the quarter turns leaves those solutions of all kinds that keep
// it, and that Estimate is not greater than their lengths.
func TestQuarters(t *testing.T) {
	p := drFromEO(t)
	rng := sample.Rand(t)
	all := NewSearcher(p, []cube.Sym{0}, new(interrupt.Flag))
	any := Beginning{First: [2]cube.MoveSet{cube.AllMoves, cube.AllMoves}}
	for range 4 {
		c := nearDR(rng)
		all.SetPosition(c)
		for most := range 4 {
			bounded := *p
			bounded.Quarters = NewQuarterTurns(p, most)
			s := NewSearcher(&bounded, []cube.Sym{0}, new(interrupt.Flag))
			s.SetPosition(c)
			near := make([][2]uint8, 1)
			s.Estimate([]int{0}, near)
			for length := 1; length <= 6; length++ {
				for side, kind := range []Kinds{OnNormal, OnInverse, OnBoth} {
					var want []string
					all.Search(0, kind, length, any, func(found Solution) {
						moves := slices.Concat(found.Alg.Normal, found.Alg.Inverse)
						if len(slices.DeleteFunc(moves, cube.Move.IsHalf)) <= most {
							want = append(want, found.Alg.String())
						}
					})
					slices.Sort(want)
					require.Equal(t, want, searched(s, kind, length, any))
					if len(want) > 0 && kind != OnBoth {
						require.LessOrEqual(t, int(near[0][side]), length)
					}
				}
			}
		}
	}
}

// TestQuarterDistances checks distances from EO on F/B with few quarter turns.
func TestQuarterDistances(t *testing.T) {
	store := testtables.Store()
	t.Cleanup(func() { store.Close() })
	moves, err := store.Moves(t.Context(), pruning.EO)
	require.NoError(t, err)
	p := &Problem{
		Moves: cube.AllMoves, Coords: []TrackedCoord{{Coord: pruning.EO, Moves: moves}},
		Alternatives: []Alternative{{Coords: []int{0}, Goals: [][]uint16{{0}}}},
	}
	for text, want := range map[string][]uint8{
		"":             {0, 0, 0},
		"F":            {pruning.Unreachable, 1, 1},
		"F2 R B":       {pruning.Unreachable, 1, 1},
		"F R2 B":       {pruning.Unreachable, pruning.Unreachable, 3},
		"F U2 B' D2 F": {pruning.Unreachable, 2, 2},
	} {
		c := scrambled(t, text)[0].Cube
		n := node{uint16(pruning.EO.Of(&c))}
		q := NewQuarterTurns(p, len(want)-1)
		for most, distance := range want {
			require.Equal(t, distance, q.leastMoves(&n, q.most-most), "%s, %d quarter turns", text, most)
		}
		require.Equal(t, uint8(pruning.Unreachable), q.leastMoves(&n, q.most+1))
	}
}

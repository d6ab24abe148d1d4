package optimal

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
)

var blankQTM = sync.OnceValues(func() (*Table, error) { return blankTable(Sizes(QTM)[0]) })

// plainQTM returns all solutions of at most most quarter turns, one writing of
// each, none of which passes through the solved cube.
func plainQTM(c cube.Cube, moves cube.MoveSet, most int) (found []string) {
	var search func(c cube.Cube, path []cube.Move, left int)
	search = func(c cube.Cube, path []cube.Move, left int) {
		if c == cube.Solved {
			found = append(found, cube.FormatMoves(path))
			return
		}
		next := moves
		if len(path) > 0 {
			next = moves.After(path[len(path)-1])
		}
		for _, m := range next.Moves() {
			if n := QTM.of(m); n <= left {
				search(c.After(m), append(path[:len(path):len(path)], m), left-n)
			}
		}
	}
	search(c, nil, most)
	return found
}

// All solutions are those of a plain search, whatever the number of threads;
// the table tells nothing, so that nothing is left out for its sake but half
// turns.
func TestQuarterTurns(t *testing.T) {
	table, err := blankQTM()
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(5, 6))
	for i := range 30 {
		c := cube.Solved
		for range 1 + rng.IntN(5) {
			c = c.After(cube.Move(rng.IntN(cube.NumFaceMoves)))
		}
		if c == cube.Solved {
			continue
		}
		for _, moves := range []cube.MoveSet{cube.AllMoves, cube.EOMoves} {
			want := plainQTM(c, moves, 6)
			got := solveAll(t, table, []cube.Cube{c}, Limits{Moves: moves, Max: 6, Beyond: -1, Threads: 1 + i%3})
			slices.Sort(got)
			slices.Sort(want)
			require.Equal(t, want, got, c.B32())
		}
	}
}

// Lengths that are known: of the first eight, whose solutions in quarter turns
// were counted by a plain search, and that the six turns of the checkerboard's
// slices count two each.
func TestQuarterTurnsBuilt(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a table")
	}
	table, err := Load(t.Context(), storeFor(t), Sizes(QTM)[0])
	require.NoError(t, err)
	for scramble, length := range map[string]int{
		"U": 1, "U2": 2, "R L F B": 4, "U2 D2 R2 L2 F2 B2": 12, "R U R' U'": 4,
	} {
		got := solveAll(t, table, position(t, scramble), Limits{Max: 20})
		require.NotEmpty(t, got)
		alg, err := cube.ParseAlg(got[0])
		require.NoError(t, err)
		require.Equal(t, length, QTM.Length(alg), scramble)
	}
	rng := rand.New(rand.NewPCG(5, 7))
	for range 20 {
		c := cube.Solved
		for range 6 {
			c = c.After(cube.Move(rng.IntN(cube.NumFaceMoves)))
		}
		want := plainQTM(c, cube.AllMoves, 7)
		got := solveAll(t, table, []cube.Cube{c}, Limits{Max: 7, Beyond: -1})
		slices.Sort(got)
		slices.Sort(want)
		require.Equal(t, want, got, c.B32())
	}
}

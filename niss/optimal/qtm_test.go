package optimal

import (
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
	"nissy/niss"
	"nissy/pruning/testtables"
)

var blankQTM = sync.OnceValues(func() (*Table, error) { return blankTable(Sizes(QTM)[0]) })

// TestQTMWithBuiltTable checks that the bounds of a real table do not change the
// solutions. Building it takes a minute of processor time.
func TestQTMWithBuiltTable(t *testing.T) {
	if !sample.Long() {
		t.Skip("long")
	}
	st := testtables.Store()
	t.Cleanup(func() { st.Close() })
	table, err := Load(t.Context(), st, Sizes(QTM)[0])
	require.NoError(t, err)
	for scramble, length := range map[string]int{
		"U": 1, "U2": 2, "R L F B": 4, "U2 D2 R2 L2 F2 B2": 12, "R U R' U'": 4,
	} {
		got := solveAll(t, table, parsePosition(t, scramble), niss.Limits{Max: 20})
		require.NotEmpty(t, got)
		alg, err := cube.ParseAlg(got[0])
		require.NoError(t, err)
		require.Equal(t, length, QTM.Length(alg), scramble)
	}
	rng := sample.Rand(t)
	for range sample.Of(3, 8) {
		c := cube.Solved
		for range 6 {
			c = c.After(cube.Move(rng.IntN(cube.NumFaceMoves)))
		}
		want := plainSearch(c, cube.AllMoves, QTM, 7)
		got := solveAll(t, table, []cube.Cube{c}, niss.Limits{Max: 7, Beyond: -1})
		slices.Sort(got)
		slices.Sort(want)
		require.Equal(t, want, got, c.B32())
	}
}

package optimal

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/niss"
)

func TestSymmetries(t *testing.T) {
	for scramble, count := range map[string]int{
		"": 47, "U2 D2 R2 L2 F2 B2": 47, "R U F2": 0, "U": 3, "R L": 7,
		"U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2": 47, // superflip
	} {
		require.Len(t, symmetries(&parsePosition(t, scramble)[0], cube.AllMoves), count, scramble)
	}
	c := parsePosition(t, "U2 D2 R2 L2 F2 B2")
	require.Len(t, symmetries(&c[0], cube.EOMoves), 15, "those that preserve the axis F/B")
}

// TestSymmetricPositions compares the solutions of symmetric positions with those
// of a plain search, although the solver tries only some first moves. It splits the
// tasks at once.
func TestSymmetricPositions(t *testing.T) {
	table := blank(t, HTM)
	for _, scramble := range []string{"U2 D2 R2 L2", "R L' F B'", "R L U D", "R2 L2 U2 D2 F2", "R2 F2 R2 F2"} {
		c := parsePosition(t, scramble)
		want := plainSearch(c[0], cube.AllMoves, HTM, 5)
		s := newCubeSearch([]*Table{table}, framesOf(c...), niss.Limits{Max: 5, Beyond: -1}, niss.Observer{})
		for range 2 {
			var parts []task
			for i := range s.tasks {
				parts = s.appendParts(parts, &s.tasks[i])
			}
			s.tasks = parts
		}
		var got []string
		s.observer.Solution = func(x niss.Solution) { got = append(got, cube.FormatMoves(x.Alg.Normal)) }
		for depth := 2; depth <= 5; depth++ {
			require.NoError(t, s.searchDepth(t.Context(), depth))
		}
		slices.Sort(got)
		slices.Sort(want)
		require.Equal(t, want, got, scramble)
	}
}

// TestTransformedOrder checks that parallel turns are in the order of the moves after
// every symmetry.
func TestTransformedOrder(t *testing.T) {
	for s := range cube.Sym(cube.NumSyms) {
		for m := range cube.Move(cube.NumFaceMoves) {
			for _, n := range cube.AllMoves.After(m).Moves() {
				got := transformed([]cube.Move{m, n}, s)
				if got[0].Axis() == got[1].Axis() {
					require.Less(t, got[0], got[1])
				}
			}
		}
	}
}

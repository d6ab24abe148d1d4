package insert

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/recorded"
)

// TestSlices compares slice insertions with the shortest ones that a plain search has found,
// by the number of slice moves, and reads the lines again.
func TestSlices(t *testing.T) {
	for _, row := range recorded.Rows(t, "slices.tsv") {
		scramble, skeleton := parse(t, row[1]), parse(t, row[2])
		for i, field := range row[3:] {
			want := recorded.Number(t, field)
			limits := Limits{Insertions: i + 2, Max: 100, Beyond: 0}
			result, err := SolveSlices(context.Background(), cube.Solved.ApplyAlg(scramble), skeleton, limits)
			require.NoError(t, err)
			for _, s := range result.Solutions {
				require.Len(t, s.Moves, want, "row %s, %d slice moves", row[0], i+2)
				requireReadable(t, scramble.Normal, s)
			}
		}
	}
}

func TestNoSlices(t *testing.T) {
	_, err := SolveSlices(context.Background(), cube.Solved.Apply(cube.NewMove(cube.R, 1)), cube.Alg{Normal: []cube.Move{cube.NewMove(cube.U, 1)}}, Limits{Max: 100})
	require.ErrorContains(t, err, "more than a slice is left")
	_, err = SolveSlices(context.Background(), cube.MoveCube(cube.NewMove(cube.U, 1)), cube.Alg{Normal: []cube.Move{cube.NewMove(cube.U, 3)}}, Limits{Max: 100})
	require.ErrorContains(t, err, "no 3 slice moves make the skeleton shorter")
}

// TestReplace finds the stretches of a sequence for which there is something shorter, and what
// two replacements lead to.
func TestReplace(t *testing.T) {
	alg := parse(t, "R2 U2 F' R2 U' D B2 D B2 U F")
	for _, threads := range []int{0, 1, 2} {
		replacements, shortened, err := Replace(context.Background(), testStore(), alg, Limits{Length: 10, Threads: threads})
		require.NoError(t, err)
		require.Len(t, replacements, 1)
		require.Equal(t, 3, replacements[0].Place)
		require.Equal(t, "R2 U' D B2 D B2", cube.FormatMoves(replacements[0].Removed))
		require.Len(t, shortened, 1)
		require.Equal(t, "R2 U2 F' D R2 D F", cube.FormatMoves(shortened[0].Moves))
	}
}

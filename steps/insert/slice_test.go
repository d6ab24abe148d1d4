package insert

import (
	"context"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
)

// TestSlices compares slice insertions with the shortest ones that a plain search has found,
// by the number of slice moves, and reads the lines again.
func TestSlices(t *testing.T) {
	text, err := os.ReadFile("testdata/slices.tsv")
	require.NoError(t, err)
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		fields := strings.Split(line, "\t")
		moves, err := cube.ParseMoves(fields[1])
		require.NoError(t, err)
		scramble := cube.Solved.Apply(moves...)
		skeleton, err := cube.ParseAlg(fields[2])
		require.NoError(t, err)
		for i, field := range fields[3:] {
			want, err := strconv.Atoi(field)
			require.NoError(t, err)
			result, err := SolveSlices(context.Background(), scramble, skeleton, Limits{Insertions: i + 2, Max: 100, Beyond: 0})
			require.NoError(t, err)
			for _, s := range result.Solutions {
				require.Len(t, s.Moves, want, "row %s, %d slice moves", fields[0], i+2)
				requireReadable(t, moves, s)
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
	alg, err := cube.ParseAlg("R2 U2 F' R2 U' D B2 D B2 U F")
	require.NoError(t, err)
	for _, threads := range []int{0, 1, 2} {
		replacements, shortened, err := Replace(context.Background(), testStore(), alg, 10, threads)
		require.NoError(t, err)
		require.Len(t, replacements, 1)
		require.Equal(t, 3, replacements[0].Place)
		require.Equal(t, "R2 U' D B2 D B2", cube.FormatMoves(replacements[0].Removed))
		require.Len(t, shortened, 1)
		require.Equal(t, "R2 U2 F' D R2 D F", cube.FormatMoves(shortened[0].Moves))
	}
}

package insert

import (
	"context"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/history"
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
				solved := scramble.Apply(s.Moves...)
				require.True(t, solved.IsSolved())
				var a history.Attempt
				a, err = a.Apply(history.Set{Scramble: history.Position{Moves: cube.Alg{Normal: moves}}})
				require.NoError(t, err)
				a, err = a.Apply(history.Add{Lines: s.Lines})
				require.NoError(t, err)
				require.True(t, a.Complete(), "%v", s.Lines)
				require.Equal(t, want, a.Total(), "%v", s.Lines)
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

package cube

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// readRows reads a file of testdata: lines of fields separated by tabs, which may be quoted. Lines that begin
// with # are comments.
func readRows(t *testing.T, name string, fields int) [][]string {
	text, err := os.ReadFile("testdata/" + name)
	require.NoError(t, err)
	var rows [][]string
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		row := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		require.Len(t, row, fields, line)
		for i, field := range row {
			if strings.HasPrefix(field, `"`) {
				row[i], err = strconv.Unquote(field)
				require.NoError(t, err, field)
			}
		}
		rows = append(rows, row)
	}
	require.NotEmpty(t, rows)
	return rows
}

// mustParse parses a valid sequence.
func mustParse(t require.TestingT, s string) Alg {
	a, err := ParseAlg(s)
	require.NoError(t, err)
	return a
}

// positionAfter returns the position after a sequence on the solved cube.
func positionAfter(t require.TestingT, s string) Cube { return Solved.ApplyAlg(mustParse(t, s)) }

// drawMoves draws at most n moves that are less than the limit.
func drawMoves(t *rapid.T, label string, n int, limit Move) []Move {
	var moves []Move
	for _, m := range rapid.SliceOfN(rapid.IntRange(0, int(limit)-1), 0, n).Draw(t, label) {
		moves = append(moves, Move(m))
	}
	return moves
}

// drawAlg draws a sequence with all kinds of moves on both sides.
func drawAlg(t *rapid.T) Alg {
	return Alg{Normal: drawMoves(t, "normal", 20, NumMoves), Inverse: drawMoves(t, "inverse", 20, NumMoves)}
}

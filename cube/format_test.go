package cube

import (
	"slices"
	"strings"
	"testing"

	"nissy/internal/sample"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestFormat(t *testing.T) {
	for _, tt := range []struct{ in, normalFirst, inverseFirst string }{
		{"", "", ""},
		{"R2 u'", "R2 Uw'", "R2 Uw'"},
		{"(M x)", "(M x)", "(M x)"},
		{"U(BR'B)", "U (B R' B)", "(B R' B) U"},
	} {
		a := mustParse(t, tt.in)
		assert.Equal(t, tt.normalFirst, a.String())
		assert.Equal(t, tt.inverseFirst, a.InverseFirst())
	}
}

func TestAppendToDoesNotAllocate(t *testing.T) {
	a := mustParse(t, "R' U' F2 (Rw x2)")
	dst := make([]byte, 0, 100)
	assert.Equal(t, "solution: R' U' F2 (Rw x2)", string(a.AppendTo(append(dst, "solution: "...))))
	assert.Zero(t, testing.AllocsPerRun(10, func() { a.AppendTo(dst) }))
}

func TestPairs(t *testing.T) {
	for _, row := range readRows(t, "pairs.tsv", 2) {
		require.Equal(t, row[1], string(AppendPairs(nil, mustParse(t, row[0]).Normal)), row[0])
	}
}

// TestPairsAreCanonical checks that AppendPairs writes both orders of a pair in the
// same way, and that the moves still lead to the same position.
func TestPairsAreCanonical(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		moves := rapid.SliceOfN(rapid.Map(rapid.IntRange(0, NumFaceMoves-1), func(m int) Move { return Move(m) }), 0, 12).Draw(t, "moves")
		text := string(AppendPairs(nil, moves))
		plain, err := ParseAlg(strings.NewReplacer("(", "", ")", "").Replace(text))
		require.NoError(t, err)
		require.Equal(t, Solved.Apply(moves...), Solved.ApplyAlg(plain))
		require.Equal(t, text, string(AppendPairs(nil, swapPairs(moves))))
	})
}

// swapPairs returns the moves with the two moves of each pair swapped.
func swapPairs(moves []Move) []Move {
	out := slices.Clone(moves)
	axisAt := func(i int) Axis {
		if i < 0 || i >= len(moves) {
			return NumAxes
		}
		return moves[i].Axis()
	}
	for i := 1; i < len(moves); i++ {
		alone := axisAt(i-2) != axisAt(i-1) && axisAt(i+1) != axisAt(i)
		if alone && axisAt(i-1) == axisAt(i) && moves[i-1].Face() != moves[i].Face() {
			out[i-1], out[i] = moves[i], moves[i-1]
		}
	}
	return out
}

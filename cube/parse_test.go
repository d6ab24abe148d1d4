package cube

import (
	"strings"
	"testing"
	"unicode/utf8"

	"nissy/internal/sample"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestParseAlg(t *testing.T) {
	for _, row := range readRows(t, "algs.tsv", 2) {
		a, err := ParseAlg(row[0])
		require.NoError(t, err, row[0])
		assert.Equal(t, row[1], a.String(), row[0])
	}
}

func TestParseAlgErrors(t *testing.T) {
	rows := append(readRows(t, "alg_errors.tsv", 2), []string{
		"R Q" + strings.Repeat("2", 100), `bad move "Q222222222222222222222222222222222222222..." at column 3: [moves]`,
	})
	for _, row := range rows {
		a, err := ParseAlg(row[0])
		assert.EqualError(t, err, strings.Replace(row[1], "[moves]", movesAllowed, 1), row[0])
		assert.Zero(t, a)
	}
}

func TestParseMoves(t *testing.T) {
	moves, err := ParseMoves("R'U2 // (")
	require.NoError(t, err)
	assert.Equal(t, []Move{NewMove(R, 3), NewMove(U, 2)}, moves)
	_, err = ParseMoves("R (U)")
	assert.EqualError(t, err, `bad group "(" at column 3: all moves must be on one side, without parentheses`)
}

func TestAlgRoundTrip(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		a := drawAlg(t)
		assert.Equal(t, a, mustParse(t, a.String()))
		assert.Equal(t, a, mustParse(t, a.InverseFirst()))
		assert.Equal(t, a, mustParse(t, strings.ReplaceAll(a.String(), " ", "")))
	})
}

func FuzzParseAlg(f *testing.F) {
	for _, s := range []string{"R'U2 (Fw 2Rw’) // x", "^(M3)x", "R (U", "\xffQ", "R\n\n  (("} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, err := ParseAlg(s)
		if err == nil {
			b, err := ParseAlg(a.String())
			require.NoError(t, err)
			require.Equal(t, a, b)
			return
		}
		var e *SyntaxError
		require.ErrorAs(t, err, &e)
		require.NotEmpty(t, e.Token)
		require.Positive(t, e.Column)
		require.LessOrEqual(t, e.Column, utf8.RuneCountInString(s))
		require.NotContains(t, err.Error(), "\n")
	})
}

// TestParseAllocations checks that parsing a short sequence allocates only the slice
// of its moves.
func TestParseAllocations(t *testing.T) {
	allocations := testing.AllocsPerRun(10, func() { _, _ = ParseAlg("R U R' U'") })
	assert.LessOrEqual(t, allocations, 1.0)
}

func BenchmarkParseAlg(b *testing.B) {
	for name, s := range map[string]string{"ascii": "R' U2 Fw (D) ", "tight": "R'U2Fw(D)", "typographic": "R’ U2 Fw (D’) "} {
		text := strings.Repeat(s, 1<<20/len(s))
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := ParseAlg(text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

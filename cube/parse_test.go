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
	for in, want := range map[string]string{
		"":                             "",
		" \t\r\n":                      "",
		"R'U'F":                        "R' U' F",
		"R' U' F":                      "R' U' F",
		"R’U´F`D‘B′LʹUʼR＇":             "R' U' F' D' B' L' U' R'",
		"R3 U2' F2’ D2":                "R' U2 F2 D2",
		"r u' f2 Rw 2Rw' 2Uw2 rw R2Rw": "Rw Uw' Fw2 Rw Rw' Uw2 Rw R2 Rw",
		"R'2Rw":                        "R' Rw",
		"M E2 S' x y2 z'":              "M E2 S' x y2 z'",
		"U (B R' B)":                   "U (B R' B)",
		"(B R' B) U":                   "U (B R' B)",
		"(B)U(R'B)D()":                 "U D (B R' B)",
		"U^(B R' B)":                   "U (B R' B)",
		"R U // eo (\nF // dr":         "R U F",
		"(R // one\n U) F//":           "F (R U)",
		"R\u00a0U\u2003F":              "R U F",
	} {
		a, err := ParseAlg(in)
		require.NoError(t, err, in)
		assert.Equal(t, want, a.String(), in)
	}
}

func TestParseAlgErrors(t *testing.T) {
	moves := ": " + movesAllowed
	for in, want := range map[string]string{
		"R U F Q":       `bad move "Q" at column 7` + moves,
		"RUQ2F":         `bad move "Q2" at column 3` + moves,
		"R’ ’":          `bad move "’" at column 4` + moves,
		"R4":            `bad move "4" at column 2` + moves,
		"R''":           `bad move "'" at column 3` + moves,
		"R3'":           `bad move "'" at column 3` + moves,
		"X":             `bad move "X" at column 1` + moves,
		"2R":            `bad move "2" at column 1` + moves,
		"3Rw":           `bad move "3" at column 1` + moves,
		"U 2":           `bad move "2" at column 3` + moves,
		"Mw":            `bad move "w" at column 2` + moves,
		"[R, U]":        `bad move "[" at column 1` + moves,
		"R\x00":         `bad move "\x00" at column 2` + moves,
		"U\nR Q":        `bad move "Q" at line 2, column 3` + moves,
		"R \xff":        `invalid UTF-8 "\xff" at column 3: the text must be UTF-8`,
		"R (U (F))":     `nested parenthesis "(" at column 6: a group on inverse cannot contain another group`,
		"R (U ^(F))":    `nested parenthesis "^(" at column 6: a group on inverse cannot contain another group`,
		"R (U":          `unmatched parenthesis "(" at column 3: a ")" must close the group`,
		"R (U // )":     `unmatched parenthesis "(" at column 3: a ")" must close the group`,
		"R U)":          `unmatched parenthesis ")" at column 4: a "(" must open the group`,
		"R ^U":          `bad caret "^" at column 3: a caret must come directly before a group: ^(R U)`,
		"R / U":         `bad comment "/" at column 3: a comment begins with //`,
		"R Q" + manyTwo: `bad move "Q222222222222222222222222222222222222222..." at column 3` + moves,
	} {
		a, err := ParseAlg(in)
		assert.EqualError(t, err, want, in)
		assert.Zero(t, a)
	}
}

var manyTwo = strings.Repeat("2", 100)

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

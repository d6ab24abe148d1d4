package cube

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

var stateExamples = []struct{ alg, facelets, reid, b32 string }{
	{
		"",
		"UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
		"UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR",
		"ABCDEFGH=ABCDEFGHIJKL=A",
	},
	{
		"R' U' F",
		"BBBUUULLBUFUURRURRFFLFFLUULRRFDDFDDFDBDLLDLLFRRRDBBDBB",
		"LF UF BR UB RU FR DB DL LU FD DR BL BLU BUR BRD LDF FUL RUF DLB FDR",
		"JLQWSVUH=ZLCUABGIVTKH=A",
	},
	{
		"Fw",
		"UUULLLLLLUURUURUURFFFFFFFFFRRRRRRDDDLDDLDDLDDBBBBBBBBB",
		"UF UR RB UL DF DR LB DL FR FL BD BU UFR RDB RBU ULF DRF DFL LUB LBD",
		"ANCPETGR=AbaDEFGHIJRS=M",
	},
	{
		"x",
		"FFFFFFFFFRRRRRRRRRDDDDDDDDDBBBBBBBBBLLLLLLLLLUUUUUUUUU",
		"UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR",
		"ABCDEFGH=ABCDEFGHIJKL=Q",
	},
}

func TestStateExamples(t *testing.T) {
	for _, tt := range stateExamples {
		c := positionAfter(t, tt.alg)
		assert.Equal(t, tt.facelets, c.Facelets(), tt.alg)
		assert.Equal(t, tt.reid, c.Reid(), tt.alg)
		assert.Equal(t, tt.b32, c.B32(), tt.alg)
		for text, want := range map[string]Cube{tt.facelets: c, tt.b32: c, tt.reid: c.Upright()} {
			got, err := ParseState(text)
			require.NoError(t, err, text)
			assert.Equal(t, want, got, text)
		}
	}
}

func TestB32AsNissyCore(t *testing.T) {
	for _, row := range readRows(t, "b32.tsv", 2) {
		c := positionAfter(t, row[0])
		assert.Equal(t, row[1], c.B32(), row[0])
	}
}

func TestParseStateIsTolerant(t *testing.T) {
	want := positionAfter(t, "R' U' F")
	for _, text := range []string{
		"bbb uuu llb\nufu urr urr\nffl ffl uul\nrrf ddf ddf\ndbd lld llf\nrrr dbb dbb\n",
		"  lf uf br ub ru fr db dl lu fd dr bl\n\nblu bur brd ldf ful ruf dlb fdr",
		"JLQWSVUH=ZLCUABGIVTKH",
		" JLQWSVUH = ZLCUABGIVTKH = A\n",
	} {
		c, err := ParseState(text)
		require.NoError(t, err, text)
		assert.Equal(t, want, c, text)
	}
}

func TestParseStateErrors(t *testing.T) {
	solved := stateExamples[0]
	faces := " instead of 9"
	for text, want := range map[string]string{
		" ":                       "empty position: a position is 54 facelets, Reid's 20 pieces or B32",
		"UUUx":                    `bad cube "UUUx" at column 1: give 54 facelets, Reid's 20 pieces or B32`,
		"x" + solved.facelets:     `bad facelet "x" at column 1: facelets are U R F D L B`,
		"U\né" + solved.facelets:  `bad facelet "é" at line 2, column 1: facelets are U R F D L B`,
		solved.facelets + "B":     "55 facelets: a cube has 54, nine of each of U R F D L B",
		" " + solved.facelets[1:]: "53 facelets: a cube has 54, nine of each of U R F D L B",
		"R" + solved.facelets[1:]: "impossible cube: 8 facelets U" + faces + ", 10 facelets R" + faces,
		replace(solved.facelets, "UUUUUUUUURRRRRRRRR", "RUUUUUUUUURRRRRRRR"):       "impossible cube: there is no corner UFU (in UFR), there is no corner RBL (in UBL)",
		replace(solved.facelets, "UUUUUUUUURRRRRRRRR", "UUUUURUUURURRRRRRR"):       "impossible cube: one edge is flipped",
		replace(solved.facelets, "UUUUUUUUURRRRRRRRRFFF", "UUUUUUUUFRRRRRRRRRFFU"): "impossible cube: the stickers of corner FUR (in UFR) go the wrong way round",
		replace(solved.facelets, "UUUUUUUUURRRRRRRRR", "UUUURUUUURRRRURRRR"):       "impossible cube: the centres are not arranged as on a real cube",
		replace(solved.reid, "UR UB", "UR UX"):                                     `bad piece "UX" at column 7: a piece in UB has 2 of the colours U R F D L B`,
		replace(solved.reid, "UR UB", "UR UBL"):                                    `bad piece "UBL" at column 7: a piece in UB has 2 of the colours U R F D L B`,
		replace(solved.reid, "UR UB", "UR UD"):                                     "impossible cube: there is no edge UD (in UB)",
		replace(solved.reid, "UR UB", "UB UR"):                                     "impossible cube: two pieces are swapped",
		replace(solved.reid, "UR UB", "UR UR"):                                     "impossible cube: edge UB is missing, edge UR appears twice",
		replace(solved.reid, "UFR", "FRU"):                                         "impossible cube: one corner is twisted clockwise",
		replace(solved.reid, "UFR URB", "UFR UBR"):                                 "impossible cube: the stickers of corner UBR (in URB) go the wrong way round",
		solved.reid + " UF":                                                        `extra piece "UF" at column 69: a cube has 12 edges and 8 corners`,
		"UF UR":                                                                    `bad cube "UF UR" at column 1: give 54 facelets, Reid's 20 pieces or B32`,
		solved.reid[:56]:                                                           "17 pieces: a cube has 12 edges and 8 corners",
		"YBCDEFGH=ABCDEFGHIJKL=A":                                                  `bad corner "Y" at column 1: it must be one of ABCDEFGHIJKLMNOPQRSTUVWX`,
		"ABCDEFGH=ABCDEFGHIJKM=A":                                                  `bad edge "M" at column 21: it must be one of ABCDEFGHIJKLQRSTUVWXYZab`,
		"ABCDEFGH=ABCDEFGHIJKL=Y":                                                  `bad orientation "Y" at column 23: it must be one of ABCDEFGHIJKLMNOPQRSTUVWX`,
		"ABCDEFGHIABCDEFGHIJKL=A":                                                  `bad separator "I" at column 9: it must be one of =`,
		"ABCDEFGH=ABCDEFGHIJKL=A R":                                                `extra text "R" at column 25: B32 ends with the orientation`,
		"ABCDEFGH=ABC":                                                             "12 characters: B32 is 8 corners = 12 edges = orientation, as in ABCDEFGH=ABCDEFGHIJKL=A",
		"IBCDEFGH=ABCDEFGHIJKL":                                                    "impossible cube: one corner is twisted clockwise",
	} {
		c, err := ParseState(text)
		assert.EqualError(t, err, want, text)
		assert.Zero(t, c)
	}
}

// replace replaces the first occurrence of old in the text, which must exist.
func replace(text, old, replacement string) string {
	if !strings.Contains(text, old) {
		panic("no " + old)
	}
	return strings.Replace(text, old, replacement, 1)
}

func TestStateRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		c := Random(rng, AnyScramble).Apply(drawMoves(t, "moves", 4, NumMoves)...)
		for _, text := range []string{c.Facelets(), c.B32()} {
			got, err := ParseState(text)
			require.NoError(t, err)
			require.Equal(t, c, got)
		}
		got, err := ParseState(c.Reid())
		require.NoError(t, err)
		require.Equal(t, c.Upright(), got)
	})
}

func FuzzParseState(f *testing.F) {
	for _, tt := range stateExamples {
		f.Add(tt.facelets)
		f.Add(tt.reid)
		f.Add(tt.b32)
	}
	f.Add("UF \xff =")
	f.Fuzz(func(t *testing.T, s string) {
		for _, parse := range []func(string) (Cube, error){ParseState, parseFacelets, parseReid, parseB32} {
			c, err := parse(s)
			if err != nil {
				require.NotContains(t, err.Error(), "\n")
				continue
			}
			require.NoError(t, c.Check())
			again, err := parseB32(c.B32())
			require.NoError(t, err)
			require.Equal(t, c, again)
		}
	})
}

func BenchmarkParseState(b *testing.B) {
	for _, text := range []string{stateExamples[1].facelets, stateExamples[1].reid, stateExamples[1].b32} {
		b.Run(text[:8], func(b *testing.B) {
			for b.Loop() {
				_, _ = ParseState(text)
			}
		})
	}
}

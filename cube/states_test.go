package cube

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
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
		got, err := ParseB32(tt.b32)
		require.NoError(t, err, tt.b32)
		assert.Equal(t, c, got, tt.b32)
	}
}

func TestB32AsNissyCore(t *testing.T) {
	for _, row := range readRows(t, "b32.tsv", 2) {
		c := positionAfter(t, row[0])
		assert.Equal(t, row[1], c.B32(), row[0])
	}
}

func TestB32Errors(t *testing.T) {
	for text, want := range map[string]string{
		"YBCDEFGH=ABCDEFGHIJKL=A":   `bad corner "Y" at column 1: it must be one of ABCDEFGHIJKLMNOPQRSTUVWX`,
		"ABCDEFGH=ABCDEFGHIJKM=A":   `bad edge "M" at column 21: it must be one of ABCDEFGHIJKLQRSTUVWXYZab`,
		"ABCDEFGH=ABCDEFGHIJKL=Y":   `bad orientation "Y" at column 23: it must be one of ABCDEFGHIJKLMNOPQRSTUVWX`,
		"ABCDEFGHIABCDEFGHIJKL=A":   `bad separator "I" at column 9: it must be one of =`,
		"ABCDEFGH=ABCDEFGHIJKL=A R": `extra text "R" at column 25: B32 ends with the orientation`,
		"ABCDEFGH=ABC":              "12 characters: B32 is 8 corners = 12 edges = orientation, as in ABCDEFGH=ABCDEFGHIJKL=A",
	} {
		_, err := ParseB32(text)
		assert.EqualError(t, err, want, text)
	}
}

func FuzzParseB32(f *testing.F) {
	for _, tt := range stateExamples {
		f.Add(tt.b32)
	}
	f.Add("UF \xff =")
	f.Fuzz(func(t *testing.T, s string) {
		c, err := ParseB32(s)
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
			return
		}
		again, err := ParseB32(c.B32())
		require.NoError(t, err)
		require.Equal(t, c, again)
	})
}

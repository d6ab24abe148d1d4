package cube

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestStateExamples(t *testing.T) {
	for _, row := range readRows(t, "states.tsv", 4) {
		c := positionAfter(t, row[0])
		assert.Equal(t, row[1:], []string{c.Facelets(), c.Reid(), c.B32()}, row[0])
		got, err := ParseB32(row[3])
		require.NoError(t, err, row[3])
		assert.Equal(t, c, got, row[3])
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
	f.Add("ANCPETGR=AbaDEFGHIJRS=M")
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

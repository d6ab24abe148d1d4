package cube

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestSymNames(t *testing.T) {
	for s := range Sym(NumSyms) {
		got, err := ParseSym(s.String())
		require.NoError(t, err)
		assert.Equal(t, s, got)
	}
	for text, want := range map[string]string{
		"UF": "rotation UF", "bl": "rotation BL", "bl*": "mirrored BL",
		" Mirrored  ru ": "mirrored RU", "ROTATION RU": "rotation RU",
	} {
		s, err := ParseSym(text)
		require.NoError(t, err, text)
		assert.Equal(t, want, s.String())
	}
	for _, text := range []string{"", "UD", "rotation", "rotation UU", "turned UF", "mirrored UF*", "UF UF", "rotation UF RU", "U F"} {
		_, err := ParseSym(text)
		assert.ErrorContains(t, err, "unknown transformation", text)
	}
}

func TestTransformationsAsNissyCore(t *testing.T) {
	c := positionAfter(t, "R' U' F L2 D B")
	rows := readRows(t, "transformations.tsv", 2)
	require.Len(t, rows, NumSyms)
	for _, row := range rows {
		s, err := ParseSym(row[0])
		require.NoError(t, err)
		transformed := c.Conj(s)
		assert.Equal(t, row[1], transformed.B32(), row[0])
	}
}

func FuzzParseSym(f *testing.F) {
	f.Add("mirrored UF")
	f.Add("rb*")
	f.Fuzz(func(t *testing.T, text string) {
		if s, err := ParseSym(text); err == nil {
			again, err := ParseSym(s.String())
			require.NoError(t, err)
			require.Equal(t, s, again)
		}
	})
}

package cube

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nissy/internal/sample"
)

func TestSymmetries(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		a, b := drawCube(t), drawCube(t)
		s := Sym(rapid.IntRange(0, NumSyms-1).Draw(t, "s"))
		u := Sym(rapid.IntRange(0, NumSyms-1).Draw(t, "u"))
		ab := a.Mul(&b)
		as, bs := a.Conj(s), b.Conj(s)
		require.Equal(t, ab.Conj(s), as.Mul(&bs), "conjugation respects products")
		require.Equal(t, a.Conj(s.Mul(u)), as.Conj(u), "conjugation composes")
		require.Equal(t, a, as.Conj(s.Inverse()))
		if !s.isMirror() {
			r := s.Rotation()
			inv := r.Inverse()
			require.Equal(t, s, r.Orientation())
			ar := inv.Mul(&a)
			require.Equal(t, ar.Mul(&r), as, "r⁻¹·a·r")
		}
	})
}

func TestSymmetryMoves(t *testing.T) {
	for s := range Sym(NumSyms) {
		for m := range Move(NumMoves) {
			c := MoveCube(m)
			assert.Equal(t, MoveCube(s.Move(m)), c.Conj(s), "%v under %d", m, s)
		}
	}
}

func TestUprightAndRecolored(t *testing.T) {
	c := positionAfter(t, "R' U' F x y'")
	assert.Equal(t, positionAfter(t, "R' U' F"), c.Upright())
	recolored := c.Recolored()
	assert.True(t, recolored.CentersSolved())
	recolored = recolored.ApplyAlg(mustParse(t, "y x' F' U R x y'"))
	assert.Equal(t, Solved, recolored.Upright())
}

func TestTurned(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		c := drawCube(t)
		turns := c.Turned()
		assert.LessOrEqual(t, len(turns), 2)
		assert.Equal(t, c.Upright(), c.Apply(turns...))
	})
}

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

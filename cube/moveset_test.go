package cube

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nissy/internal/sample"
)

func TestParseMoveSet(t *testing.T) {
	for text, want := range map[string]MoveSet{
		"U,R2,F2,D":     0b111 | 0b111<<3 | 1<<7 | 1<<13,
		"<R, U>":        URMoves,
		"R' U U2 R":     URMoves,
		"URF":           URFMoves,
		"U R L F2 B2 D": EOMoves,
	} {
		got, err := ParseMoveSet(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got, text)
		again, err := ParseMoveSet(got.String())
		require.NoError(t, err)
		require.Equal(t, want, again, text)
	}
	for _, text := range []string{"", ",", "U,Q", "M", "Rw", "x", "(U)", "R,F'"} {
		_, err := ParseMoveSet(text)
		require.Error(t, err, text)
	}
}

func TestCount(t *testing.T) {
	for _, tt := range []struct {
		alg                string
		htm, qtm, stm, etm int
	}{
		{"", 0, 0, 0, 0},
		{"R U2 R'", 3, 4, 3, 3},
		{"Rw Uw2", 2, 3, 2, 2},
		{"M E2", 4, 6, 2, 2},
		{"x y2", 0, 0, 0, 2},
		{"R (U2 M x)", 4, 5, 3, 4},
	} {
		a := mustParse(t, tt.alg)
		assert.Equal(t, tt.htm, a.Count(HTM), tt.alg)
		assert.Equal(t, tt.qtm, a.Count(QTM), tt.alg)
		assert.Equal(t, tt.stm, a.Count(STM), tt.alg)
		assert.Equal(t, tt.etm, a.Count(ETM), tt.alg)
	}
}

func TestParseMetric(t *testing.T) {
	for _, m := range []Metric{HTM, QTM, STM, ETM} {
		got, err := ParseMetric(m.String())
		require.NoError(t, err)
		assert.Equal(t, m, got)
	}
	m, err := ParseMetric("OBTM")
	require.NoError(t, err)
	assert.Equal(t, HTM, m)
	_, err = ParseMetric("foo")
	assert.EqualError(t, err, `unknown metric "foo": metrics are htm (or obtm), qtm, stm and etm`)
}

// TestCleanup compares the results with those of nissy-classic, and others.
func TestCleanup(t *testing.T) {
	for _, row := range readRows(t, "cleanup.tsv", 2) {
		assert.Equal(t, row[1], mustParse(t, row[0]).Cleanup().String(), row[0])
	}
	for text, want := range map[string]string{
		"Rw Rw": "Rw2", "Rw U Uw' D2 Uw D2 Rw": "Rw U Rw", "Rw L'": "x", "Rw L' U": "F x", "Rw x'": "L", "Lw R (Fw Bw)": "R2 x' (Fw Bw)",
		"Rw U' R F' M U": mustParse(t, "Rw U' R F' M U").Cleanup().String(), "U Rw (B R) x F F": "U Rw D2 x (B R)",
	} {
		assert.Equal(t, want, mustParse(t, text).CleanupWide().String(), text)
	}
}

// TestCleanupKeepsPosition checks that the result leads to the same position, is
// not longer, and does not change in a second cleanup.
func TestCleanupKeepsPosition(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		c, a := drawCube(t), drawAlg(t)
		clean := a.Cleanup()
		require.Equal(t, c.ApplyAlg(a), c.ApplyAlg(clean), "%v becomes %v", a, clean)
		require.Equal(t, clean, clean.Cleanup())
		require.LessOrEqual(t, clean.Count(HTM), a.Count(HTM))
		requireClean(t, clean.Normal)
		requireClean(t, clean.Inverse)
		wide := a.CleanupWide()
		require.Equal(t, c.ApplyAlg(a), c.ApplyAlg(wide), "%v becomes %v", a, wide)
		require.Equal(t, wide, wide.CleanupWide(), "%v", a)
		require.Equal(t, clean.Count(HTM), wide.Count(HTM), "%v becomes %v", a, wide)
		require.LessOrEqual(t, wide.Len(), clean.Len())
	})
}

// requireClean checks that a side consists of face moves, each allowed after the one
// before, and then at most two rotations.
func requireClean(t *rapid.T, moves []Move) {
	n := slices.IndexFunc(moves, Move.IsRotation)
	if n < 0 {
		n = len(moves)
	}
	require.LessOrEqual(t, len(moves)-n, 2)
	for i, m := range moves {
		require.True(t, i < n && m.IsFace() || i >= n && m.IsRotation())
		if i > 0 && i < n {
			require.True(t, AllMoves.After(moves[i-1]).Has(m), "%v", moves)
		}
	}
}

package cube

import (
	"slices"
	"testing"

	"nissy/internal/sample"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestCleanup compares the results with those of nissy-classic, and others.
func TestCleanup(t *testing.T) {
	for _, row := range readRows(t, "cleanup.tsv", 2) {
		assert.Equal(t, row[1], mustParse(t, row[0]).Cleanup().String(), row[0])
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

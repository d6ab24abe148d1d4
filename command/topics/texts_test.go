package topics

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
)

// TestKnownCases checks the positions in the topic cases.
func TestKnownCases(t *testing.T) {
	position := func(moves string) cube.Cube {
		a, err := cube.ParseAlg(moves)
		require.NoError(t, err, moves)
		return cube.Solved.ApplyAlg(a)
	}
	for _, known := range drCases {
		c := position(known.moves)
		assert.Zero(t, c.BadEdges(cube.FB), known.moves)
		assert.Equal(t, known.name, c.DRCase(cube.UD).String(), known.moves)
	}
	for _, known := range htrSubsets {
		c := position(known.moves)
		subset, ok := c.HTRSubset(cube.UD)
		assert.True(t, ok, known.moves)
		assert.Equal(t, known.name, subset.String(), known.moves)
	}
}

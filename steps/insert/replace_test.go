package insert

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
)

// TestReplace finds the stretches of a sequence for which there is something shorter, and what
// two replacements lead to.
func TestReplace(t *testing.T) {
	alg, err := cube.ParseAlg("R2 U2 F' R2 U' D B2 D B2 U F")
	require.NoError(t, err)
	for _, threads := range []int{0, 1, 2} {
		replacements, shortened, err := Replace(context.Background(), testStore(), alg, 10, threads)
		require.NoError(t, err)
		require.Len(t, replacements, 1)
		require.Equal(t, 3, replacements[0].Place)
		require.Equal(t, "R2 U' D B2 D B2", cube.FormatMoves(replacements[0].Removed))
		require.Len(t, shortened, 1)
		require.Equal(t, "R2 U2 F' D R2 D F", cube.FormatMoves(shortened[0].Moves))
	}
}

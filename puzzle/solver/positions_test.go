package solver

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCountPositions compares the numbers of positions of the catalogue with published ones.
func TestCountPositions(t *testing.T) {
	for name, want := range map[string]string{
		"2x2x2":    "3674160",
		"3x3x3":    "43252003274489856000",
		"megaminx": "100669616553523347122516032313645505168688116411019768627200000000000",
		"pyraminx": "933120",
		"skewb":    "3149280",
		"dino":     "239500800",
		"2x3x3":    "",
	} {
		n, err := CountPositions(t.Context(), cataloguePuzzle(t, name))
		require.NoError(t, err)
		require.NotNil(t, n, name)
		if want != "" {
			require.Equal(t, want, n.String(), name)
		}
		t.Log(name, n)
	}
}

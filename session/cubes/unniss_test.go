package cubes

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
)

func TestUnnissed(t *testing.T) {
	for text, want := range map[string]string{
		"U R2 (B R)":       "U R B'",
		"U (B R') F":       "U F R B'",
		"R (R)":            "",
		"R L (F L R)":      "F'",
		"U R L (B L F R')": "U R2 L F' L' B'",
		"U U (F F)":        "U U F' F'",
		"x (x)":            "x x'",
		"(R U)":            "U' R'",
	} {
		a, err := cube.ParseAlg(text)
		require.NoError(t, err)
		require.Equal(t, want, cube.FormatMoves(unnissed(a)), text)
	}
}

package cubes

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
)

// TestDisoriented compares the number of facelets with the number of bad pieces of random
// cubes, which are rotated as a whole.
func TestDisoriented(t *testing.T) {
	rng := sample.Rand(t)
	kinds := []cube.ScrambleKind{cube.AnyScramble, cube.EOScramble, cube.DRScramble}
	for i := range 100 {
		c := cube.Random(rng, kinds[i%len(kinds)])
		rotation := cube.Sym(rng.IntN(cube.NumRotations)).Rotation()
		c = c.Mul(&rotation)
		for _, s := range disorientations {
			facelets, ok := Disoriented(c, s.name)
			require.True(t, ok)
			n := 0
			for _, bad := range facelets {
				if bad {
					n++
				}
			}
			switch s.name[:2] {
			case "eo":
				require.Equal(t, 2*c.BadEdges(s.axis), n, s.name)
			case "co":
				require.Equal(t, 3*c.BadCorners(s.axis), n, s.name)
			default:
				require.Equal(t, c.IsDR(s.axis), n == 0, s.name)
			}
		}
	}
	_, ok := Disoriented(cube.Solved, "eo")
	require.False(t, ok)
}

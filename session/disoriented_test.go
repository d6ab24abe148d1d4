package session

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
)

// As many facelets are marked as the cube says that pieces are bad.
func TestMarks(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		c := cube.Random(rng, cube.AnyScramble)
		turned := cube.Sym(rng.IntN(cube.NumRotations)).Rotation()
		c = c.Mul(&turned)
		for _, m := range disorientedSteps {
			marked, ok := Disoriented(c, m.name)
			require.True(t, ok)
			n := 0
			for _, is := range marked {
				if is {
					n++
				}
			}
			switch m.name[:2] {
			case "eo":
				require.Equal(t, 2*c.BadEdges(m.axis), n, m.name)
			case "co":
				require.Equal(t, 3*c.BadCorners(m.axis), n, m.name)
			default:
				require.Equal(t, c.IsDR(m.axis), n == 0, m.name)
			}
		}
	}
	_, ok := Disoriented(cube.Solved, "eo")
	require.False(t, ok)
}

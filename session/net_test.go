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
	for range 500 {
		c := cube.Random(rng, cube.AnyScramble)
		for _, m := range marks {
			marked, ok := Disoriented(c, m.name)
			require.True(t, ok)
			edges, corners := 0, 0
			for _, place := range edgeFacelets {
				require.Equal(t, marked[place[0]], marked[place[1]])
				if marked[place[0]] {
					edges++
				}
			}
			for _, place := range cornerFacelets {
				if marked[place[0]] {
					corners++
				}
			}
			switch {
			case !m.corners:
				require.Equal(t, c.BadEdges(m.axis), edges, m.name)
				require.Zero(t, corners)
			case !m.edges:
				require.Equal(t, c.BadCorners(m.axis), corners, m.name)
				require.Zero(t, edges)
			default:
				require.Equal(t, c.IsDR(m.axis), edges+corners == 0, m.name)
			}
		}
	}
	_, ok := Disoriented(cube.Solved, "eo")
	require.False(t, ok)
}

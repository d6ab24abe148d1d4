package cubes

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
	"nissy/session/sessiontest"
)

// TestCompare compares pairs of sequences that have each relation.
func TestCompare(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want Relation
	}{
		{"U D", "D U", SameMoves},
		{"R (U D)", "(D U) R", SameMoves},
		{"R3", "R'", SameMoves},
		{"U D U", "U2 D", SamePosition},
		{"R (U)", "U' R", SamePosition},
		{"Rw", "x L", SamePosition},
		{"Rw", "L", SameRotated},
		{"R U F'", "L' U' F", SameSymmetry},
		{"R U2 F D' L", "R D' F U2 L", SameInverse},
		{"R U F", "R", Different},
	} {
		got, name := closestRelation(sessiontest.ParseAlg(t, test.a), sessiontest.ParseAlg(t, test.b))
		assert.Equal(t, test.want, got, "%s | %s", test.a, test.b)
		assert.Equal(t, got == SameSymmetry || got == SameInverse, name != "")
	}
}

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

package cubes

import (
	"testing"

	"nissy/session/sessiontest"

	"github.com/stretchr/testify/assert"
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

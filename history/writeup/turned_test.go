package writeup

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestTurnedOnBothSides reads attempts of people who turn the cube before the inspection.
func TestTurnedOnBothSides(t *testing.T) {
	const scramble = "Scramble: F2 R F' R2 B' L2 U B R L F2 R2 L2 D2 F2 D' B2 U' F2 D' F2\n"
	const rest = "U2 B // RZP\nD' F' U F // DR\nU F2 R2 U D2 R2 U' // HTR\nL2 F2 R2 // finish\n"
	const remark = "line 2: the cube is turned on both sides: otherwise the lines do not solve the scramble"
	for text, want := range map[string][]string{
		"x y // inspection\nB' R (L D2 L') // EO\n":       {remark}, // as the turned cube is held
		"x y // inspection\nB' R (D B2 D') // EO\n":       nil,      // as the inverse scramble is held without turns
		"x y (x y) // inspection\nB' R (L D2 L') // EO\n": nil,
	} {
		r, err := Decide(scramble+text+rest, Options{})
		require.NoError(t, err)
		assert.True(t, r.Attempt.Complete(), text)
		assert.Equal(t, want, r.Remarks, text)
	}
	r, err := Decide(scramble+"x y\nR U\n", Options{})
	require.NoError(t, err)
	assert.False(t, r.Attempt.Complete())
	assert.Empty(t, r.Remarks)
}

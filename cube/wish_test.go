package cube

import (
	"testing"

	"nissy/internal/sample"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestDrawAsWished draws positions of each case of DR, HTR subset and kind of cycles.
func TestDrawAsWished(t *testing.T) {
	rng := sample.Rand(t)
	check := func(kind ScrambleKind, w Wish, isAsWished func(c *Cube) bool) {
		d, err := NewDraw(kind, w)
		require.NoError(t, err)
		for range 20 {
			c := d.Cube(rng)
			require.NoError(t, c.Check(), "%v", w)
			require.True(t, isAsWished(&c), "%v", w)
		}
	}
	for corners := range uint8(NumCorners + 1) {
		for edges := uint8(0); edges <= 8 && corners != 1; edges += 2 {
			of := NewDRCase(corners, edges)
			check(EOScramble, Wish{Cases: []DRCase{of}}, func(c *Cube) bool { return c.BadEdges(FB) == 0 && c.DRCase(UD) == of })
		}
	}
	for _, s := range HTRSubsets() {
		check(DRScramble, Wish{Subsets: []HTRSubset{s}}, func(c *Cube) bool { got, _ := c.HTRSubset(UD); return got == s })
	}
	for _, lengths := range SliceCycles() {
		check(SliceScramble, Wish{Slices: []string{lengths}}, func(c *Cube) bool {
			return c.IsLeaveSlice(UD) && c.Cycles().EdgeLengths() == lengths
		})
	}
}

// TestWeights adds the weights of all cases of DR, and the ways to distribute edges.
func TestWeights(t *testing.T) {
	sum := 0
	for corners := range uint8(NumCorners + 1) {
		for edges := uint8(0); edges <= 8; edges += 2 {
			sum += NewDRCase(corners, edges).weight()
		}
	}
	assert.Equal(t, 2187*495, sum)
	d, err := NewDraw(DRScramble, Wish{Subsets: append(HTRSubsets(), HTRSubsets()...)})
	require.NoError(t, err)
	for _, c := range cornerCases {
		assert.Equal(t, 70, d.weight(c), "%v", c)
	}
}

func TestImpossibleWishes(t *testing.T) {
	_, err := NewDraw(DRScramble, Wish{Cases: []DRCase{NewDRCase(4, 4)}})
	assert.EqualError(t, err, `impossible condition for type "dr": cases of DR are for type eo`)
	_, err = NewDraw(HTRScramble, Wish{Subsets: HTRSubsets()})
	assert.EqualError(t, err, `impossible condition for type "htr": HTR subsets are for type dr`)
	_, err = NewDraw(AnyScramble, Wish{Slices: []string{"3"}})
	assert.EqualError(t, err, `impossible condition for type "normal": cycles are for type slice`)
	_, err = ParseSliceCycles("3,4")
	assert.EqualError(t, err, `impossible cycles "4" at column 3: the cycles of a slice have lengths 0, 2 2, 3`)
}

package cube

import (
	"testing"

	"nissy/internal/sample"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// projection is a property of positions. In random positions all its values should
// be equally frequent.
type projection struct {
	name   string
	values int               // number of values
	value  func(c *Cube) int // from 0 to values-1
}

func cornerIn(i Corner) projection {
	return projection{"corner in " + i.String(), 24, func(c *Cube) int { return int(c.Corner[i]) }}
}

func edgeIn(i Edge) projection {
	return projection{"edge in " + i.String(), 24, func(c *Cube) int {
		piece, flip := c.EdgeAt(i)
		return int(piece) + NumEdges*flip
	}}
}

var (
	cornerAlone = projection{"corner piece in DBL", 8, func(c *Cube) int { return int(c.Corner[DBL] & cornerMask) }}
	edgeAlone   = projection{"edge piece in UB", 12, func(c *Cube) int { return int(c.Edge[UB] & edgeMask) }}
	parity      = projection{"parity", 2, func(c *Cube) int {
		if c.edgesOdd() {
			return 1
		}
		return 0
	}}
	sliceEdge = projection{"slice edge in FL", 4, func(c *Cube) int { return int(c.Edge[FL] - uint8(FR)) }}
	layerEdge = projection{"edge in UB", 8, func(c *Cube) int { return int(c.Edge[UB]) }}
	// The first tetrad has 24 orders. For each there are 4 choices for a corner of the
	// second tetrad, which determines the others.
	tetrads = projection{"tetrads", 96, func(c *Cube) int {
		d := c.Corner
		order := int(d[0])
		for i := 1; i < 3; i++ {
			below := 0
			for _, v := range d[:i] {
				if v < d[i] {
					below++
				}
			}
			order = order*(tetradSize-i) + int(d[i]) - below
		}
		return order*tetradSize + int(d[tetradSize]) - tetradSize
	}}
	mSlice = projection{"edge in UB", 4, func(c *Cube) int { return int(c.Edge[UB]) }}
)

// TestRandomIsUniform applies a chi² test to each projection. For n values the
// statistic has the mean n-1 and the variance 2(n-1). It rarely differs from the
// mean by five standard deviations, and the seed is fixed.
func TestRandomIsUniform(t *testing.T) {
	const draws = 48000
	for kind, projections := range map[ScrambleKind][]projection{
		AnyScramble:     {cornerIn(UFR), cornerIn(DBL), edgeIn(UF), edgeIn(BR), parity},
		EOScramble:      {cornerIn(UFR), cornerIn(DBL), edgeAlone, parity},
		CornersScramble: {cornerIn(UFR), cornerIn(DBL)},
		EdgesScramble:   {edgeIn(UF), edgeIn(BR)},
		DRScramble:      {cornerAlone, layerEdge, sliceEdge, parity},
		HTRScramble:     {tetrads, mSlice, sliceEdge},
		SliceScramble:   {sliceEdge},
	} {
		rng := sample.Rand(t)
		counts := make([][]int, len(projections))
		for i, p := range projections {
			counts[i] = make([]int, p.values)
		}
		for range draws {
			c := Random(rng, kind)
			for i, p := range projections {
				counts[i][p.value(&c)]++
			}
		}
		for i, p := range projections {
			degrees := float64(p.values - 1)
			expected, chi2 := draws/float64(p.values), 0.0
			for _, n := range counts[i] {
				chi2 += (float64(n) - expected) * (float64(n) - expected) / expected
			}
			assert.Less(t, (chi2-degrees)*(chi2-degrees), 25*2*degrees, "%v: %s", kind, p.name)
		}
	}
}

func TestRandomKinds(t *testing.T) {
	rng := sample.Rand(t)
	for range 500 {
		for kind, isOfKind := range map[ScrambleKind]func(c *Cube) bool{
			AnyScramble:     (*Cube).CentersSolved,
			EOScramble:      func(c *Cube) bool { return c.BadEdges(FB) == 0 },
			CornersScramble: func(c *Cube) bool { return c.Edge == Solved.Edge },
			EdgesScramble:   func(c *Cube) bool { return c.Corner == Solved.Corner },
			DRScramble:      func(c *Cube) bool { return c.IsDR(UD) },
			HTRScramble:     (*Cube).IsHTR,
			SliceScramble:   func(c *Cube) bool { return c.IsLeaveSlice(UD) && c.Corner == Solved.Corner },
		} {
			c := Random(rng, kind)
			require.NoError(t, c.Check(), "%v", kind)
			require.True(t, isOfKind(&c), "%v", kind)
		}
	}
}

func TestParseScrambleKind(t *testing.T) {
	for kind := range ScrambleKind(len(scrambleKinds)) {
		got, err := ParseScrambleKind(kind.String())
		require.NoError(t, err)
		assert.Equal(t, kind, got)
	}
	kind, err := ParseScrambleKind("")
	require.NoError(t, err)
	assert.Equal(t, AnyScramble, kind)
	_, err = ParseScrambleKind("foo")
	assert.EqualError(t, err, `unknown scramble type "foo": types are normal, eo, corners, edges, dr, htr, slice`)
}

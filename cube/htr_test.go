package cube

import (
	"strconv"
	"sync"
	"testing"

	"nissy/internal/sample"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// cornerOrbit returns all permutations of the corners that the moves can produce.
func cornerOrbit(moves []Move) [][NumCorners]uint8 {
	orbit := []Cube{Solved}
	seen := map[[NumCorners]uint8]bool{Solved.Corner: true}
	for i := 0; i < len(orbit); i++ {
		for _, m := range moves {
			if c := orbit[i].Apply(m); !seen[c.Corner] {
				seen[c.Corner] = true
				orbit = append(orbit, c)
			}
		}
	}
	var corners [][NumCorners]uint8
	for _, c := range orbit {
		corners = append(corners, c.Corner)
	}
	return corners
}

// htrCoset identifies a coset: a set of positions in DR that half turns, made after
// a position, turn into each other.
type htrCoset struct {
	// corners is the representative of the permutations that half turns lead to.
	corners [NumCorners]uint8
	// inMSlice is the set of the edges in the M slice.
	inMSlice uint16
}

// htrCosets has one position of each of the 29400 cosets. It finds them from the
// solved cube, because a move made before the positions of a coset leads to a coset.
var htrCosets = sync.OnceValue(func() []Cube {
	representatives := make(map[[NumCorners]uint8][NumCorners]uint8)
	halfTurns := cornerOrbit(HalfTurns.Moves())
	representative := func(corners [NumCorners]uint8) [NumCorners]uint8 {
		if _, ok := representatives[corners]; !ok {
			for _, h := range halfTurns {
				var moved [NumCorners]uint8
				for i, from := range h {
					moved[i] = corners[from]
				}
				representatives[moved] = corners
			}
		}
		return representatives[corners]
	}
	seen := make(map[htrCoset]bool)
	var list []Cube
	add := func(c Cube) {
		coset := htrCoset{corners: representative(c.Corner)}
		for _, v := range c.Edge[:sliceSize] {
			coset.inMSlice |= 1 << v
		}
		if !seen[coset] {
			seen[coset] = true
			list = append(list, c)
		}
	}
	add(Solved)
	for i := 0; i < len(list); i++ {
		for _, m := range DRMoves.Moves() {
			add(list[i].Before(m))
		}
	}
	return list
})

// TestHTRSubsets compares the names of the subsets, their numbers of positions and
// one position of each with the results of other programs.
func TestHTRSubsets(t *testing.T) {
	counts := make(map[string]int)
	cosets := htrCosets()
	require.Len(t, cosets, 29400)
	for _, c := range cosets {
		want, _ := c.HTRSubset(UD)
		counts[want.String()]++
		inverse := c.Inverse()
		require.Equal(t, want, subset(&inverse, UD), "inverse")
	}
	want := make(map[string]int)
	for _, row := range readRows(t, "htr_subsets.tsv", 3) {
		c := positionAfter(t, row[1])
		assert.Equal(t, row[0], subset(&c, UD).String(), row[1])
		n, err := strconv.Atoi(row[2])
		require.NoError(t, err)
		want[row[0]] = n
	}
	assert.Equal(t, want, counts)
}

// TestHTRSubsetIsInvariant checks that the subset does not change under half turns
// before and after the position, and when U and D turn together.
func TestHTRSubsetIsInvariant(t *testing.T) {
	cosets := htrCosets()
	sample.Check(t, func(t *rapid.T) {
		c := cosets[rapid.IntRange(0, len(cosets)-1).Draw(t, "coset")]
		want := subset(&c, UD)
		for _, m := range HalfTurns.Moves() {
			before, after := c.Before(m), c.After(m)
			require.Equal(t, want, subset(&before, UD))
			require.Equal(t, want, subset(&after, UD))
		}
		after := c.Apply(NewMove(U, 1), NewMove(D, 3))
		require.Equal(t, want, subset(&after, UD))
	})
}

// TestCornerCaseCountsQuarterTurns checks that QuarterTurns is the least
// number of quarter turns that bring the corners to HTR, where turning all corners
// together does not count.
func TestCornerCaseCountsQuarterTurns(t *testing.T) {
	quarters := make(map[[NumCorners]uint8]int)
	var level []Cube
	reach := func(c Cube, n int) {
		c.Edge = Solved.Edge
		if _, ok := quarters[c.Corner]; !ok {
			quarters[c.Corner] = n
			level = append(level, c)
		}
	}
	reach(Solved, 0)
	reach(Solved.Apply(NewMove(U, 1), NewMove(D, 3)), 0)
	for n := 0; len(level) > 0; n++ {
		for i := 0; i < len(level); i++ { // half turns do not count
			for _, m := range HalfTurns.Moves() {
				reach(level[i].Apply(m), n)
			}
		}
		previous := level
		level = nil
		for _, c := range previous {
			for _, m := range (DRMoves &^ HalfTurns).Moves() {
				reach(c.Apply(m), n+1)
			}
		}
	}
	require.Len(t, quarters, 40320)
	for corners, n := range quarters {
		c := Cube{Corner: corners, Edge: Solved.Edge, Center: Solved.Center}
		got, ok := c.HTRSubset(UD)
		require.True(t, ok)
		require.EqualValues(t, n, got.QuarterTurns, "%v", corners)
	}
}

func TestIsHTR(t *testing.T) {
	corners := make(map[[NumCorners]uint8]bool)
	for _, h := range cornerOrbit(HalfTurns.Moves()) {
		corners[h] = true
	}
	require.Len(t, corners, 96)
	for _, c := range htrCosets() {
		require.Equal(t, corners[c.Corner] && c.countOutsideSlice() == 0, c.IsHTR())
	}
	for alg, want := range map[string]bool{
		"": true, "R2 U2 Fw2 M2 x": true, "U": false, "U D'": false, "U D' E": true, "R": false,
	} {
		c := positionAfter(t, alg)
		assert.Equal(t, want, c.IsHTR(), alg)
	}
}

func TestHTRSubsetNeedsDR(t *testing.T) {
	c := positionAfter(t, "R")
	s, ok := c.HTRSubset(UD)
	assert.False(t, ok)
	assert.Zero(t, s)
	assert.Equal(t, "4a1 4e", subset(&c, RL).String())
}

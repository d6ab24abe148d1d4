package cube

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// cornerOrbit lists the permutations that the moves make of the corners.
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

// htrCoset tells positions in DR apart up to half turns after them: the
// corners by the least order that half turns bring them to, the edges by the
// slice that each piece is in.
type htrCoset struct {
	corners  [NumCorners]uint8
	inMSlice uint16
}

// htrCosets returns one position of each of the 29400 cosets. Moves made before
// a position take cosets to cosets.
func htrCosets() []Cube {
	least := make(map[[NumCorners]uint8][NumCorners]uint8)
	halfTurns := cornerOrbit(HalfTurns.Moves())
	leastOf := func(corners [NumCorners]uint8) [NumCorners]uint8 {
		if _, ok := least[corners]; !ok {
			for _, h := range halfTurns {
				var moved [NumCorners]uint8
				for i, from := range h {
					moved[i] = corners[from]
				}
				least[moved] = corners
			}
		}
		return least[corners]
	}
	seen := make(map[htrCoset]bool)
	var list []Cube
	add := func(c Cube) {
		coset := htrCoset{corners: leastOf(c.Corner)}
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
			before := MoveCube(m)
			add(before.Mul(&list[i]))
		}
	}
	return list
}

// The names, the numbers of positions that have them and one position of each
// are those that other programs give.
func TestHTRSubsets(t *testing.T) {
	counts := make(map[string]int)
	cosets := htrCosets()
	require.Len(t, cosets, 29400)
	for _, c := range cosets {
		name := c.HTRSubsetName(UD)
		counts[name]++
		inverse := c.Inverse()
		require.Equal(t, name, inverse.HTRSubsetName(UD), "inverse")
	}
	want := make(map[string]int)
	for _, row := range readRows(t, "htr_subsets.tsv", 3) {
		c := after(t, row[1])
		assert.Equal(t, row[0], c.HTRSubsetName(UD), row[1])
		n, err := strconv.Atoi(row[2])
		require.NoError(t, err)
		want[row[0]] = n
	}
	assert.Equal(t, want, counts)
}

// Half turns before and after, and turns of U and D together, keep the name.
func TestHTRSubsetIsInvariant(t *testing.T) {
	cosets := htrCosets()
	rapid.Check(t, func(t *rapid.T) {
		c := cosets[rapid.IntRange(0, len(cosets)-1).Draw(t, "coset")]
		name := c.HTRSubsetName(UD)
		for _, m := range HalfTurns.Moves() {
			before, after := MoveCube(m), c.Apply(m)
			before = before.Mul(&c)
			require.Equal(t, name, before.HTRSubsetName(UD))
			require.Equal(t, name, after.HTRSubsetName(UD))
		}
		after := c.Apply(NewMove(U, 1), NewMove(D, 3))
		require.Equal(t, name, after.HTRSubsetName(UD))
	})
}

// The digit behind the letter is the least number of quarter turns that bring
// the corners into HTR, up to a turn of all corners.
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
		for i := 0; i < len(level); i++ { // half turns are free
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
		name, _, ok := c.HTRSubset(UD)
		require.True(t, ok)
		require.Equal(t, strconv.Itoa(n), name[2:], "%v", corners)
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
		c := after(t, alg)
		assert.Equal(t, want, c.IsHTR(), alg)
	}
}

func TestHTRSubsetNeedsDR(t *testing.T) {
	c := after(t, "R")
	_, _, ok := c.HTRSubset(UD)
	assert.False(t, ok)
	assert.Empty(t, c.HTRSubsetName(UD))
	assert.Equal(t, "4a1 4e", c.HTRSubsetName(RL))
}

func BenchmarkHTRSubset(b *testing.B) {
	c := after(b, "R F2 L B2 U2 R' F2 R")
	b.ReportAllocs()
	for b.Loop() {
		c.HTRSubset(RL)
	}
}

func BenchmarkDRCase(b *testing.B) {
	c := after(b, "R F2 L B2 U2 R' F2 R U F")
	for b.Loop() {
		c.DRCase(RL)
	}
}

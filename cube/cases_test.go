package cube

import (
	"math/bits"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nissy/internal/sample"
)

// badEdges finds the bad edges on axis a from their stickers, as people do. It ranks
// the axes: first, then a, then the third axis. An edge is good if its sticker of
// the higher rank is on the face of the higher rank of its slot. The choice of
// first does not change the result.
func badEdges(c *Cube, a, first Axis) (bad PieceSet) {
	rank := func(f Face) int {
		switch f.Axis() {
		case first:
			return 0
		case a:
			return 1
		}
		return 2
	}
	for i, colors := range c.stickers().edge {
		faces := edgeFaces[i]
		if (rank(faces[0]) < rank(faces[1])) != (rank(colors[0]) < rank(colors[1])) {
			bad.Edges |= 1 << i
		}
	}
	return bad
}

// badCorners returns the corners whose sticker in a colour of the axis is not on a face of
// the axis.
func badCorners(c *Cube, a Axis) PieceSet {
	bad := PieceSet{Corners: 1<<NumCorners - 1}
	for i, colors := range c.stickers().corner {
		for k, f := range cornerFaces[i] {
			if f.Axis() == a && colors[k].Axis() == a {
				bad.Corners &^= 1 << i
			}
		}
	}
	return bad
}

func TestBadPieces(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		c := Solved.Apply(drawMoves(t, "moves", 30, NumFaceMoves)...)
		for a := range Axis(NumAxes) {
			edges, corners := c.BadEdgeSlots(a), c.BadCornerSlots(a)
			require.Equal(t, badEdges(&c, a, (a+1)%NumAxes), edges, "%v", a)
			require.Equal(t, badEdges(&c, a, (a+2)%NumAxes), edges, "%v", a)
			require.Equal(t, badCorners(&c, a), corners, "%v", a)
			require.Equal(t, bits.OnesCount16(edges.Edges), c.BadEdges(a), "%v", a)
			require.Equal(t, bits.OnesCount8(corners.Corners), c.BadCorners(a), "%v", a)
		}
	})
}

func TestCases(t *testing.T) {
	for alg, want := range map[string]string{
		"": "0c0e", "R": "4c4e", "R U2 R'": "4c2e", "R U R'": "3c2e", "R U R": "3c2e", "R L": "8c8e",
		"R U2 L": "4c6e", "R U L": "7c8e", "R F2 U2 R": "4c4e", "R F2 R": "4c2e", "R2": "0c0e",
	} {
		c := positionAfter(t, alg)
		assert.Equal(t, want, c.DRCase(UD).String(), alg)
		assert.Equal(t, want == "0c0e", c.IsDR(UD), alg)
	}
}

// TestDRCaseCountsEO checks that the DR case on one axis counts the bad edges of the
// second axis if EO is solved on the third.
func TestDRCaseCountsEO(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		eo := Axis(rapid.IntRange(0, NumAxes-1).Draw(t, "axis"))
		var moves []Move
		for _, m := range drawMoves(t, "moves", 30, NumFaceMoves) {
			if m.Axis() != eo || m.IsHalf() {
				moves = append(moves, m)
			}
		}
		c := Solved.Apply(moves...)
		require.Zero(t, c.BadEdges(eo))
		dr, third := (eo+1)%NumAxes, (eo+2)%NumAxes
		want := strconv.Itoa(c.BadCorners(dr)) + "c" + strconv.Itoa(c.BadEdges(third)) + "e"
		require.Equal(t, want, c.DRCase(dr).String())
		require.Equal(t, want == "0c0e", c.IsDR(dr))
	})
}

// TestCasesAfterRotation checks that rotating the whole cube before the moves does not
// change the cases.
func TestCasesAfterRotation(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		moves := drawMoves(t, "moves", 30, NumMoves)
		s := Sym(rapid.IntRange(0, NumRotations-1).Draw(t, "rotation"))
		c, rotated := Solved.Apply(moves...), s.Rotation().Apply(moves...)
		for a := range Axis(NumAxes) {
			require.Equal(t, c.BadEdges(a), rotated.BadEdges(a))
			require.Equal(t, c.DRCase(a), rotated.DRCase(a))
			require.Equal(t, c.IsDR(a), rotated.IsDR(a))
			require.Equal(t, subset(&c, a), subset(&rotated, a))
			require.Equal(t, c.IsHTR(), rotated.IsHTR())
		}
	})
}

// TestCasesUnderSymmetry checks that a transformed position has the same cases on the
// images of the axes.
func TestCasesUnderSymmetry(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		c := Solved.Apply(drawMoves(t, "moves", 8, NumFaceMoves)...)
		s := Sym(rapid.IntRange(0, NumSyms-1).Draw(t, "symmetry"))
		d := c.Conj(s)
		for a := range Axis(NumAxes) {
			f, _ := a.Faces()
			image := s.Face(f).Axis()
			require.Equal(t, c.BadEdges(a), d.BadEdges(image))
			require.Equal(t, c.BadCorners(a), d.BadCorners(image))
			require.Equal(t, c.DRCase(a), d.DRCase(image))
			require.Equal(t, subset(&c, a), subset(&d, image))
		}
	})
}

func TestIsLeaveSlice(t *testing.T) {
	for moves, want := range map[string]string{"": "ud rl fb", "U D'": "ud", "E": "ud", "E' x": "fb", "M2 U D' M2": "", "R": "", "U D": ""} {
		c := positionAfter(t, moves)
		var got []string
		for axis := range Axis(NumAxes) {
			if c.IsLeaveSlice(axis) {
				got = append(got, axis.String())
			}
		}
		assert.Equal(t, want, strings.Join(got, " "), moves)
	}
}

// subset returns the HTR subset, which is zero if the cube is not in DR on the axis.
func subset(c *Cube, a Axis) HTRSubset {
	s, _ := c.HTRSubset(a)
	return s
}

// TestParseCases checks that the names of all cases can be parsed, and no others.
func TestParseCases(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		c := Solved.Apply(drawMoves(t, "moves", 30, NumFaceMoves)...)
		dr := c.DRCase(UD)
		parsed, ok := ParseDRCase(dr.String())
		require.True(t, ok)
		require.Equal(t, dr, parsed)

		c = Random(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)), DRScramble)
		want, ok := c.HTRSubset(UD)
		require.True(t, ok)
		got, ok := ParseHTRSubset(want.String())
		require.True(t, ok)
		require.Equal(t, want, got)
	})
	for _, text := range []string{"", "4c", "4c2", "4c2f", "ac2e", "4c2e ", "4a1", "4a14e", "4d1 4e", "4a1 4e "} {
		_, ok := ParseDRCase(text)
		assert.False(t, ok, text)
		_, ok = ParseHTRSubset(text)
		assert.False(t, ok, text)
	}
	assert.Empty(t, DRCase{}.String())
	assert.Empty(t, HTRSubset{}.String())
}

func TestParseHTRSubsets(t *testing.T) {
	all := HTRSubsets()
	require.Len(t, all, 48)
	for _, s := range all {
		parsed, err := ParseHTRSubsets(" " + s.String())
		require.NoError(t, err)
		require.Equal(t, []HTRSubset{s}, parsed)
	}
	for text, want := range map[string]int{"2c3": 5, "4A1": 3, "0": 5, "1": 3, "2": 6, "3": 13, "4": 13, "5": 8, "0,1,2,3,4,5": 48, "4a1 4e, 4a1": 3} {
		parsed, err := ParseHTRSubsets(text)
		require.NoError(t, err, text)
		require.Len(t, parsed, want, text)
	}
}

func TestParseDRCases(t *testing.T) {
	cases, err := ParseDRCases("4c4e, 3c2e")
	require.NoError(t, err)
	require.Equal(t, []DRCase{NewDRCase(4, 4), NewDRCase(3, 2)}, cases)
	for text, want := range map[string]string{
		"4c4":        `unknown case "4c4" at column 1`,
		"4c4e,x":     `unknown case "x" at column 6`,
		"4c4e, 3c3e": `impossible case "3c3e" at column 7`,
		"1c2e":       `impossible case "1c2e" at column 1`,
		"9c2e":       `impossible case "9c2e" at column 1`,
		"4c4e,":      "an item is missing at column 6",
		"":           "an item is missing at column 1",
	} {
		_, err := ParseDRCases(text)
		require.ErrorContains(t, err, want, text)
	}
	for text, want := range map[string]string{
		"7":        `unknown subset "7" at column 1`,
		"4a1, 2c9": `unknown subset "2c9" at column 6`,
		"4a1 6e":   `unknown subset "4a1 6e" at column 1`,
		"4a1,,2c3": "an item is missing at column 5",
	} {
		_, err := ParseHTRSubsets(text)
		require.ErrorContains(t, err, want, text)
	}
}

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

package state_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/cube/state"
	"nissy/cube/state/statetest"
	"nissy/internal/sample"
)

// TestModel checks the model of the tests against what is known of some sequences.
func TestModel(t *testing.T) {
	m := statetest.New(statetest.Faces)
	for moves, turns := range map[string]int{"R U R' U'": 6, "R U": 105, "R U' ": 63, "x y": 3, "F": 4, "R2 L2 U2 D2 F2 B2": 2} {
		after := m
		for i := range turns {
			require.Equal(t, i == 0, after == m, moves)
			after = after.Turn(moves)
		}
		require.Equal(t, m, after, moves)
	}
	assert.Equal(t, "BBBUUULLBUFUURRURRFFLFFLUULRRFDDFDDFDBDLLDLLFRRRDBBDBB", m.Turn("R' U' F").Write(statetest.Faces))
}

// tally counts how the cubes of a test were read.
type tally struct{ said, listed int }

// check reads a cube of the model that is written with the faces in an order. What is read must be
// the cube, with the colours named after the centres; what is not read must be reported as ambiguous.
func (n *tally) check(t *testing.T, m statetest.Model, order string) {
	text := m.Write(order)
	r, err := state.Read(text, state.Options{})
	if err != nil {
		require.ErrorContains(t, err, "ambiguous cube: different cubes are possible", text)
		n.listed++
		fixed, err := state.Read(text, state.Options{Faces: order})
		require.NoError(t, err)
		r = fixed
	}
	require.NotNil(t, r.Cube)
	recolored := r.Cube.Recolored()
	require.Equal(t, m.ByFaces(), recolored.Facelets(), "%s in the order %s; %s", text, order, r.Notice)
	if err == nil && strings.Contains(r.Notice, "order "+order) {
		n.said++
	}
}

// TestRandomCubes reads random cubes in any grip, colour scheme and order of the faces.
func TestRandomCubes(t *testing.T) {
	rng := sample.Rand(t)
	var n tally
	cubes := sample.Of(100, 10_000)
	for range cubes {
		m := statetest.New(statetest.DrawColors(rng)).Turn(statetest.DrawMoves(rng, 40)).Turn(statetest.DrawGrip(rng))
		n.check(t, m, statetest.DrawOrder(rng))
	}
	assert.Less(t, n.listed, 1+cubes/1000)
	assert.Positive(t, n.said)
}

// TestShortScrambles reads cubes of at most four moves, where several orders often fit. None of them
// may be read wrongly.
func TestShortScrambles(t *testing.T) {
	rng := sample.Rand(t)
	var n tally
	cubes := sample.Of(60, 1000)
	for range cubes {
		m := statetest.New(statetest.DrawColors(rng)).Turn(statetest.DrawMoves(rng, rng.IntN(5))).Turn(statetest.DrawGrip(rng))
		n.check(t, m, statetest.DrawOrder(rng))
	}
	assert.Positive(t, n.listed)
	assert.Less(t, n.listed, cubes/2)
}

// TestStandardOrder reads cubes of at most four moves with the letters and in the order that most
// programs use. They are never ambiguous.
func TestStandardOrder(t *testing.T) {
	rng := sample.Rand(t)
	for range sample.Of(200, 2000) {
		m := statetest.New([]string{statetest.Faces, "WRGYOB"}[rng.IntN(2)]).Turn(statetest.DrawMoves(rng, rng.IntN(5)))
		r, err := state.Read(m.Write(statetest.Faces), state.Options{})
		require.NoError(t, err)
		require.Empty(t, r.Notice)
		require.Equal(t, m.ByFaces(), r.Cube.Facelets())
	}
}

// TestUnknownFacelets removes stickers of random cubes. A cube that is read must be the right one.
func TestUnknownFacelets(t *testing.T) {
	rng := sample.Rand(t)
	several := 0
	for range sample.Of(100, 2000) {
		m := statetest.New(statetest.Faces).Turn(statetest.DrawMoves(rng, 40))
		text := []byte(m.Write(statetest.Faces))
		for range rng.IntN(14) {
			text[rng.IntN(len(text))] = ".X?"[rng.IntN(3)]
		}
		r, err := state.Read(string(text), state.Options{})
		if err != nil {
			require.ErrorContains(t, err, " cubes fit with ", "%s", text)
			several++
			continue
		}
		require.Equal(t, m.ByFaces(), r.Cube.Facelets(), "%s", text)
	}
	assert.Positive(t, several)
}

// unknownCounts has, for stickers that are unknown, how many cubes fit.
var unknownCounts = []struct {
	unknown []int
	cubes   int
}{
	{[]int{1, 46, 3, 37}, 2}, // two edges
	{[]int{5, 10, 14, 48, 32, 16}, 12},
	{[]int{0, 36, 47, 2, 45, 11}, 3}, // two corners
	{[]int{8, 9, 20, 12, 28}, 1},
	{[]int{2, 45, 6, 18, 30, 43}, 1},
}

// TestCountOfCubes compares the number of cubes that fit with recorded ones, and some of these with a brute-force
// search, which tries all ways to put the colours back.
func TestCountOfCubes(t *testing.T) {
	known := []byte(statetest.New(statetest.Faces).Turn("R U2 F' L D B2 U R' F2").Write(statetest.Faces))
	remove := func(at []int) (text, colors []byte) {
		text = slices.Clone(known)
		for _, i := range at {
			colors, text[i] = append(colors, text[i]), '.'
		}
		return text, colors
	}
	for _, test := range unknownCounts {
		text, _ := remove(test.unknown)
		_, err := state.Parse(string(text))
		if test.cubes == 1 {
			require.NoError(t, err)
			continue
		}
		require.EqualError(t, err, fmt.Sprintf("ambiguous cube: %d cubes fit with %d unknown facelets: give more of them", test.cubes, len(test.unknown)))
	}
	for _, test := range sample.From(t, unknownCounts, 1) {
		require.Equal(t, test.cubes, countFits(remove(test.unknown)))
	}
}

// countFits counts the possible cubes that putting the colours back leads to. There are no others, because a
// possible cube has nine of each colour.
func countFits(text, colors []byte) (n int) {
	unknown := bytes.IndexByte(text, '.')
	if unknown < 0 {
		_, _, err := state.ParseWith(string(text), state.Options{Faces: statetest.Faces})
		if err == nil {
			n = 1
		}
		return n
	}
	for i, color := range colors {
		if bytes.IndexByte(colors, color) == i {
			tried := slices.Clone(text)
			tried[unknown] = color
			n += countFits(tried, slices.Concat(colors[:i], colors[i+1:]))
		}
	}
	return n
}

// TestRoundTrip reads all forms that package cube writes, of cubes that may be turned as a whole.
func TestRoundTrip(t *testing.T) {
	rng := sample.Rand(t)
	for range 200 {
		c := cube.Random(rng, cube.AnyScramble)
		rotation := cube.Sym(rng.IntN(cube.NumRotations)).Rotation()
		c = c.Mul(&rotation)
		for _, text := range []string{c.Facelets(), c.B32(), c.Pieces(), strings.ToLower(c.Facelets())} {
			got, err := state.Parse(text)
			require.NoError(t, err, text)
			require.Equal(t, c, got, text)
		}
		got, err := state.Parse(c.Reid())
		require.NoError(t, err)
		require.Equal(t, c.Upright(), got)
	}
}

// FuzzRead reads any text. What is read is possible, and its forms are read as the same cube.
func FuzzRead(f *testing.F) {
	c := cube.Solved.Apply(cube.Move(3), cube.Move(7))
	for _, text := range []string{c.Facelets(), c.Reid(), c.B32(), c.Pieces(), `{"EDGES":{"pieces":[1]}}`, "UF \xff =", "R U F", "'U', 'R'", "edge in"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := state.Read(text, state.Options{})
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
			return
		}
		if r.Cube != nil {
			require.NoError(t, r.Cube.Check())
			again, err := state.Parse(r.Cube.B32())
			require.NoError(t, err)
			require.Equal(t, *r.Cube, again)
		}
	})
}

// TestManyUnknownFacelets reads cubes of which little is known. They must not take long.
func TestManyUnknownFacelets(t *testing.T) {
	dots := strings.Repeat(".", 54)
	for _, text := range []string{
		dots[:53] + "U", "UU" + dots[2:], "12" + dots[2:], "URFDLB" + dots[6:], "...." + "1" + dots[5:13] + "2" + dots[14:],
		"abcdef" + dots[6:], strings.Repeat("UR.", 9) + dots[27:], strings.Repeat("123456...", 6),
	} {
		_, err := state.Parse(text)
		assert.Error(t, err, text)
	}
}

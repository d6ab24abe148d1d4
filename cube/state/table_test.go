package state_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/cube/state"
	"nissy/cube/state/statetest"
)

// TestRows reads the rows that the tests of all hosts share.
func TestRows(t *testing.T) {
	for _, row := range statetest.Rows(t, "../../testdata/cubes.json") {
		t.Run(row.Form, func(t *testing.T) {
			r, err := state.Read(row.Text, state.Options{Faces: row.Faces})
			if row.Error != "" {
				require.EqualError(t, err, row.Error)
				return
			}
			require.NoError(t, err)
			require.NotNil(t, r.Cube)
			moves, err := cube.ParseAlg(r.Moves)
			require.NoError(t, err)
			c := r.Cube.ApplyAlg(moves)
			assert.Equal(t, row.Facelets, c.Facelets())
			assert.Equal(t, row.Facelets, statetest.New(statetest.Faces).Turn(row.Scramble).Write(statetest.Faces), "the row itself")
			assert.Equal(t, row.Notice, r.Notice)
		})
	}
}

// TestMovesRemainMoves reads texts that are not meant as cubes.
func TestMovesRemainMoves(t *testing.T) {
	for _, text := range []string{
		"", "R U F", "R' U' F", "RUF", "UF UR UB UL", "R2L2U2D2F2B2", strings.Repeat("R U R' U' ", 20), strings.Repeat("RUF'", 18),
		"(R U) F", "@1", "$name R", "Rw Uw Fw x y z", "M E S", strings.Repeat("R2 ", 54), "RRR", strings.Repeat("MESxyz", 9), "U R F D L B U R F D L B",
		"Cube: " + cube.Solved.Facelets() + " R U", "(" + cube.Solved.Facelets() + "') R",
	} {
		r, err := state.Read(text, state.Options{})
		require.NoError(t, err, text)
		assert.Nil(t, r.Cube, text)
		assert.Equal(t, text, r.Moves)
	}
	facelets := cube.Solved.Facelets()
	r, err := state.Read(facelets, state.Options{Moves: true})
	require.NoError(t, err)
	assert.Equal(t, state.Reading{Moves: facelets}, r)
}

// TestParseNeedsCube checks what is said about texts that are no cube where only a cube can stand.
func TestParseNeedsCube(t *testing.T) {
	for text, want := range map[string]string{
		" ":     "empty position: a position is 54 facelets, Reid's 20 pieces, B32 or KPattern JSON",
		"UUUx":  `bad cube "UUUx" at column 1: give 54 facelets, Reid's 20 pieces, B32 or KPattern JSON`,
		"R U F": `bad cube "R U F" at column 1: give 54 facelets, Reid's 20 pieces, B32 or KPattern JSON`,
		"{}":    `JSON without pieces: give a KPattern of the 3x3x3, such as {"EDGES":{"pieces":[...],"orientation":[...]},"CORNERS":...,"CENTERS":...}, or what nissy prints with --json`,
	} {
		_, err := state.Parse(text)
		assert.EqualError(t, err, want)
	}
	for text, want := range map[string]string{
		strings.Repeat("U", 54):               "impossible cube: 54 × U, 0 × R, 0 × F, 0 × D, 0 × L, 0 × B: nine of each colour would be right",
		"UF UR UB UL DF DR DB DL FR FL BR BL": "12 pieces: a cube has 12 edges and 8 corners, as in UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR",
	} {
		_, err := state.Read(text, state.Options{})
		assert.EqualError(t, err, want)
	}
	_, err := state.Read(cube.Solved.Facelets(), state.Options{Faces: "URFDLL"})
	assert.EqualError(t, err, `bad order of faces "URFDLL": name each of the faces URFDLB once, such as ULFRBD`)
}

func Example() {
	r, err := state.Read("WWWWWWWWW RRRRRRRRR GGGGGGGGG YYYYYYYYY OOOOOOOOO BBBBBBBBB R U", state.Options{})
	fmt.Println(r.Cube.B32(), r.Moves, err)
	r, err = state.Read("R U F", state.Options{})
	fmt.Println(r.Cube == nil, r.Moves, err)
	_, err = state.Parse("UUUUUUURURRRRRRRRUFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB")
	fmt.Println(err)
	// Output:
	// ABCDEFGH=ABCDEFGHIJKL=A  R U <nil>
	// true R U F <nil>
	// impossible cube: there is no corner UDB, at row 6 column 9/row 9 column 6/row 6 column 10 of the net; right would be R at row 6 column 9 and U at row 3 column 5
}
